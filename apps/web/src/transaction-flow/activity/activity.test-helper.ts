import type { ActivitiesReply, HistoryEntry, SpotActivity, Transfer } from '@callisto/contract'
import { SOL_MINT, USDC_MINT } from '../../lib/tokens/mints.ts'

/** A swap of 1.5 SOL for 240 USDC in block `blockId`. */
export const spotActivity = (blockId: number, change: Partial<SpotActivity> = {}): SpotActivity => ({
  inputMint: SOL_MINT,
  outputMint: USDC_MINT,
  inputAmount: '1.5',
  outputAmount: '240',
  rawInputAmount: '1500000000',
  rawOutputAmount: '240000000',
  rate: 160,
  timestamp: 1_790_000_000 + blockId,
  action: 'sell',
  txHash: `signature-${blockId}`,
  platform: 'Pools',
  usdValue: 240,
  blockId,
  eventIndex: 0,
  ...change,
})

/** A transfer of 2.5 USDC in block `blockId`. */
export const transfer = (blockId: number, change: Partial<Transfer> = {}): Transfer => ({
  kind: 'transfer-in',
  mint: USDC_MINT,
  amount: '2.5',
  rawAmount: '2500000',
  timestamp: 1_790_000_000 + blockId,
  txHash: `signature-${blockId}`,
  usdValue: 2.5,
  networkCostLamports: '5000',
  blockId,
  eventIndex: 0,
  ...change,
})

/** A swap of 1.5 SOL for 240 USDC in block `blockId`, in the whole history. */
export const historyEntry = (blockId: number, change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  kind: 'swap',
  given: [{ mint: SOL_MINT, amount: '1.5' }],
  received: [{ mint: USDC_MINT, amount: '240' }],
  platform: 'Pools',
  timestamp: 1_790_000_000 + blockId,
  txHash: `signature-${blockId}`,
  usdValue: 240,
  networkCostLamports: '5000',
  blockId,
  eventIndex: 0,
  ...change,
})

/** A history as the service pages it: newest first, later pages behind the anchor of page 1. */
export function pagedHistory(pageSize: number, newest: number) {
  const state = { newest }
  const reply = (page: number, anchor?: string): ActivitiesReply => {
    const top = anchor === undefined ? state.newest : Number(anchor)
    const first = top - (page - 1) * pageSize
    const histories = Array.from({ length: pageSize }, (_, at) => first - at)
      .filter((block) => block > 0)
      .map((block) => spotActivity(block))
    return { histories, hasMoreData: first - pageSize > 0, anchor: String(top) }
  }
  return { state, reply }
}
