import * as z from 'zod/mini'

/** Symbols as they were requested, with the mint of the verified token of that symbol. */
export const SymbolAddressesSchema = z.record(z.string(), z.string())

/** Mints of a symbol in one list of a reply, the best match first. */
export const MAX_MINTS_OF_SYMBOL = 100

/**
 * Symbols of verified tokens that other tokens have too, in any case: a name of one of them does not say which token is
 * meant.
 */
export const DuplicateSymbolsSchema = z.array(
  z.object({
    /** As the verified token spells it. */
    symbol: z.string(),
    verifiedMints: z.array(z.string()),
    otherMints: z.array(z.string()),
  }),
)
export type DuplicateSymbol = z.infer<typeof DuplicateSymbolsSchema>[number]
