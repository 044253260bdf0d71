import * as z from 'zod/mini'
import { AssetSchema } from './asset.ts'

/** A token of `GET /v2/assets/{category}/{timeframe}`; its sparkline as in `/v1/charts/sparklines`. */
const ListedAssetSchema = z.extend(AssetSchema, { sparkline: z.optional(z.array(z.number())) })

/** A bare list, as the other replies of assets. */
export const AssetListReplySchema = z.array(ListedAssetSchema)
