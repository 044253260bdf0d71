import type { Bank } from '@callisto/localnet'
import type { Address } from '@solana/kit'
import type { Inventory } from '../agents/inventory-registry.ts'
import type { MarketOptions } from '../genesis/options.ts'
import { type InitialState, LiveMarket } from '../live-market.ts'
import type { Counters } from '../market.ts'
import type { OracleState } from '../prices/oracle.ts'
import type { PositionRecord } from '../venues/position-registry.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import type { ScheduledEvent } from './event-queue.ts'
import { Random, type RandomState } from './random.ts'

/**
 * Snapshot of the simulation in separate keys: `core`, `oracle`, `t/<n>` a token, `p/<n>` a position,
 * `i/<n>` an inventory, `e/<id>` a scheduled event. Values are JSON. Only this module writes them, so reading trusts their shape.
 */
interface Core {
  /** The seed of the genesis: another seed would derive other keys. */
  seed: string
  at: number
  attentionUpdatedAt: number
  liveFromMs: number
  random: RandomState
  counters: Counters
  pendingRefills: [string, Address][]
  referenceUsd: readonly number[]
  nextId: number
}

interface OracleSnapshot {
  random: RandomState
  state: OracleState
}

const write = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))

/** What changed since the previous call. */
export function snapshotChanges(
  market: LiveMarket,
  isOracleChanged: boolean,
): Map<string, Uint8Array | undefined> {
  const changes = new Map<string, Uint8Array | undefined>()
  for (const [n, token] of market.tokens.changes()) changes.set(`t/${n}`, token && write(token))
  for (const [n, position] of market.positions.changes()) changes.set(`p/${n}`, position && write(position))
  for (const [n, inventory] of market.inventories.changes())
    changes.set(`i/${n}`, inventory && write(inventory))
  const { added, removed } = market.queue.changes()
  for (const event of added) changes.set(`e/${event.id}`, write(event))
  for (const id of removed) changes.set(`e/${id}`, undefined)
  const core: Core = {
    seed: market.seed,
    at: market.now,
    attentionUpdatedAt: market.tokens.attentionUpdatedAt,
    liveFromMs: market.liveFromMs,
    random: market.random.state(),
    counters: market.counters,
    pendingRefills: [...market.pendingRefills],
    referenceUsd: market.referencePrices.state,
    nextId: market.queue.nextId,
  }
  changes.set('core', write(core))
  if (isOracleChanged) {
    const oracle: OracleSnapshot = { random: market.oracleRandom.state(), state: market.oracle.state }
    changes.set('oracle', write(oracle))
  }
  return changes
}

/** Restores the market from its last snapshot. Throws when there is none. */
export function restoreMarket(
  options: MarketOptions,
  bank: Bank,
  saved: ReadonlyMap<string, Uint8Array>,
): LiveMarket {
  const core = read<Core>(saved, 'core')
  const oracle = read<OracleSnapshot>(saved, 'oracle')
  const initial: InitialState = {
    at: core.at,
    liveFromMs: core.liveFromMs,
    random: new Random(core.random),
    oracleRandom: new Random(oracle.random),
    oracleState: oracle.state,
    counters: core.counters,
    pendingRefills: new Map(core.pendingRefills),
    referenceUsd: core.referenceUsd,
    nextId: core.nextId,
  }
  const market = new LiveMarket({ ...options, seed: core.seed }, initial, bank)
  const tokens: TokenRecord[] = []
  const positions: PositionRecord[] = []
  const inventories: Inventory[] = []
  for (const key of saved.keys()) {
    if (key.startsWith('t/')) tokens.push(read<TokenRecord>(saved, key))
    else if (key.startsWith('p/')) positions.push(read<PositionRecord>(saved, key))
    else if (key.startsWith('i/')) inventories.push(read<Inventory>(saved, key))
    else if (key.startsWith('e/')) market.queue.restore(read<ScheduledEvent>(saved, key))
  }
  // In order of launch, as before: weighted draws depend on the order.
  for (const token of tokens.sort((a, b) => a.n - b.n)) market.tokens.restore(token)
  for (const position of positions.sort((a, b) => a.n - b.n)) market.positions.restore(position)
  for (const inventory of inventories.sort((a, b) => a.n - b.n)) market.inventories.restore(inventory)
  market.tokens.updateAttention(core.attentionUpdatedAt)
  return market
}

function read<T>(saved: ReadonlyMap<string, Uint8Array>, key: string): T {
  const bytes = saved.get(key)
  if (bytes === undefined) throw new Error(`the simulation snapshot lacks ${key}`)
  return JSON.parse(Buffer.from(bytes).toString()) as T
}
