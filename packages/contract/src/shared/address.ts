import * as z from 'zod/mini'

/** A base58 public key as text: 32 to 44 characters. Whether it decodes to 32 bytes is checked where it is used on the chain. */
export const AddressSchema = z
  .string()
  .check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'not a base58 address'))

/** True for text that has the form of an address; never throws. */
export function isAddressLike(text: string): boolean {
  return AddressSchema.safeParse(text).success
}
