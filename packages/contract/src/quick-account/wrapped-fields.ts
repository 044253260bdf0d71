import * as z from 'zod/mini'

/** What a key is wrapped with. */
export const wrappingKinds = ['passkey', 'passphrase'] as const
export type WrappingKind = (typeof wrappingKinds)[number]

/** Greatest length of `wrapped`: 3 kB as base64. */
const MAX_WRAPPED_LENGTH = 4096
const MAX_PARAMETERS = 16

/** Public inputs of the unwrapping (salts, credential id, costs); the server only keeps them. */
const WrappingParametersSchema = z
  .record(
    z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,31}$/)),
    z.union([z.string().check(z.maxLength(512)), z.int()]),
  )
  .check(z.refine((fields) => Object.keys(fields).length <= MAX_PARAMETERS, 'has too many fields'))

/** What a wrapped key consists of, wherever it is kept. */
export const wrappedFields = {
  kind: z.enum(wrappingKinds),
  /** The encrypted seed, base64. */
  wrapped: z
    .string()
    .check(
      z.maxLength(MAX_WRAPPED_LENGTH, { error: 'is too long', abort: true }),
      z.regex(/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'is not base64'),
    ),
  parameters: WrappingParametersSchema,
}
