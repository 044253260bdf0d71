import type { Holding } from '../../../lib/portfolio/holdings.ts'

/** Worth that is no token of the wallet. */
export type OtherKind = 'staked' | 'orders' | 'defi'

/** A part of what a wallet holds. */
export interface Slice {
  /** Mint, or what the slice stands for. */
  key: string
  /** The tokens of `rest` have no slice of their own. */
  kind: 'token' | 'rest' | OtherKind
  value: number
  /** 0 to 1. */
  share: number
}

/** Tokens with a slice of their own. */
const MAX_TOKENS = 7

/** Parts of the known worth by value; native and wrapped SOL are one. Empty without a value. */
export function allocationOf(
  holdings: readonly Holding[],
  others: Readonly<Record<OtherKind, number | undefined>>,
): Slice[] {
  const byMint = new Map<string, number>()
  for (const { mint, value = 0 } of holdings) if (value > 0) byMint.set(mint, (byMint.get(mint) ?? 0) + value)
  const tokens = [...byMint].sort(([, a], [, b]) => b - a)
  const parts: Omit<Slice, 'share'>[] = tokens
    .slice(0, MAX_TOKENS)
    .map(([key, value]) => ({ key, kind: 'token', value }))
  const rest = tokens.slice(MAX_TOKENS).reduce((sum, [, value]) => sum + value, 0)
  if (rest > 0) parts.push({ key: 'rest', kind: 'rest', value: rest })
  for (const kind of ['staked', 'orders', 'defi'] as const) {
    const value = others[kind] ?? 0
    if (value > 0) parts.push({ key: kind, kind, value })
  }
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  return parts.map((part) => ({ ...part, share: part.value / total }))
}
