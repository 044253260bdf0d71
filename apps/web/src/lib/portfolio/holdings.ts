import { unitsToNumber } from '@callisto/amount'
import type { Gain } from '@callisto/contract'
import { SOL_MINT } from '../tokens/mints.ts'
import { balanceRecords, NATIVE_SOL } from '../wallet/balance-record.ts'
import type { Balances, TokenAccount } from '../wallet/wallet-balances.ts'
import type { Portfolio, WalletBalance } from './portfolio.ts'

/** A token of a wallet, as its list shows it. */
export interface Holding {
  /** `SOL` for native SOL, else the mint. */
  key: string
  /** That of wrapped SOL for native SOL. */
  mint: string
  /** Base units. */
  amount: bigint
  decimals: number
  /** USD; undefined while no price is known. */
  price: number | undefined
  value: number | undefined
  /** Undefined while it is not known, and while it is that of another amount. */
  gain: Gain | undefined
  isFrozen: boolean
  /** Empty for native SOL, and while the chain has not been read. */
  accounts: readonly TokenAccount[]
  /** The token program; undefined where there are no accounts. */
  programId: string | undefined
}

export interface HoldingSources {
  /** As the chain has them. */
  balances: Balances | undefined
  /** As the index of the service has them, with values and gains. */
  portfolio: Portfolio | undefined
  /** USD of tokens that the portfolio does not have. */
  priceOf: (mint: string) => number | undefined
}

/**
 * The tokens of a wallet from both sources, by value, those without a price last. The amounts are those of the newer block, so
 * that a source that lags takes nothing back.
 */
export function joinHoldings({ balances, portfolio, priceOf }: HoldingSources): Holding[] {
  const records = balances && balanceRecords(balances)
  const index = portfolio?.walletBalance
  const indexed = new Map(index?.balances.map((one) => [one.mint || NATIVE_SOL, one]))
  const isIndexNewer = index !== undefined && (portfolio?.slot ?? 0) > (balances?.slot ?? -1)
  const keys = isIndexNewer ? [...indexed.keys()] : [...(records?.keys() ?? [])]
  const holdings = keys.map((key): Holding => {
    const mint = key === NATIVE_SOL ? SOL_MINT : key
    const [record, known] = [records?.get(key), indexed.get(key)]
    const amount = (isIndexNewer ? known?.rawValue : record?.balanceLamports) ?? 0n
    const decimals = record?.decimals ?? known?.decimals ?? 0
    return {
      key,
      mint,
      amount,
      decimals,
      ...valuate(amount, decimals, known, priceOf(mint)),
      isFrozen: record?.isFrozen ?? false,
      accounts: record?.accounts ?? [],
      programId: record?.programId,
    }
  })
  return holdings.filter(({ amount }) => amount > 0n).sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
}

function valuate(
  amount: bigint,
  decimals: number,
  known: WalletBalance | undefined,
  otherPrice: number | undefined,
): Pick<Holding, 'price' | 'value' | 'gain'> {
  const price = known?.price ?? otherPrice
  const computed = price === undefined ? undefined : unitsToNumber(amount, decimals) * price
  if (known?.rawValue !== amount) return { price, value: computed, gain: undefined }
  return { price, value: known.usdValue ?? computed, gain: known.gain }
}

/** A sum of what is known, and how many parts of it are not. */
export interface Worth {
  /** USD; undefined when nothing of it is known. */
  usd: number | undefined
  unknown: number
}

/** Sum of values that may be unknown; 0 for none at all. */
export function worthOf(values: readonly (number | undefined)[]): Worth {
  const known = values.filter((value) => value !== undefined)
  const usd = known.length === 0 && values.length > 0 ? undefined : known.reduce((sum, one) => sum + one, 0)
  return { usd, unknown: values.length - known.length }
}

/** Tokens of less are dust, USD. */
export const DUST_USD = 1

/** The list of holdings: what has a value above zero, dust apart; and the tokens without a price. */
export function splitHoldings(holdings: readonly Holding[]) {
  const valued = holdings.filter(({ value }) => value !== undefined && value > 0)
  const isDust = ({ value = 0 }: Holding) => value < DUST_USD
  return {
    main: valued.filter((holding) => !isDust(holding)),
    dust: valued.filter(isDust),
    unpriced: holdings.filter(({ value }) => value === undefined || value <= 0),
  }
}
