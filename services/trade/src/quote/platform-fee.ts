import { bpsOf } from '@callisto/amount'
import type { QuoteRequest } from '@callisto/contract'

/** Whether the platform fee is of the input mint: always of an exact-out swap, on request of an exact-in one. */
export const platformFeeIsOfInput = ({ feeMint, inputMint, mode }: QuoteRequest): boolean =>
  mode === 'ExactOut' || feeMint === inputMint

/** The amount that a route is searched for: an exact-in fee of the input is deducted before the route. */
export function routedAmount(request: QuoteRequest): bigint {
  const { amount, platformFeeBps, mode } = request
  const isDeducted = mode === 'ExactIn' && platformFeeIsOfInput(request)
  return isDeducted ? amount - bpsOf(amount, platformFeeBps, 'floor') : amount
}
