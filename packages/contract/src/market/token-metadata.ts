import * as z from 'zod/mini'

const text = z.optional(z.string())

/** The metadata file of a token, as wallets and explorers read it from the URI in the token's account. */
export const TokenMetadataSchema = z.object({
  name: z.string(),
  symbol: z.string(),
  description: z.string(),
  /** Address of the picture, relative to the origin of the file. */
  image: z.string(),
  external_url: text,
  twitter: text,
  telegram: text,
})
