import { unitsToNumber } from '@callisto/amount'
import { plainUnits } from '../text/format.ts'
import type { Balances, TokenAccount } from './wallet-balances.ts'

/** Key of native SOL among balance records; wrapped SOL has its mint. */
export const NATIVE_SOL = 'SOL'
const SOL_DECIMALS = 9

/** What a wallet has of a mint (docs/spec-map.md 2-3). */
export interface BalanceRecord {
  /** Whole tokens as a decimal string, exact. */
  balance: string
  /** Base units. */
  balanceLamports: bigint
  /** Whole tokens as the mint displays them; for display only. */
  uiAmount: number
  decimals: number
  hasBalance: boolean
  isFrozen: boolean
  /** Empty for native SOL. */
  accounts: readonly TokenAccount[]
  /** Undefined for native SOL. */
  programId: string | undefined
  /** Slot of the read. */
  slot: number
}

/** The record of native SOL and of every mint, also of those with empty accounts only. */
export function balanceRecords({ slot, lamports, tokens }: Balances): Map<string, BalanceRecord> {
  const records = new Map<string, BalanceRecord>()
  records.set(NATIVE_SOL, {
    ...amounts(lamports, SOL_DECIMALS),
    uiAmount: unitsToNumber(lamports, SOL_DECIMALS),
    isFrozen: false,
    accounts: [],
    programId: undefined,
    slot,
  })
  for (const { mint, amount, uiAmount, decimals, frozen, accounts, programId } of tokens)
    records.set(mint, { ...amounts(amount, decimals), uiAmount, isFrozen: frozen, accounts, programId, slot })
  return records
}

const amounts = (units: bigint, decimals: number) => ({
  balance: plainUnits(units, decimals),
  balanceLamports: units,
  decimals,
  hasBalance: units > 0n,
})
