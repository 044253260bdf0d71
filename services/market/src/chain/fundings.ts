import { type ChainTransaction, SYSTEM_PROGRAM } from '@callisto/solana'
import type { Funding } from '../fold/market-event.ts'

/** Lamports from which a payment counts; less pays fees, rent and tips. */
const MIN_FUNDING_LAMPORTS = 10_000_000n
const TRANSFER = 2
const TRANSFER_BYTES = 12

/**
 * Payments of SOL by the transaction's own instructions. Those that programs make within one are left out, and those to
 * token accounts, which wrap SOL.
 */
export function fundingsOf(transaction: ChainTransaction): Funding[] {
  const found: Funding[] = []
  const { accountKeys, instructions, preTokenBalances, postTokenBalances } = transaction
  for (const { programId, data, accounts } of instructions) {
    if (programId !== SYSTEM_PROGRAM || data.length !== TRANSFER_BYTES || accounts.length !== 2) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (view.getUint32(0, true) !== TRANSFER || view.getBigUint64(4, true) < MIN_FUNDING_LAMPORTS) continue
    const [payer, receiver] = accounts as [number, number]
    const isReceiver = ({ accountIndex }: { accountIndex: number }) => accountIndex === receiver
    if (preTokenBalances.some(isReceiver) || postTokenBalances.some(isReceiver)) continue
    const [from, to] = [accountKeys[payer], accountKeys[receiver]]
    if (from !== undefined && to !== undefined) found.push({ from, to })
  }
  return found
}
