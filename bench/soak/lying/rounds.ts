import {
  ENDPOINTS,
  type FakeClock,
  type Faults,
  type LyingCluster,
  NO_FAULTS,
  SLOT_MS,
} from '@callisto/cluster/testing'
import { modelPools } from './cpmm-world.ts'
import type { House } from './house.ts'

/** Halves that come after their slot was closed. */
export const LATE: Faults = { ...NO_FAULTS, delayMs: 60, half: 0.3, halfMs: 1_500 }

/** Times that a fault was felt, milliseconds on the clock of the cluster. */
export interface Measured {
  failOverMs: number[]
  recoveryMs: [episode: Episode, ms: number][]
}

export type Episode = 'cut' | 'silence' | 'hang' | 'outage' | 'late' | 'restart'
export const EPISODES: readonly Episode[] = ['cut', 'restart', 'hang', 'late', 'silence', 'outage']

const OUTAGE_SLOTS = 10
const MAX_SLOTS = 60

/** Breaks one thing of a cluster that is well otherwise. */
export async function breakCluster(
  episode: Exclude<Episode, 'late' | 'restart'>,
  cluster: LyingCluster,
  house: House,
  clock: FakeClock,
  step: () => Promise<number | undefined>,
  measured: Measured,
): Promise<void> {
  if (episode === 'outage') {
    cluster.isDown = true
    cluster.cutSockets()
    for (let slot = 0; slot < OUTAGE_SLOTS; slot++) await step()
    cluster.isDown = false
  } else if (episode === 'silence') cluster.silenceSockets()
  else if (episode === 'cut') cluster.cutSockets()
  else {
    cluster.hung.add(ENDPOINTS[0]!)
    const beganMs = clock.nowMs()
    void house.live
      .getAccounts([modelPools[0]!.root])
      .then(() => measured.failOverMs.push(clock.nowMs() - beganMs))
      .catch(() => measured.failOverMs.push(Number.POSITIVE_INFINITY))
  }
  measured.recoveryMs.push([episode, await recovery(cluster, clock, step)])
  if (episode === 'hang') {
    await cluster.run(OUTAGE_SLOTS)
    cluster.hung.clear()
  }
}

/** Time until a quote is of a slot after this moment. */
async function recovery(
  cluster: LyingCluster,
  clock: FakeClock,
  step: () => Promise<number | undefined>,
): Promise<number> {
  const [fromMs, fromSlot] = [clock.nowMs(), cluster.chain.slot]
  for (let count = 0; count < MAX_SLOTS; count++) {
    const slot = await step()
    // A step is a slot and a quote after it.
    if (slot !== undefined && slot > fromSlot) return clock.nowMs() - fromMs
  }
  return MAX_SLOTS * SLOT_MS
}
