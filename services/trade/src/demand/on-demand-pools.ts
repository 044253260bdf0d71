import type { ChainTime, Pool } from '@callisto/amms'
import { isAddress } from '@solana/kit'
import { LRUCache } from 'lru-cache'
import { failure, type TradeError } from '../result.ts'
import { fitting } from './batches.ts'
import type { FreshPools } from './fresh-pools.ts'
import { candidatesOf, type HintedPools, type Pair, pairKey, routePairs, toPair } from './pairs.ts'
import { PoolReader, type ReaderPorts, tradesPair } from './pool-reader.ts'
import { SharedRead } from './shared-read.ts'

/** Pools are read again before a quote when they are older than this. */
export const REFRESH_MS = 2_000
/** Pools that are older than this are not quoted: 25 slots of 200 ms. */
export const MAX_AGE_MS = 5_000
/** Time of a read, its wait for room in the limits of the service included. */
const READ_MS = 4_000
/** Calls of a route's first read, and of each further one. */
const MAX_FIRST_CALLS = 12
const MAX_CALLS = 2
/** Time after which the pools of a pair are looked up again. */
const DISCOVERY_MS = 600_000
/** The same while none of a route's pairs has a pool. */
const EMPTY_MS = 30_000
const MAX_ROUTES = 256
const MAX_PAIRS = 1_024
/** Routes that are read at a time. */
const MAX_READS = 16

interface OnDemandPorts extends ReaderPorts {
  hints: HintedPools
  /** Whether the accounts of programs may be listed: a service that refuses it is not asked. */
  canList: () => boolean
}

interface Mints {
  inputMint: string
  outputMint: string
}

interface Route {
  pairs: readonly Pair[]
  mints: ReadonlySet<string>
  /** The pools that are read, each with what it needs; empty before the first read. */
  views: readonly (readonly string[])[]
  /** When the last read began. */
  readAtMs: number
  reading: SharedRead | undefined
}

/** Pools that a pair had at a time. */
interface FoundPools {
  roots: readonly string[]
  atMs: number
}

/**
 * The pools of a chain whose accounts nobody lists and whose changes nobody reports: those of a pair, and of both of its
 * tokens with SOL and USDC, are read before a quote and again when they are older than `REFRESH_MS`. Pools older than
 * `MAX_AGE_MS` are forgotten. Quotes of one pair share a read.
 */
export class OnDemandPools implements FreshPools {
  readonly #ports: OnDemandPorts
  readonly #routes: LRUCache<string, Route>
  readonly #found = new LRUCache<string, FoundPools>({ max: MAX_PAIRS })
  #reads = 0

  constructor(ports: OnDemandPorts) {
    this.#ports = ports
    this.#routes = new LRUCache({
      max: MAX_ROUTES,
      // After: the route is not one of those in use any more.
      disposeAfter: (route) => this.#forgetMints(route),
    })
  }

  /** Makes the pools of a request young enough to be quoted; an error where that is not possible in time. */
  async prepare({ inputMint, outputMint }: Mints, signal?: AbortSignal): Promise<TradeError | undefined> {
    if (inputMint === outputMint || !isAddress(inputMint) || !isAddress(outputMint)) return undefined
    const { clock } = this.#ports
    const route = this.#route(inputMint, outputMint)
    await this.#expire()
    if (clock.nowMs() - route.readAtMs <= REFRESH_MS) return undefined
    if (!route.reading?.isOpen) {
      if (this.#reads >= MAX_READS) return failure('TOO_MANY_REQUESTS', 'Too many pairs are read at a time')
      this.#start(route)
    }
    const error = await route.reading?.join(signal)
    await this.#expire()
    // A read that failed leaves pools that are young enough for a while.
    if (error === undefined || clock.nowMs() - route.readAtMs <= MAX_AGE_MS) return undefined
    return failure('DEADLINE_EXCEEDED', 'The pools of these tokens could not be read in time')
  }

  /** Whether all of these pools are young enough to be quoted. */
  isFresh(pools: readonly string[]): boolean {
    const { ages, clock } = this.#ports
    return pools.every((pool) => ages.isFresh(pool, clock.nowMs()))
  }

  #route(inputMint: string, outputMint: string): Route {
    const key = pairKey(toPair(inputMint, outputMint))
    const known = this.#routes.get(key)
    if (known !== undefined) return known
    const pairs = routePairs(inputMint, outputMint)
    const route = {
      pairs,
      mints: new Set(pairs.flat()),
      views: [],
      readAtMs: Number.NEGATIVE_INFINITY,
      reading: undefined,
    }
    this.#routes.set(key, route)
    return route
  }

  #start(route: Route): void {
    this.#reads += 1
    const reading = new SharedRead(this.#ports.clock, READ_MS, (signal) => this.#read(route, signal))
    route.reading = reading
    reading.onEnd(() => {
      this.#reads -= 1
      if (route.reading === reading) route.reading = undefined
    })
  }

  async #read(route: Route, signal: AbortSignal): Promise<void> {
    const { clock, registry } = this.#ports
    const startedMs = clock.nowMs()
    const foundFor = route.views.length > 0 ? DISCOVERY_MS : EMPTY_MS
    const isDue = (pair: Pair) =>
      startedMs - (this.#found.get(pairKey(pair))?.atMs ?? Number.NEGATIVE_INFINITY) > foundFor
    const due = route.pairs.filter(isDue)
    if (due.length === 0 && route.views.length > 0) await this.#refresh(route, signal)
    else await this.#discover(route, due, signal)
    route.readAtMs = startedMs
    route.views = route.views.map(([root, ...known]) =>
      registry.account(root!) === undefined ? [root!, ...known] : registry.viewOf(root!),
    )
  }

  /** Reads the pools of a route again. Throws the error of a request where none has succeeded. */
  async #refresh(route: Route, signal: AbortSignal): Promise<void> {
    const reader = new PoolReader(this.#ports, route.mints, MAX_CALLS, signal)
    const views = fitting(route.views, reader.shared, MAX_CALLS)
    const { errors, calls } = await reader.read(views)
    if (errors.length === calls) throw errors[0]
    await reader.complete(views.map(([root]) => root!))
  }

  /** Looks up the pools of pairs, reads those of all pairs and keeps as many as further reads have room for. */
  async #discover(route: Route, due: readonly Pair[], signal: AbortSignal): Promise<void> {
    const { amms, canList, clock, hints, registry, write } = this.#ports
    const reader = new PoolReader(this.#ports, route.mints, MAX_FIRST_CALLS, signal)
    const atMs = clock.nowMs()
    const [own] = route.pairs
    const listed = own && due.includes(own) && canList() ? await reader.list(own) : []
    const candidates = new Map<Pair, readonly string[]>()
    for (const pair of route.pairs) {
      const known = due.includes(pair) ? candidatesOf(pair, amms, hints) : this.#rootsOf(pair)
      candidates.set(pair, pair === own ? [...new Set([...listed, ...known])] : known)
    }
    const all = [...new Set([...candidates.values()].flat())]
    const { errors } = await reader.read(all.map((root) => [root]))
    // Without one of the requests, its pools would seem to be absent.
    if (errors.length > 0) throw errors[0]
    await reader.complete(all)
    await write(() => {
      const kept = new Set<string>()
      for (const [pair, asked] of candidates) {
        const roots = asked.filter((root) => tradesPair(registry, root, pair))
        for (const root of roots) kept.add(root)
        if (due.includes(pair)) this.#found.set(pairKey(pair), { roots, atMs })
      }
      for (const root of all) if (!kept.has(root)) registry.forget(root)
    })
    route.views = this.#chosen(route, reader.shared)
  }

  #rootsOf(pair: Pair): readonly string[] {
    return this.#found.get(pairKey(pair))?.roots ?? []
  }

  /** The deepest pools of each pair in turn, as many as two requests have room for. */
  #chosen({ pairs }: Route, shared: readonly string[]): (readonly string[])[] {
    const { registry } = this.#ports
    const { at } = registry.graph
    const ranked = pairs.map((pair) => {
      const roots = this.#rootsOf(pair)
      const depths = new Map(
        roots.map((root) => {
          const pool = registry.pool(root)
          return [root, pool === undefined ? -1 : poolDepth(pool, at)]
        }),
      )
      return roots.toSorted((a, b) => depths.get(b)! - depths.get(a)!)
    })
    const views = interleave(ranked).map((root) => registry.viewOf(root))
    return fitting(views, shared, MAX_CALLS)
  }

  /** Takes out of quoting what is too old. */
  async #expire(): Promise<void> {
    const { ages, clock, registry, write } = this.#ports
    const expired = ages.takeExpired(clock.nowMs())
    if (expired.length === 0) return
    await write(() => {
      for (const root of expired) registry.forget(root)
    })
  }

  #forgetMints({ mints }: Route): void {
    const used = new Set([...this.#routes.values()].flatMap((route) => [...route.mints]))
    this.#ports.registry.forgetMints([...mints].filter((mint) => !used.has(mint)))
  }
}

/** The most that a pool pays of `mints[1]`, as a float: pools of one pair of mints compare by it. */
function poolDepth(pool: Pool, at: ChainTime): number {
  let depth = 0
  for (const { inReserve, outReserve, capacityIn } of pool.segments(0, at))
    depth += Number.isFinite(capacityIn) ? (outReserve * capacityIn) / (inReserve + capacityIn) : outReserve
  return Number.isFinite(depth) ? depth : 0
}

/** Takes the deepest of each list in turn, then the second of each. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list.slice(rank, rank + 1)),
  ).flat()
}
