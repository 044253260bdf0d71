import type { ClusterValues, TransactionLimits, TransactionVersion } from '@callisto/solana'
import { failure, type Result, success } from '../result.ts'

export interface TransactionFormat {
  version: TransactionVersion
  limits: TransactionLimits
}

/** The format of a request: 0 unless it asks for legacy or 1, which only some clusters execute. */
export function chooseFormat(
  request: {
    asLegacyTransaction?: boolean | null | undefined
    transactionVersion?: 0 | 1 | null | undefined
  },
  { formats }: Pick<ClusterValues, 'formats'>,
): Result<TransactionFormat> {
  const { asLegacyTransaction, transactionVersion } = request
  if (transactionVersion !== 1) {
    const version = asLegacyTransaction ? 'legacy' : 0
    return success({ version, limits: formats[version] })
  }
  if (asLegacyTransaction)
    return failure('INVALID_REQUEST', 'asLegacyTransaction and transactionVersion 1 exclude each other')
  return formats[1]
    ? success({ version: 1, limits: formats[1] })
    : failure('NOT_SUPPORTED', 'The cluster does not execute transactions of version 1')
}
