import { stable } from '@callisto/program-clients'
import type { Amm } from '../amm.ts'
import { toAccumulator } from '../cumulative-price.ts'
import { feesOf, hasSoundFees, owedBy, pairAmm, pairFrame } from '../pair-amm.ts'
import { readShareEvent } from '../pair-program.ts'
import type { VenueEvent } from '../venue-event.ts'
import { stablePool } from './pool.ts'
import { amplificationAt, marginalPrice, type Ramp, type StableSide } from './swap.ts'

/** Reads an event of the program; undefined for bytes that are none and for others. */
function readStableLog(data: Uint8Array): VenueEvent | undefined {
  const event = stable.decodeEvent(data)
  if (event?.type !== 'amplificationRamped') return readShareEvent('stable', event)
  const { pool, amplificationFrom: from, amplificationTo: to, startsAt, endsAt } = event
  return { kind: 'ramp', pool, from, to, startsAt: Number(startsAt), endsAt: Number(endsAt) }
}

const MAX_DECIMALS_APART = 9
const AMPLIFICATIONS = { least: 100, most: 1_000_000 }

function isSound(pool: stable.Pool): boolean {
  const { amplificationFrom: from, amplificationTo: to } = pool
  return (
    hasSoundFees(pool) &&
    Math.min(from, to) >= AMPLIFICATIONS.least &&
    Math.max(from, to) <= AMPLIFICATIONS.most &&
    Math.abs(pool.decimals0 - pool.decimals1) <= MAX_DECIMALS_APART &&
    (from === to || pool.rampStartsAt < pool.rampEndsAt)
  )
}

const scaleOf = (own: number, other: number) => 10n ** BigInt(Math.max(0, other - own))

const sidesOf = (pool: stable.Pool): readonly [StableSide, StableSide] => [
  { reserve: pool.reserve0, scale: scaleOf(pool.decimals0, pool.decimals1) },
  { reserve: pool.reserve1, scale: scaleOf(pool.decimals1, pool.decimals0) },
]

const rampOf = (pool: stable.Pool): Ramp => ({
  from: BigInt(pool.amplificationFrom),
  to: BigInt(pool.amplificationTo),
  startsAt: pool.rampStartsAt,
  endsAt: pool.rampEndsAt,
})

const label = 'Callisto Stable'

/** Stable-swap pools of the `stable` program. */
export const stableAmm: Amm<stable.Pool> = {
  ...pairAmm({
    client: stable,
    id: 'stable',
    label,
    parse: (pool: stable.Pool) => (isSound(pool) ? pool : undefined),
  }),
  poolType: 'stable-swap',
  pricing: 'stable-swap',
  pool: (root, view) => ({
    ok: true,
    pool: stablePool({
      sides: sidesOf(root.state),
      owed: owedBy(root.state),
      ramp: rampOf(root.state),
      fees: feesOf(root.state),
      ...pairFrame(root, view, label),
    }),
  }),
  priceAccumulator: ({ state }, { unixTime }) => {
    const amplification = amplificationAt(rampOf(state), BigInt(Math.floor(unixTime)))
    return toAccumulator(state, marginalPrice(sidesOf(state), 2n * amplification))
  },
  readLog: readStableLog,
}
