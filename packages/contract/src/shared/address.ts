import * as z from 'zod/mini'

/** A base58 public key as text: 32 to 44 characters. Decoding to 32 bytes is checked where the key is used on chain. */
export const AddressSchema = z
  .string()
  .check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'is not a base58 address'))
  .brand<'Address'>()
export type Address = z.infer<typeof AddressSchema>

/** A base58 transaction signature as text: 64 to 88 characters. */
export const SignatureSchema = z
  .string()
  .check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'is not a base58 signature'))
  .brand<'Signature'>()
export type Signature = z.infer<typeof SignatureSchema>

/** True for text that has the form of an address; never throws. */
export function isAddressLike(text: string): boolean {
  return AddressSchema.safeParse(text).success
}
