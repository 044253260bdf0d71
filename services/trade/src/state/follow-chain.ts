import type { ChainTime } from '@callisto/amms'
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  type ChainPort,
  type Clock,
  TOKEN_2022_PROGRAM,
} from '@callisto/solana'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import type { PoolRegistry } from './pool-registry.ts'

interface FollowOptions {
  chain: ChainPort
  clock: Clock
  registry: PoolRegistry
  tables: LookupTableRegistry
  /** Runs a change of the registry at a moment when nothing reads it. */
  write: <T>(change: () => T) => Promise<T>
  signal: AbortSignal
  /** Called with true when the registry is complete, and with false when the stream failed. */
  onReady: (ready: boolean) => void
  onError: (error: unknown) => void
}

/** Accounts of one `getMultipleAccounts` request. */
const BATCH = 100
/** Rounds of needs: the needs of a pool name others, and no venue is known to take more than three. */
const MAX_ROUNDS = 8
/** Pause before a failed stream is reopened. */
const RETRY_MS = 1_000

/** Keeps the registry at the state of the chain until the signal aborts; a failed stream restarts with a new snapshot. */
export async function followChain(options: FollowOptions): Promise<void> {
  while (!options.signal.aborted) {
    try {
      await followOnce(options)
    } catch (error) {
      if (!options.signal.aborted) options.onError(error)
    }
    options.onReady(false)
    await options.clock.wait(RETRY_MS, options.signal)
  }
}

async function followOnce(options: FollowOptions): Promise<void> {
  const { chain, registry, tables, write, signal, onReady } = options
  // Mints with a transfer fee change under Token-2022, whose other accounts the registry ignores.
  const owners = [
    ...registry.owners,
    TOKEN_2022_PROGRAM,
    ...(tables.isOn ? [ADDRESS_LOOKUP_TABLE_PROGRAM] : []),
  ]
  const changes = chain.accountChanges({ owners, watched: registry.watched, signal })[Symbol.asyncIterator]()
  // The stream opens before the snapshot is read, so that no change is lost between them.
  let next = changes.next()
  next.catch(() => {})
  const snapshot = await loadPools(options)
  await loadMints(options)
  await loadViews(options)
  await tables.load(chain, signal)
  await updateClock(options)
  registry.history.begin(registry.slot)
  onReady(true)
  while (!signal.aborted) {
    const { done, value } = await next
    if (done) return
    next = changes.next()
    next.catch(() => {})
    if (value.slot < snapshot) continue
    await write(() => {
      registry.apply(value.slot, value.accounts, value.isPartial)
      tables.apply(value.accounts)
    })
    if (registry.missingMints.length > 0) await loadMints(options)
    await loadViews(options)
    await updateClock(options)
  }
}

/** Reads all pools; returns the lowest slot of the reads. */
async function loadPools({ chain, registry, write, signal }: FollowOptions): Promise<number> {
  const reads = await Promise.all(
    registry.roots.map(({ owner, filters }) => chain.getProgramAccounts(owner, { filters, signal })),
  )
  await write(() => {
    registry.forgetViews()
    registry.retain(new Set(reads.flatMap((read) => read.accounts.map((account) => account.address))))
    for (const read of reads) registry.apply(read.slot, read.accounts)
  })
  return Math.min(...reads.map((read) => read.slot))
}

async function loadMints({ chain, registry, write, signal }: FollowOptions): Promise<void> {
  const missing = registry.missingMints
  for (let at = 0; at < missing.length; at += BATCH) {
    const part = missing.slice(at, at + BATCH)
    const { slot, accounts } = await chain.getAccounts(part, signal)
    const found = accounts.filter((account) => account !== undefined)
    await write(() => {
      registry.apply(slot, found)
      registry.ignoreMints(part)
    })
  }
}

/** Reads what pools need, each view in one request, until none lacks an account. */
async function loadViews({ chain, registry, write, signal }: FollowOptions): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const views = registry.missingViews
    if (views.length === 0) return
    for (const addresses of inBatches(views)) {
      const { slot, accounts } = await chain.getAccounts(addresses, signal)
      await write(() => registry.applyView(slot, addresses, accounts))
    }
  }
}

/** Joins views into requests; a view is never divided. */
function* inBatches(views: readonly (readonly string[])[]): Iterable<string[]> {
  let batch = new Set<string>()
  for (const view of views) {
    const joined = new Set([...batch, ...view])
    if (batch.size > 0 && joined.size > BATCH) {
      yield [...batch]
      batch = new Set(view)
    } else batch = joined
  }
  if (batch.size > 0) yield [...batch]
}

/**
 * Sets the registry to the time and epoch of the open block. Prices that move with time alone (`Pool.settlesAt`) move
 * either way, so a quote at the time of the last trade could promise too much.
 */
async function updateClock({ chain, registry, write, signal }: FollowOptions): Promise<void> {
  const clock = await readChainClock(chain, signal)
  if (clock === undefined) return
  await write(() => registry.setClock(clock))
}

/** The Clock sysvar: slot, epoch start, epoch, leader epoch, unix time; eight bytes each. */
export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111'

/** The slot, time and epoch of the chain, which programs read too; undefined where the sysvar cannot be read. */
export async function readChainClock(chain: ChainPort, signal?: AbortSignal): Promise<ChainTime | undefined> {
  const { accounts } = await chain.getAccounts([CLOCK_SYSVAR], signal)
  return parseChainClock(accounts[0]?.data)
}

/** The content of the sysvar; undefined for anything shorter. */
export function parseChainClock(data: Uint8Array | undefined): ChainTime | undefined {
  if (!data || data.length < 40) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    slot: Number(view.getBigUint64(0, true)),
    unixTime: Number(view.getBigInt64(32, true)),
    epoch: view.getBigUint64(16, true),
  }
}
