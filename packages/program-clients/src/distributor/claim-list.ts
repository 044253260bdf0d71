import { isAddress } from '@solana/kit'
import type { ClaimLeaf } from './claim-tree.ts'

const HEADER = 'pubkey,amount_unlocked,amount_locked'
const U64_MAX = 2n ** 64n - 1n
const ROW = /^([1-9A-HJ-NP-Za-km-z]{32,44}),(\d{1,20}),(\d{1,20})$/

export type ClaimListResult =
  | { ok: true; claims: ClaimLeaf[]; total: bigint }
  /** `line` counts from 1. */
  | { ok: false; line: number; reason: 'header' | 'row' | 'duplicate' | 'total' | 'empty' }

/**
 * Parses the public list of a distribution: a CSV file with the columns `pubkey,amount_unlocked,amount_locked`, amounts in
 * base units. An address may occur once, and the sum of all amounts fits a u64.
 */
export function parseClaimList(text: string): ClaimListResult {
  const [header, ...rows] = text.split(/\r?\n/)
  if (header !== HEADER) return { ok: false, line: 1, reason: 'header' }
  if (rows.at(-1) === '') rows.pop()
  const claims: ClaimLeaf[] = []
  const seen = new Set<string>()
  let total = 0n
  for (const [index, row] of rows.entries()) {
    const line = index + 2
    const leaf = parseRow(row)
    if (!leaf) return { ok: false, line, reason: 'row' }
    if (seen.has(leaf.claimant)) return { ok: false, line, reason: 'duplicate' }
    seen.add(leaf.claimant)
    total += leaf.amountUnlocked + leaf.amountLocked
    if (total > U64_MAX) return { ok: false, line, reason: 'total' }
    claims.push(leaf)
  }
  return claims.length > 0 ? { ok: true, claims, total } : { ok: false, line: 2, reason: 'empty' }
}

function parseRow(row: string): ClaimLeaf | undefined {
  const [, claimant, unlocked, locked] = ROW.exec(row) ?? []
  if (!claimant || !isAddress(claimant)) return undefined
  const leaf = { claimant, amountUnlocked: BigInt(unlocked!), amountLocked: BigInt(locked!) }
  const isPayable = leaf.amountUnlocked + leaf.amountLocked > 0n
  return isPayable && leaf.amountUnlocked <= U64_MAX && leaf.amountLocked <= U64_MAX ? leaf : undefined
}

/** The file of a list; its sha256 is the `listHash` of the distribution. */
export function formatClaimList(claims: readonly ClaimLeaf[]): string {
  const rows = claims.map(
    ({ claimant, amountUnlocked, amountLocked }) => `${claimant},${amountUnlocked},${amountLocked}`,
  )
  return `${[HEADER, ...rows].join('\n')}\n`
}
