import { integer, record } from '../api/values.ts'
import { useLastKnown } from '../offline/useLastKnown.ts'

export interface TokenHolding {
  mint: string
  /** Base units over all accounts of the mint. */
  amount: bigint
  decimals: number
  programId: string
  frozen: boolean
}

/** Balances of a wallet at `slot`. */
export interface Balances {
  slot: number
  lamports: bigint
  tokens: readonly TokenHolding[]
}

/** Prefix of all kept balances, which are forgotten when the wallet is disconnected. */
export const KEPT_BALANCES = 'balances:'
export const keptBalancesKey = (address: string) => `${KEPT_BALANCES}${address}`

/** Balances as JSON: base units are decimal strings. */
export function toKept({ slot, lamports, tokens }: Balances): unknown {
  const rows = tokens.map((token) => ({ ...token, amount: String(token.amount) }))
  return { slot, lamports: String(lamports), tokens: rows }
}

/** Kept balances; undefined when one of their values is missing or of another type. */
export function parseKeptBalances(value: unknown): Balances | undefined {
  const { slot, lamports, tokens } = record(value)
  const native = integer(lamports)
  if (typeof slot !== 'number' || native === undefined || !Array.isArray(tokens)) return undefined
  const parsed = tokens.map(parseHolding)
  const complete = parsed.filter((token) => token !== undefined)
  return complete.length === parsed.length ? { slot, lamports: native, tokens: complete } : undefined
}

function parseHolding(value: unknown): TokenHolding | undefined {
  const { mint, amount, decimals, programId, frozen } = record(value)
  const units = integer(amount)
  const isComplete =
    typeof mint === 'string' &&
    typeof decimals === 'number' &&
    typeof programId === 'string' &&
    typeof frozen === 'boolean'
  return isComplete && units !== undefined ? { mint, amount: units, decimals, programId, frozen } : undefined
}

type State = Parameters<typeof useLastKnown>[1]

/** The balances that were last seen, for a drawer without network: never for an amount that is to be spent. */
export const useKeptBalances = (address: string, query: State) =>
  useLastKnown(keptBalancesKey(address), query, parseKeptBalances)
