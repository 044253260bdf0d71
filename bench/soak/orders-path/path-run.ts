import { trigger } from '@callisto/program-clients'
import { pick, type Random, seeded } from '../../routing/random.ts'
import { movePrice, openMarket } from '../orders/order-market.ts'
import { openPlaces } from '../orders/places.ts'
import { findFaults, isSettled, unfinished } from './audit.ts'
import { Faults } from './faults.ts'
import { KeeperProcess } from './keepers.ts'
import { keyOf } from './key-pairs.ts'
import { Maker } from './makers.ts'
import { MemoryAccounts } from './memory-accounts.ts'
import type { PathParts } from './path-parts.ts'
import type { Plants } from './plants.ts'
import { useDeterministicCrypto } from './platform.ts'
import { Programs } from './programs.ts'
import { Scheduler } from './scheduler.ts'
import { Server } from './server.ts'
import { SimChain, SLOT_MS } from './sim-chain.ts'
import { simPort } from './sim-port.ts'
import { SimSql } from './sim-sql.ts'

const makerKeys = [0, 1, 2].map((n) => keyOf(`maker ${n} of the orders path`))
const keeperKeys = [0, 1].map((n) => keyOf(`keeper ${n} of the orders path`))
/** Slots after the last fault in which everything that is due is done. */
export const MAX_SETTLE_SLOTS = 400

export interface PathResult {
  seed: number
  faults: string[]
  trace: number
  events: number
  /** Slots from the last fault until nothing was left to do. */
  settleSlots: number
  intents: number
  landed: number
  fills: number
  starts: number
}

export interface PathOptions {
  plants?: Plants
  prints?: boolean
}

useDeterministicCrypto()
const sql = await SimSql.open()

/** Plays one seed: a while with faults, then one without, at whose end everything must be in order. */
export async function runPath(
  seed: number,
  { plants = {}, prints = false }: PathOptions = {},
): Promise<PathResult> {
  const random = seeded(seed)
  sql.clear()
  const accounts = new MemoryAccounts()
  const programs = await openPrograms(accounts, random)
  const chain = new SimChain(programs)
  const scheduler = new Scheduler(random, prints)
  const log = {
    warn: (details: object, message: string) =>
      scheduler.note(
        `${message} ${'err' in details && details.err instanceof Error ? details.err.message : ''}`,
      ),
  }
  const faults = new Faults(random)
  const parts: PathParts = {
    scheduler,
    faults,
    plants,
    chain,
    programs,
    sql,
    log,
    openPort: (process) => simPort({ process, chain, programs, accounts, plants }),
  }
  const server = new Server(parts)
  const keepers = keeperKeys.slice(0, random() < 0.7 ? 2 : 1).map((key) => new KeeperProcess(parts, key))
  const makers = makerKeys.map((key) => new Maker(parts, server, key))
  const blocks = playBlocks(parts)
  playEnds(parts, server, keepers)
  const pauseMs = pick(random, [3_000, 8_000])
  for (const maker of makers) void maker.act(pauseMs)
  const faultsMs = 20_000 + random() * 30_000
  await scheduler.runUntil(() => scheduler.nowMs >= faultsMs)
  faults.isOn = false
  const stoppedAt = chain.slot
  const state = { parts, server, makers }
  await scheduler.runUntil(
    () => blocks.isSlotOver && (isSettled(state) || chain.slot > stoppedAt + MAX_SETTLE_SLOTS),
  )
  const found = isSettled(state) ? [] : unfinished(state)
  const intents = makers.flatMap((maker) => maker.intents)
  return {
    seed,
    faults: [...found, ...chain.faults, ...findFaults(state)],
    trace: scheduler.trace,
    events: scheduler.events,
    settleSlots: chain.slot - stoppedAt,
    intents: intents.length,
    landed: intents.filter(({ outcome }) => outcome === 'confirmed').length,
    fills: programs.events.filter(({ type }) => type === 'filled').length,
    starts: server.starts + keepers.reduce((sum, keeper) => sum + keeper.starts, 0),
  }
}

async function openPrograms(accounts: MemoryAccounts, random: Random): Promise<Programs> {
  const market = await openMarket(accounts, random, {
    // A vault that withholds fees has them collected in the transaction that closes it: two instructions for one order.
    isAllowed: ({ fee }) => fee === undefined,
    makers: makerKeys.map(({ address }) => address),
    keepers: keeperKeys.map(({ address }) => address),
    ownFeedShare: 1,
  })
  const places = await openPlaces(trigger, market)
  const terms = {
    config: places[0]!.order,
    feeBps: pick(random, [0, 10, 100]),
    fillReward: pick(random, [0, 20_000]),
    closeReward: pick(random, [0, 10_000]),
  }
  const orders = places.map((place) => ({ ...place, state: undefined }))
  return new Programs(accounts, { market, terms, orders })
}

/** Share of the fair rate that pools offer once there are no faults, in millionths. */
const SETTLED_PPM = 1_015_000

/** A block a slot, but for slots without one, of what has reached the network; prices move. */
function playBlocks({ scheduler, faults, chain, programs }: PathParts): { isSlotOver: boolean } {
  const { market } = programs.model
  const { random } = scheduler
  const start = market.moment.now
  const includedShare = pick(random, [1, 0.9, 0.5])
  const lostShare = pick(random, [0, 0.02, 0.2])
  const state = { isSlotOver: false }
  const close = () => {
    scheduler.after(SLOT_MS, 'slot', close)
    state.isSlotOver = false
    scheduler.after(SLOT_MS - 10, 'end of the slot', () => {
      state.isSlotOver = true
    })
    if (faults.chance(0.05)) return
    const slots = faults.chance(0.05) ? 2 : 1
    market.moment.slot = chain.slot + slots
    market.moment.now = start + Math.floor(scheduler.nowMs / 1_000)
    programs.ratePpm = faults.isOn
      ? [985_000 + Math.floor(random() * 35_000), 985_000 + Math.floor(random() * 35_000)]
      : [SETTLED_PPM, SETTLED_PPM]
    for (const side of [0, 1] as const) {
      if (faults.isOn ? random() < 0.5 : chain.slot % 5 === 0) movePrice(market, side, random, faults.isOn)
    }
    for (const signature of [...chain.pending.keys()])
      if (faults.chance(lostShare)) chain.pending.delete(signature)
    const included = [...chain.pending.values()].filter(() => !faults.isOn || random() < includedShare)
    for (let at = included.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      ;[included[at], included[other]] = [included[other]!, included[at]!]
    }
    chain.close(slots, included)
    // Simulations run in the slot that is open.
    market.moment.slot = chain.slot + 1
  }
  scheduler.after(SLOT_MS, 'slot', close)
  return state
}

/** Processes end at any time, in order or not. */
function playEnds({ scheduler, faults }: PathParts, server: Server, keepers: readonly KeeperProcess[]): void {
  const { random } = scheduler
  const pauseMs = pick(random, [4_000, 12_000, 60_000])
  const end = () => {
    scheduler.after(pauseMs * (0.2 + random()), 'an end', end)
    if (!faults.isOn) return
    const victim = pick(random, [server, ...keepers])
    const kind = random()
    if (kind < 0.3) void victim.close()
    else victim.process.crash(kind < 0.5 ? 0 : 1 + Math.floor(random() * 60))
  }
  scheduler.after(pauseMs * random(), 'an end', end)
}
