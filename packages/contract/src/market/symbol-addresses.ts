import * as z from 'zod/mini'

/** Symbols as they were requested, with the mint of the verified token of that symbol. */
export const SymbolAddressesSchema = z.record(z.string(), z.string())
