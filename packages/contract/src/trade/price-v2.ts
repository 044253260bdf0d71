import * as z from 'zod/mini'
import { addressParameter, booleanParameter, requiredAddressesParameter } from '../shared/parameters.ts'

/** Maximum mints of a request. */
const MAX_PRICE_V2_IDS = 100

/** Query of `GET /price/v2`: prices are in USD or, with `vsToken`, in another token. */
export const PricesV2QuerySchema = z.object({
  ids: requiredAddressesParameter(MAX_PRICE_V2_IDS),
  vsToken: addressParameter(),
  showExtraInfo: booleanParameter(),
})

/** Reply of `GET /price/v2`: null for a mint without a reliable price; `timeTaken` in seconds. */
export const PricesV2ReplySchema = z.object({
  data: z.record(
    z.string(),
    z.nullable(z.object({ id: z.string(), type: z.literal('derivedPrice'), price: z.string() })),
  ),
  timeTaken: z.number(),
})
export type PricesV2Reply = z.infer<typeof PricesV2ReplySchema>
