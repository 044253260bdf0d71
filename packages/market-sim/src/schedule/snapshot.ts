import type { Bank } from '@callisto/localnet'
import type { Address } from '@solana/kit'
import type { MarketOptions } from '../genesis/options.ts'
import { type Beginning, LiveMarket } from '../live-market.ts'
import type { Counters } from '../market.ts'
import type { OracleState } from '../prices/oracle.ts'
import type { PositionRecord } from '../venues/position-registry.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import type { Happening } from './event-queue.ts'
import { Random, type RandomState } from './random.ts'

/**
 * The simulation's memory under keys of its own: `core`, `weather` (the oracle), `t/<n>` a token, `p/<n>` a
 * position, `a/<id>` a plan. Values are JSON. Only this module writes them, so reading them back trusts their shape.
 */
interface Core {
  /** The seed of the chain's birth: another one given later would be other people's keys. */
  seed: string
  at: number
  weighedAt: number
  liveFromMs: number
  random: RandomState
  counters: Counters
  needy: [string, Address][]
  nextId: number
}

interface Weather {
  random: RandomState
  state: OracleState
}

const write = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))

/** What changed since the last call. */
export function changesOf(market: LiveMarket, isWeatherNew: boolean): Map<string, Uint8Array | undefined> {
  const changes = new Map<string, Uint8Array | undefined>()
  for (const [n, token] of market.tokens.changes()) changes.set(`t/${n}`, token && write(token))
  for (const [n, position] of market.positions.changes()) changes.set(`p/${n}`, position && write(position))
  const { added, removed } = market.agenda.changes()
  for (const happening of added) changes.set(`a/${happening.id}`, write(happening))
  for (const id of removed) changes.set(`a/${id}`, undefined)
  const core: Core = {
    seed: market.seed,
    at: market.now,
    weighedAt: market.tokens.weighedAt,
    liveFromMs: market.liveFromMs,
    random: market.random.state(),
    counters: market.counters,
    needy: [...market.needy],
    nextId: market.agenda.nextId,
  }
  changes.set('core', write(core))
  if (isWeatherNew) {
    const weather: Weather = { random: market.oracleRandom.state(), state: market.oracle.state }
    changes.set('weather', write(weather))
  }
  return changes
}

/** The market as it was when its changes were last kept. Throws when nothing was. */
export function restoredMarket(
  options: MarketOptions,
  bank: Bank,
  saved: ReadonlyMap<string, Uint8Array>,
): LiveMarket {
  const core = read<Core>(saved, 'core')
  const weather = read<Weather>(saved, 'weather')
  const beginning: Beginning = {
    at: core.at,
    liveFromMs: core.liveFromMs,
    random: new Random(core.random),
    oracleRandom: new Random(weather.random),
    oracleState: weather.state,
    counters: core.counters,
    needy: new Map(core.needy),
    nextId: core.nextId,
  }
  const market = new LiveMarket({ ...options, seed: core.seed }, beginning, bank)
  const tokens: TokenRecord[] = []
  const positions: PositionRecord[] = []
  for (const key of saved.keys()) {
    if (key.startsWith('t/')) tokens.push(read<TokenRecord>(saved, key))
    else if (key.startsWith('p/')) positions.push(read<PositionRecord>(saved, key))
    else if (key.startsWith('a/')) market.agenda.restore(read<Happening>(saved, key))
  }
  // In order of launch, as they were: who is picked from a crowd depends on it.
  for (const token of tokens.sort((a, b) => a.n - b.n)) market.tokens.restore(token)
  for (const position of positions.sort((a, b) => a.n - b.n)) market.positions.restore(position)
  market.tokens.weigh(core.weighedAt)
  return market
}

function read<T>(saved: ReadonlyMap<string, Uint8Array>, key: string): T {
  const bytes = saved.get(key)
  if (bytes === undefined) throw new Error(`the simulation's memory lacks ${key}`)
  return JSON.parse(Buffer.from(bytes).toString()) as T
}
