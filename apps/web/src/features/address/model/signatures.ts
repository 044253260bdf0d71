import { SignatureSchema } from '@callisto/contract'
import { record } from '../../../lib/api/values.ts'

/** A row of `getSignaturesForAddress`. */
export interface SignatureRow {
  signature: string
  isFailed: boolean
  /** Unix ms. */
  timeMs: number | undefined
}

/** Parses the reply of `getSignaturesForAddress`; undefined for an invalid shape. */
export function parseSignatures(reply: unknown): SignatureRow[] | undefined {
  if (!Array.isArray(reply)) return undefined
  const rows: SignatureRow[] = []
  for (const row of reply) {
    const { signature, err, blockTime } = record(row)
    const parsed = SignatureSchema.safeParse(signature)
    if (!parsed.success) return undefined
    rows.push({
      signature: parsed.data,
      isFailed: err !== null && err !== undefined,
      timeMs: typeof blockTime === 'number' ? blockTime * 1000 : undefined,
    })
  }
  return rows
}
