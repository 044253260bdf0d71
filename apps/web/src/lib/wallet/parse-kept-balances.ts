import { integer, record } from '../api/values.ts'
import { useLastKnown } from '../offline/useLastKnown.ts'
import { keptBalancesKey } from './kept-balances.ts'
import type { Balances, TokenAccount, TokenHolding } from './wallet-balances.ts'

/** Kept balances; undefined when one of their values is missing or of another type. */
export function parseKeptBalances(value: unknown): Balances | undefined {
  const { slot, lamports, tokens } = record(value)
  const native = integer(lamports)
  const parsed = parseAll(tokens, parseHolding)
  return typeof slot === 'number' && native !== undefined && parsed
    ? { slot, lamports: native, tokens: parsed }
    : undefined
}

/** The rows of a list; undefined when one is unreadable: the rest would look complete. */
function parseAll<T>(rows: unknown, parse: (row: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(rows)) return undefined
  const parsed = rows.map(parse)
  return parsed.every((row) => row !== undefined) ? parsed : undefined
}

function parseHolding(value: unknown): TokenHolding | undefined {
  const { mint, amount, uiAmount, decimals, programId, frozen, accounts } = record(value)
  const units = integer(amount)
  const parsed = parseAll(accounts, parseTokenAccount)
  const isComplete =
    typeof mint === 'string' &&
    typeof uiAmount === 'number' &&
    typeof decimals === 'number' &&
    typeof programId === 'string' &&
    typeof frozen === 'boolean'
  return isComplete && units !== undefined && parsed
    ? { mint, amount: units, uiAmount, decimals, programId, frozen, accounts: parsed }
    : undefined
}

function parseTokenAccount(value: unknown): TokenAccount | undefined {
  const { address, amount, frozen, extensions } = record(value)
  const units = integer(amount)
  const names = Array.isArray(extensions) && extensions.every((name) => typeof name === 'string')
  return typeof address === 'string' && typeof frozen === 'boolean' && units !== undefined && names
    ? { address, amount: units, frozen, extensions }
    : undefined
}

type State = Parameters<typeof useLastKnown>[1]

/** The balances that were last seen, for a drawer without network: never for an amount that is to be spent. */
export const useKeptBalances = (address: string, query: State) =>
  useLastKnown(keptBalancesKey(address), query, parseKeptBalances)
