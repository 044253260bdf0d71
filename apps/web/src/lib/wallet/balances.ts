import { queryOptions, useQuery } from '@tanstack/react-query'
import { rpc } from '../api/call.ts'
import { integer, record } from '../api/values.ts'
import { lastKnown } from '../offline/last-known.ts'
import { SOL_MINT } from '../tokens/mints.ts'
import { balanceFloor } from './balance-floor.ts'
import { keptBalancesKey, toKept } from './kept-balances.ts'
import { TOKEN_PROGRAMS } from './token-programs.ts'
import type { Balances, TokenHolding } from './wallet-balances.ts'

export type { Balances } from './wallet-balances.ts'

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
  const slots = [native, ...accounts].map(slotOf)
  const tokens = joinByMint(accounts.flatMap((reply) => parseAccounts(reply, address)))
  return { slot: Math.min(...slots), lamports, tokens }
}

function slotOf(reply: unknown): number {
  const { slot } = record(record(reply).context)
  if (typeof slot !== 'number') throw new Error('The RPC returned no slot')
  return slot
}

function parseAccounts(reply: unknown, wallet: string): TokenHolding[] {
  const rows = record(reply).value
  if (!Array.isArray(rows)) throw new Error('The RPC returned no token accounts')
  return rows.flatMap((row) => {
    const { pubkey, account: value } = record(row)
    const { owner: programId, data } = record(value)
    // A node returns the bytes of an account that it cannot parse: anybody can send such a one.
    if (Array.isArray(data)) return []
    return [parseHolding(String(pubkey), String(programId), record(record(data).parsed).info, wallet)]
  })
}

/** Throws for another shape, and for an account of another wallet: without an account the rest would look complete. */
function parseHolding(pubkey: string, programId: string, info: unknown, wallet: string): TokenHolding {
  const { mint, owner, tokenAmount, state, extensions } = record(info)
  const { amount: units, decimals, uiAmountString } = record(tokenAmount)
  const amount = integer(units)
  if (owner !== wallet || typeof mint !== 'string' || amount === undefined || typeof decimals !== 'number')
    throw new Error('The RPC returned no token accounts')
  const frozen = state === 'frozen'
  const account = { address: pubkey, amount, frozen, extensions: namesOf(extensions) }
  const uiAmount = Number(uiAmountString)
  return { mint, amount, uiAmount, decimals, programId, frozen, accounts: [account] }
}

const namesOf = (extensions: unknown): string[] =>
  Array.isArray(extensions) ? extensions.map((one) => String(record(one).extension)) : []

function joinByMint(rows: readonly TokenHolding[]): TokenHolding[] {
  const byMint = new Map<string, TokenHolding[]>()
  for (const row of rows) {
    const known = byMint.get(row.mint)
    if (known) known.push(row)
    else byMint.set(row.mint, [row])
  }
  return [...byMint.values()].map(joinAccounts)
}

/** The accounts of one mint. */
function joinAccounts(rows: TokenHolding[]): TokenHolding {
  return {
    ...(rows[0] as TokenHolding),
    amount: rows.reduce((sum, { amount }) => sum + amount, 0n),
    uiAmount: rows.reduce((sum, { uiAmount }) => sum + uiAmount, 0),
    frozen: rows.some(({ frozen }) => frozen),
    accounts: rows.flatMap(({ accounts }) => accounts),
  }
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

/** Balances from the RPC endpoints; when all of them fail, from the balance service, which has a node of its own. */
async function fetchFromAnySource(address: string, signal: AbortSignal): Promise<Balances> {
  try {
    return await fetchBalances(address, signal)
  } catch (error) {
    if (signal.aborted) throw error
    const { fetchServiceBalances } = await import('./balance-service.ts')
    return fetchServiceBalances(address, signal)
  }
}

/** Balances that are not older than the wallet's last confirmed transaction, if a node has them within two seconds. */
async function fetchBalancesFromFloor(address: string, signal: AbortSignal): Promise<Balances> {
  for (let tries = 1; ; tries++) {
    const fresh = await fetchFromAnySource(address, signal)
    if (fresh.slot >= balanceFloor(address) || tries >= FLOOR_TRIES) return fresh
    await new Promise((resolve) => setTimeout(resolve, FLOOR_PAUSE_MS))
    signal.throwIfAborted()
  }
}

/** docs/spec-map.md 2-9. */
const ACCOUNT_LIFE_MS = 20_000

/** Balances of a wallet. A reply of an older slot is dropped, so that balances never go back. */
export const balancesQuery = (address: string) =>
  queryOptions({
    queryKey: ['balances', address],
    queryFn: async ({ signal, client, queryKey }) => {
      const fresh = await fetchBalancesFromFloor(address, signal)
      const known = client.getQueryData<Balances>(queryKey)
      const newest = known && known.slot > fresh.slot ? known : fresh
      lastKnown.keep(keptBalancesKey(address), toKept(newest))
      return newest
    },
    staleTime: ACCOUNT_LIFE_MS,
    gcTime: ACCOUNT_LIFE_MS,
    refetchInterval: ACCOUNT_LIFE_MS,
  })

/** The balances of `address`; data is undefined while unknown, never zero. */
export function useBalances(address: string | undefined) {
  return useQuery({ ...balancesQuery(address ?? ''), enabled: address !== undefined })
}
