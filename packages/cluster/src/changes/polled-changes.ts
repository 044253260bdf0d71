import { type AccountState, type Clock, WatchList } from '@callisto/solana'
import { closedAccount } from '../accounts/parse-account.ts'
import { listAddresses, readAccounts } from '../accounts/read-accounts.ts'
import type { Head } from '../head.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { ChangeRequest } from './subscribed-changes.ts'

export interface PolledPorts {
  pool: RpcPool
  head: Head
  clock: Clock
  /** Time between two reads. */
  pollMs: number
  /** Accounts of an owner that have been listed. */
  listed: (owner: string) => ReadonlySet<string>
  addListed: (owner: string, addresses: readonly string[]) => void
  /** Whether subscriptions could replace the reads. */
  canSubscribe: () => boolean
}

/** Time between two lists of each owner's accounts. */
const LIST_MS = 60_000

/**
 * Account changes without subscriptions: the accounts that have been listed and those that are watched are read again and
 * again, and what differs is a change. A read is emitted only when all of it is of one slot. Ends the queue when
 * subscriptions can take over.
 */
export async function pollChanges(ports: PolledPorts, request: ChangeRequest): Promise<void> {
  const { clock, head, pollMs } = ports
  const { queue, signal } = request
  const known = new Map<string, AccountState>()
  let lastSlot = 0
  let listedAtMs = clock.nowMs()
  while (!signal.aborted && !queue.isEnded) {
    await clock.wait(pollMs, signal)
    if (signal.aborted) return
    if (ports.canSubscribe()) return queue.end()
    try {
      if (clock.nowMs() - listedAtMs >= LIST_MS) {
        listedAtMs = clock.nowMs()
        await list(ports, request)
      }
      if ((await head.read(0, signal)) <= lastSlot) continue
      const read = await readAll(ports, request)
      if (read === undefined || read.slot <= lastSlot) continue
      lastSlot = read.slot
      queue.push({ slot: read.slot, accounts: changed(known, read.accounts) })
    } catch {
      // The pool knows why; silence ends the stream.
    }
  }
}

async function list(
  { pool, addListed }: PolledPorts,
  { owners, queryOf, signal }: ChangeRequest,
): Promise<void> {
  for (const owner of owners)
    addListed(owner, await listAddresses(pool, owner, queryOf(owner), { signal, priority: 'background' }))
}

/** All followed accounts at one slot; undefined where the reads were of several. */
async function readAll(
  { pool, head, listed }: PolledPorts,
  { owners, watched = new WatchList(), signal }: ChangeRequest,
): Promise<{ slot: number; accounts: AccountState[] } | undefined> {
  const addresses = [...new Set([...owners.flatMap((owner) => [...listed(owner)]), ...watched.addresses])]
  if (addresses.length === 0) return { slot: head.slot, accounts: [] }
  const read = await readAccounts(pool, addresses, { signal, priority: 'background' })
  if (read.slot !== read.newestSlot) return undefined
  return {
    slot: read.slot,
    accounts: addresses.map((one, index) => read.accounts[index] ?? closedAccount(one)),
  }
}

function changed(known: Map<string, AccountState>, accounts: readonly AccountState[]): AccountState[] {
  return accounts.filter((account) => {
    const before = known.get(account.address)
    known.set(account.address, account)
    return before === undefined || !isSame(before, account)
  })
}

const isSame = (a: AccountState, b: AccountState): boolean =>
  a.lamports === b.lamports && a.owner === b.owner && Buffer.compare(a.data, b.data) === 0
