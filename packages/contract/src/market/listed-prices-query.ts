import * as z from 'zod/mini'
import { requiredAddressesParameter, wordParameter } from '../shared/parameters.ts'
import { MAX_LISTED_PRICES } from './listed-prices.ts'

/** Query of `GET /fe/api/v1/prices`. */
export const ListedPricesQuerySchema = z.object({
  list_address: requiredAddressesParameter(MAX_LISTED_PRICES),
})

/** Its headers: the chain of the mints. There is one. */
export const ListedPricesHeadersSchema = z.looseObject({ 'x-chain': wordParameter(['solana']) })
