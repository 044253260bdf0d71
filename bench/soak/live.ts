import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { LiveChain } from '@callisto/cluster'
import { FakeClock, settle } from '@callisto/cluster/testing'
import { bundledProgramFiles } from '@callisto/localnet'
import { openStepped } from '@callisto/localnet/stepped'
import { createSimulation } from '@callisto/market-sim'
import { seeded } from '../routing/random.ts'
import { type House, openHouse } from './live/house.ts'
import { inProcessCluster } from './live/in-process-cluster.ts'

export interface LiveSoakOptions {
  seed: string
  slots: number
  quotes: number
  historyMs: number
  tradesPerSecond: number
}

export interface LiveSoakReport {
  slots: number
  quotes: number
  /** Quotes with a route, on both sides. */
  routed: number
  /** Account states of venues that were compared. */
  accounts: number
  /** Statistics of tokens that were compared. */
  figures: number
  mismatches: string[]
  /** RPC calls of the second house, by method. */
  calls: Record<string, number>
}

const PROGRAMS = fileURLToPath(new URL('../../programs/', import.meta.url))
/** A Friday afternoon with the stock market open. */
const NOW_MS = Date.UTC(2026, 10, 20, 17)
const SLOT_MS = 400
/** Turns of the event loop in which both houses reach a slot. */
const MAX_TURNS = 100_000
const SETTLING_TURNS = 20
/** Slots in which both houses get ready. */
const MAX_STEPS = 500
const LISTS = ['toptrending/1h', 'recent/1h', 'top/overview/24h', 'graduated/24h'] as const
/** Slots between two comparisons of whole lists; the figures of single tokens are compared in each slot. */
const LIST_EVERY = 10
const TOKENS_A_SLOT = 12
/** Budgets have a test of their own; here the clock does not move while a slot is reached. */
const LIMITS = { windowMs: 10_000, calls: 1_000_000, callsPerMethod: 1_000_000 }

/**
 * Two houses over one stepped chain: A reads it in process, B over JSON-RPC and subscriptions through LiveChain. After each
 * slot pools, quotes and statistics of both must be the same.
 */
export async function soakLive(options: LiveSoakOptions): Promise<LiveSoakReport> {
  const { seed, slots, historyMs, tradesPerSecond } = options
  const localnet = await openStepped({
    programs: bundledProgramFiles(PROGRAMS),
    historyMs,
    simulation: createSimulation({ seed, tradesPerSecond, historyMs }),
    nowMs: NOW_MS,
  })
  const clock = new FakeClock(NOW_MS)
  const { post, openSocket, calls } = inProcessCluster(localnet)
  const live = new LiveChain({
    rpcUrls: ['http://a.invalid'],
    wsUrls: ['ws://a.invalid'],
    clock,
    limits: LIMITS,
    settleMs: 0,
    post,
    openSocket,
  })
  const a = await openHouse(localnet.chain, clock, seed)
  const b = await openHouse(live, clock, seed)
  const report: LiveSoakReport = {
    slots: 0,
    quotes: 0,
    routed: 0,
    accounts: 0,
    figures: 0,
    mismatches: [],
    calls: {},
  }
  const random = seeded(7)
  const step = async (isLive: boolean) => {
    localnet.step(isLive)
    const { slot } = await localnet.chain.getAccounts([])
    await clock.advance(SLOT_MS)
    return slot
  }
  const areReady = () => [a, b].every(({ trade, market }) => trade.ready().ready && market.ready().ready)
  try {
    // The second house begins with the first slot that is announced to it.
    for (let steps = 0; !areReady(); steps++) {
      if (steps > MAX_STEPS) throw new Error('the houses did not get ready')
      await step(false)
      await turns(SETTLING_TURNS)
    }
    for (let index = 0; index < slots; index++) {
      const slot = await step(true)
      await bothReach(slot, a, b)
      comparePools(slot, a, b, report)
      const due = Math.floor(((index + 1) * options.quotes) / slots) - report.quotes
      const tokens = await tokensOf(a)
      for (let i = 0; i < due; i++) await compareQuotes(slot, [a, b], tokens, random, report)
      await compareFigures(slot, [a, b], tokens, random, report)
      if (index % LIST_EVERY === 0) await compareLists(slot, [a, b], report)
      report.slots += 1
    }
  } finally {
    report.calls = Object.fromEntries(calls)
    await b.close()
    await a.close()
    await live.close()
    localnet.close()
  }
  return report
}

async function bothReach(slot: number, a: House, b: House): Promise<void> {
  const isThere = ({ trade, market, poolSlot }: House) =>
    Math.min(market.ready().slot, trade.ready().slot, poolSlot()) >= slot
  for (let count = 0; !isThere(a) || !isThere(b); count++) {
    if (count > MAX_TURNS) throw new Error(`slot ${slot} was not reached`)
    await settle()
  }
  // What follows a change: mints and clocks are read.
  await turns(SETTLING_TURNS)
}

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await settle()
}

function comparePools(slot: number, a: House, b: House, report: LiveSoakReport): void {
  for (const [address, state] of a.pools) {
    report.accounts += 1
    const other = b.pools.get(address)
    const isSame =
      other !== undefined && other.lamports === state.lamports && Buffer.compare(other.data, state.data) === 0
    if (!isSame) report.mismatches.push(`slot ${slot}: account ${address}`)
  }
  if (a.pools.size !== b.pools.size)
    report.mismatches.push(`slot ${slot}: ${a.pools.size} and ${b.pools.size} accounts`)
  const [left, right] = [a.trade.ready(), b.trade.ready()]
  if (!isDeepStrictEqual(left, right))
    report.mismatches.push(`slot ${slot}: ${JSON.stringify(left)} and ${JSON.stringify(right)}`)
}

async function compareQuotes(
  slot: number,
  houses: readonly [House, House],
  tokens: readonly string[],
  random: () => number,
  report: LiveSoakReport,
): Promise<void> {
  const pick = () => tokens[Math.floor(random() * tokens.length)]!
  const amount = Math.floor(10 ** (4 + random() * 7))
  const mode = random() < 0.2 ? 'ExactOut' : 'ExactIn'
  const query = `inputMint=${pick()}&outputMint=${pick()}&amount=${amount}&swapMode=${mode}`
  const replies = await Promise.all(
    houses.map(async (house) => untimed(await house.get(`/api/swap/v1/quote?${query}`))),
  )
  report.quotes += 1
  if ('routePlan' in Object(replies[0])) report.routed += 1
  if (!isDeepStrictEqual(replies[0], replies[1]))
    report.mismatches.push(
      `slot ${slot}: ${query}: ${JSON.stringify(replies[0])} and ${JSON.stringify(replies[1])}`,
    )
}

/** A quote without the time that it took. */
function untimed(quote: unknown): unknown {
  const { timeTaken: _, ...rest } = Object(quote) as Record<string, unknown>
  return rest
}

async function tokensOf(house: House): Promise<string[]> {
  const { pools } = (await house.get('/data/v1/pools/toptrending/24h?limit=100')) as {
    pools: { baseAsset: { id: string } }[]
  }
  return [
    'So11111111111111111111111111111111111111112',
    ...new Set(pools.map(({ baseAsset }) => baseAsset.id)),
  ]
}

async function compareFigures(
  slot: number,
  [a, b]: readonly [House, House],
  tokens: readonly string[],
  random: () => number,
  report: LiveSoakReport,
): Promise<void> {
  const ids = Array.from({ length: TOKENS_A_SLOT }, () => tokens[Math.floor(random() * tokens.length)]!)
  const [left, right] = await Promise.all([a.market.read.assets(ids), b.market.read.assets(ids)])
  for (const [index, asset] of left.entries()) {
    report.figures += figuresIn(asset)
    if (!isDeepStrictEqual(asset, right[index]))
      report.mismatches.push(`slot ${slot}: token ${asset.id}: ${differences(asset, right[index])}`)
  }
}

async function compareLists(
  slot: number,
  houses: readonly [House, House],
  report: LiveSoakReport,
): Promise<void> {
  for (const list of LISTS) {
    const path = `/data/v1/pools/${list}?limit=200`
    const [left, right] = await Promise.all(houses.map((house) => house.get(path)))
    report.figures += figuresIn(left)
    if (!isDeepStrictEqual(left, right))
      report.mismatches.push(`slot ${slot}: list ${list}: ${differences(left, right)}`)
  }
}

/** Numbers in a value. */
function figuresIn(value: unknown): number {
  if (typeof value === 'number') return 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, one) => sum + figuresIn(one), 0)
}

/** The first paths at which two values differ. */
function differences(a: unknown, b: unknown, path = ''): string {
  if (isDeepStrictEqual(a, b)) return ''
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null)
    return `${path} ${JSON.stringify(a)} ${JSON.stringify(b)}; `
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return keys
    .map((key) =>
      differences((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], `${path}.${key}`),
    )
    .join('')
    .slice(0, 300)
}

/** `live [slots] [quotes] [seed]`: 1,000 slots and 5,000 quotes by default; rejects when the houses differ. */
export async function run(args: string[]): Promise<void> {
  const [slots, quotes, seed] = [Number(args[0] ?? 1_000), Number(args[1] ?? 5_000), args[2] ?? 'live 1']
  const { mismatches, ...figures } = await soakLive({
    seed,
    slots,
    quotes,
    historyMs: 600_000,
    tradesPerSecond: 8,
  })
  for (const mismatch of mismatches.slice(0, 20)) console.error(mismatch)
  const violations = mismatches.length
  console.log(JSON.stringify({ soak: 'live', runs: figures.quotes, violations, ...figures, seed }))
  if (violations > 0) throw new Error(`the houses differ ${violations} times`)
}
