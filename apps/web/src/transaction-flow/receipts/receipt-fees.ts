import type { ReceiptFee } from '@callisto/contract'
import { SOL_MINT } from '../../lib/tokens/mints.ts'
import type { Fee } from '../review/fees.ts'
import type { ReceiptRecord } from './receipt-record.ts'

/**
 * The fees of a transaction: what the network took when that is known, else what was reviewed. A failed one has paid the
 * network alone; one that never landed has paid nothing.
 */
export function receiptFees({
  subject,
  executed,
  outcome,
}: Pick<ReceiptRecord, 'subject' | 'executed' | 'outcome'>): (Fee & { usd?: number })[] {
  const reviewed = (subject.fees ?? []).map(toFee)
  const ofNetwork = reviewed.filter(({ kind }) => kind === 'network' || kind === 'priority')
  const network = executed ? [executedFee(BigInt(executed.feeLamports), ofNetwork)] : ofNetwork
  if (outcome === 'expired' || outcome === 'notSent') return []
  if (outcome === 'failed') return network
  return [...network, ...reviewed.filter((fee) => !ofNetwork.includes(fee))]
}

/** Base and priority fee together, at the price of the review. */
function executedFee(units: bigint, reviewed: readonly (Fee & { usd?: number })[]): Fee & { usd?: number } {
  const { units: before, usd } = reviewed[0] ?? { units: 0n }
  const fee: Fee = { kind: 'network', mint: SOL_MINT, units }
  return usd === undefined || before === 0n ? fee : { ...fee, usd: (usd * Number(units)) / Number(before) }
}

function toFee({ kind, mint, amount, usd }: ReceiptFee): Fee & { usd?: number } {
  return { kind, mint, units: BigInt(amount), ...(usd === undefined ? {} : { usd }) }
}
