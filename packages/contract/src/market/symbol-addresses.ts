import * as z from 'zod/mini'
import { requiredTextsParameter } from '../shared/parameters.ts'

/** Maximum symbols of a lookup. */
const MAX_SYMBOLS = 20
/** Maximum characters of a symbol of a lookup. */
export const MAX_SYMBOL_LENGTH = 20

/** Query of `GET /v1/assets/verified-symbol-address-map`. */
export const SymbolsQuerySchema = z.object({
  symbols: requiredTextsParameter(MAX_SYMBOLS, MAX_SYMBOL_LENGTH),
})

/** Symbols as they were requested, with the mint of the verified token of that symbol. */
export const SymbolAddressesSchema = z.record(z.string(), z.string())
