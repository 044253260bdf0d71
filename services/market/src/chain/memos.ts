import { parseTokenMemo } from '@callisto/domain'
import { type ChainTransaction, MEMO_PROGRAM } from '@callisto/solana'
import type { SignedMemo } from '../fold/market-event.ts'

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
