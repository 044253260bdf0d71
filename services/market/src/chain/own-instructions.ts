import { parseTokenMemo } from '@callisto/domain'
import { type ChainTransaction, MEMO_PROGRAM, SYSTEM_PROGRAM } from '@callisto/solana'
import type { Funding, SignedMemo } from '../fold/market-event.ts'

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

/** A longer memo states nothing about a token: it is not decoded. */
const MAX_MEMO_BYTES = 1_100
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Memos about tokens among the transaction's own instructions; undefined for none. The program succeeds only when all
 * accounts that a memo names have signed: the first one states it. A memo that names nobody is nobody's.
 */
export function memosOf({ accountKeys, instructions }: ChainTransaction): SignedMemo[] | undefined {
  let found: SignedMemo[] | undefined
  for (const { programId, accounts, data } of instructions) {
    if (programId !== MEMO_PROGRAM || accounts.length === 0 || data.length > MAX_MEMO_BYTES) continue
    const signer = accountKeys[accounts[0]!]
    const memo = parseTokenMemo(textOf(data))
    if (signer === undefined || memo === undefined) continue
    found ??= []
    found.push({ kind: 'memo', index: 0, signer, memo })
  }
  return found
}

/** Empty for bytes that are no UTF-8: the program accepts none. */
function textOf(data: Uint8Array): string {
  try {
    return decoder.decode(data)
  } catch {
    return ''
  }
}
