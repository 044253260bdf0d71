import { queryOptions, useQuery } from '@tanstack/react-query'
import { rpc } from '../api/call.ts'
import { integer, record } from '../api/values.ts'
import { lastKnown } from '../offline/last-known.ts'
import { SOL_MINT } from '../tokens/mints.ts'
import { balanceFloor } from './balance-floor.ts'
import { type Balances, keptBalancesKey, type TokenHolding, toKept } from './kept-balances.ts'

export type { Balances } from './kept-balances.ts'

const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

export const SOL_DECIMALS = 9

/** Reads native SOL and the accounts of both token programs at commitment processed. */
export async function fetchBalances(address: string, signal?: AbortSignal): Promise<Balances> {
  const [native, ...accounts] = await Promise.all([
    rpc('getBalance', [address, { commitment: 'processed' }], signal),
    ...TOKEN_PROGRAMS.map((programId) =>
      rpc(
        'getTokenAccountsByOwner',
        [address, { programId }, { encoding: 'jsonParsed', commitment: 'processed' }],
        signal,
      ),
    ),
  ])
  const lamports = integer(record(native).value)
  if (lamports === undefined) throw new Error('The RPC returned no SOL balance')
  const slots = [native, ...accounts].map((reply) => Number(record(record(reply).context).slot))
  return { slot: Math.min(...slots), lamports, tokens: sumByMint(accounts.flatMap(parseAccounts)) }
}

function parseAccounts(reply: unknown): TokenHolding[] {
  const rows = record(reply).value
  if (!Array.isArray(rows)) throw new Error('The RPC returned no token accounts')
  return rows.flatMap((row) => {
    const account = record(record(row).account)
    const info = record(record(record(account.data).parsed).info)
    const { amount, decimals } = record(info.tokenAmount)
    const units = integer(amount)
    if (typeof info.mint !== 'string' || units === undefined || typeof decimals !== 'number') return []
    const programId = String(account.owner)
    return [{ mint: info.mint, amount: units, decimals, programId, frozen: info.state === 'frozen' }]
  })
}

function sumByMint(accounts: readonly TokenHolding[]): TokenHolding[] {
  const byMint = new Map<string, TokenHolding>()
  for (const account of accounts) {
    const known = byMint.get(account.mint)
    byMint.set(
      account.mint,
      known
        ? { ...known, amount: known.amount + account.amount, frozen: known.frozen || account.frozen }
        : account,
    )
  }
  return [...byMint.values()]
}

/** Base units of a mint: lamports for the SOL mint, 0 without an account. */
export function balanceOf(balances: Balances, mint: string): bigint {
  if (mint === SOL_MINT) return balances.lamports
  return balances.tokens.find((token) => token.mint === mint)?.amount ?? 0n
}

/** What a swap can spend of a mint: of SOL the lamports, or with `useWSol` what is wrapped. */
export function spendableBalance(balances: Balances, mint: string, useWSol: boolean): bigint {
  if (mint !== SOL_MINT || !useWSol) return balanceOf(balances, mint)
  return balances.tokens.find((token) => token.mint === SOL_MINT)?.amount ?? 0n
}

/** A node may be some slots behind the one that has confirmed a transaction. */
const FLOOR_TRIES = 5
const FLOOR_PAUSE_MS = 400

/** Balances that are not older than the wallet's last confirmed transaction, if a node has them within two seconds. */
async function fetchBalancesFromFloor(address: string, signal: AbortSignal): Promise<Balances> {
  for (let tries = 1; ; tries++) {
    const fresh = await fetchBalances(address, signal)
    if (fresh.slot >= balanceFloor(address) || tries >= FLOOR_TRIES) return fresh
    await new Promise((resolve) => setTimeout(resolve, FLOOR_PAUSE_MS))
    signal.throwIfAborted()
  }
}

const balancesKey = (address: string) => ['balances', address] as const

/** Balances of a wallet. A reply of an older slot is dropped, so that balances never go back. */
export const balancesQuery = (address: string) =>
  queryOptions({
    queryKey: balancesKey(address),
    queryFn: async ({ signal, client }) => {
      const fresh = await fetchBalancesFromFloor(address, signal)
      const known = client.getQueryData<Balances>(balancesKey(address))
      const newest = known && known.slot > fresh.slot ? known : fresh
      lastKnown.keep(keptBalancesKey(address), toKept(newest))
      return newest
    },
    staleTime: 20_000,
    refetchInterval: 20_000,
  })

/** The balances of `address`; data is undefined while unknown, never zero. */
export function useBalances(address: string | undefined) {
  return useQuery({ ...balancesQuery(address ?? ''), enabled: address !== undefined })
}
