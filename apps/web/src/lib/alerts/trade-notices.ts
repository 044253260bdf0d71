import { isAddressLike } from '@callisto/contract'
import { useSyncExternalStore } from 'react'
import { record } from '../api/values.ts'
import { createRecordStore } from '../browser/record-store.ts'

/** A trade of a followed wallet; all hops of a transaction are one. */
export interface WalletTrade {
  signature: string
  tradedAtMs: number
  inputMint: string
  outputMint: string
  /** Whole tokens, decimal. */
  inputAmount: string
  outputAmount: string
  /** Value when it was made; absent without a price. */
  usdValue?: number
}

/** Trades of a wallet beyond those with a notice of their own. */
export interface TradeSum {
  count: number
  /** Whether there may be more of them. */
  isLeast: boolean
}

/** What a followed wallet has traded: one trade, or how many more. */
export type TradeNotice = { id: string; atMs: number; wallet: string } & (
  | { trade: WalletTrade; sum?: undefined }
  | { sum: TradeSum; trade?: undefined }
)

const MAX_NOTICES = 50
const MAX_TEXT = 128

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT
const isAddress = (value: unknown): value is string => isText(value) && isAddressLike(value)
const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0
const isAmount = (value: unknown): value is string => isText(value) && /^\d+(\.\d+)?$/.test(value)

export const tradeNotices = createRecordStore<TradeNotice>({
  name: 'trade-notice:v1',
  parse(value) {
    const { id, atMs, wallet, trade, sum } = record(value)
    if (!isText(id) || !isTime(atMs) || !isAddress(wallet)) return undefined
    const parsed = parseTrade(trade)
    if (parsed) return { id, atMs, wallet, trade: parsed }
    const { count, isLeast } = record(sum)
    const isSum = typeof count === 'number' && Number.isSafeInteger(count) && count > 0
    return isSum ? { id, atMs, wallet, sum: { count, isLeast: isLeast === true } } : undefined
  },
  timeOf: ({ atMs }) => atMs,
  max: MAX_NOTICES,
})

function parseTrade(value: unknown): WalletTrade | undefined {
  const { signature, tradedAtMs, inputMint, outputMint, inputAmount, outputAmount, usdValue } = record(value)
  if (!isText(signature) || !isTime(tradedAtMs) || !isAddress(inputMint) || !isAddress(outputMint))
    return undefined
  if (!isAmount(inputAmount) || !isAmount(outputAmount)) return undefined
  const trade = { signature, tradedAtMs, inputMint, outputMint, inputAmount, outputAmount }
  return typeof usdValue === 'number' ? { ...trade, usdValue } : trade
}

export const useTradeNotices = (): readonly TradeNotice[] =>
  useSyncExternalStore(tradeNotices.subscribe, tradeNotices.list)
