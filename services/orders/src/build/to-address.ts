import { serviceError } from '@callisto/contract'
import { type Address, isAddress } from '@solana/kit'

/** An address of a field of a request, which has the form of one. Throws ApiError where it is not 32 bytes. */
export function toAddress(text: string, field: string): Address {
  if (isAddress(text)) return text
  throw serviceError('INVALID_REQUEST', `${field} is not a base58 address`)
}
