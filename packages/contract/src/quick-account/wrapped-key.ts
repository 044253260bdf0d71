import * as z from 'zod/mini'
import { AddressSchema, SignatureSchema } from '../shared/address.ts'
import { requiredAddressParameter } from '../shared/parameters.ts'
import { wrappedFields } from './wrapped-fields.ts'

/** Keys of one account. */
export const MAX_WRAPPED_KEYS = 16

/** A key as the server keeps it: without a passkey or a passphrase nobody can use it. */
export const WrappedKeySchema = z.object({
  address: AddressSchema,
  ...wrappedFields,
  /** Counts the changes from 1. */
  version: z.int(),
  /** Unix ms. */
  createdAtMs: z.int(),
  updatedAtMs: z.int(),
})
export type WrappedKey = z.infer<typeof WrappedKeySchema>

/** Reply of `GET /account/quick/keys`, the oldest first. */
export const WrappedKeysReplySchema = z.object({ keys: z.array(WrappedKeySchema) })

export const WrappedKeyPathSchema = z.object({ address: requiredAddressParameter() })

/** Body of `PUT /account/quick/keys/{address}`. */
export const PutWrappedKeySchema = z.object({
  ...wrappedFields,
  /** The version that is replaced, 0 for a new key; another one is 409. */
  replaces: z.int().check(z.nonnegative()),
  /** Signature by the key itself of `keyProofMessage`, UTF-8: nobody keeps an address here that is not his. */
  proof: SignatureSchema,
})
export type PutWrappedKey = z.infer<typeof PutWrappedKeySchema>

/** Body of `DELETE /account/quick/keys/{address}`: the version that is deleted. */
export const DeleteWrappedKeySchema = z.object({ replaces: z.int().check(z.minimum(1)) })

/**
 * The text that a key signs before its ciphertext is stored: bound to the account, the version and every stored field, so
 * that a proof stores nothing else, nowhere else and not twice.
 */
export async function keyProofMessage(
  accountId: string,
  address: string,
  { kind, wrapped, parameters, replaces }: Omit<PutWrappedKey, 'proof'>,
): Promise<string> {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  const content = new TextEncoder().encode(JSON.stringify([kind, wrapped, sorted]))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return [
    'Callisto Quick Account: store this wrapped key',
    `Account: ${accountId}`,
    `Address: ${address}`,
    `Replaces version: ${replaces}`,
    `SHA-256: ${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
  ].join('\n')
}
