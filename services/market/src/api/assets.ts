import {
  getAssetPools,
  getAssetShield,
  getAssets,
  getDescription,
  getDevStats,
  getHolders,
  getLegacyToken,
  getNarrative,
  searchAssets,
  serviceError,
  toAssetSearch,
} from '@callisto/contract'
import { toLegacyToken } from '@callisto/domain'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { presentNarrative } from '../view/present-texts.ts'
import { loadToken, type RouteContext } from './route-context.ts'

/** Tokens by address or search, and what is known of a single one. */
export function assetRoutes(app: ZodInstance, context: RouteContext): void {
  const { queries, market } = context
  /** `GET /v1/assets`: tokens by address. */
  app.route({ ...toRouteOptions(getAssets), handler: async ({ query }) => queries.assets(query.ids) })
  /** `GET /v1/assets/search`: tokens by symbol, name or address; without a query the trending ones. */
  app.route({
    ...toRouteOptions(searchAssets),
    handler: async ({ query }) => queries.search(toAssetSearch(query)),
  })
  /** `GET /v1/assets/{id}/pools`: every pool of a token, the most liquid first. */
  app.route({
    ...toRouteOptions(getAssetPools),
    handler: async ({ params }) => ({ pools: queries.allPoolsOf(await loadToken(context, params.id)) }),
  })
  /** `GET /v1/holders/{id}`: the number of holders and the hundred largest. */
  app.route({
    ...toRouteOptions(getHolders),
    handler: async ({ params }) => queries.holders(await loadToken(context, params.id)),
  })
  /** `GET /v1/assets/{id}/description`: the text in a token's metadata. */
  app.route({
    ...toRouteOptions(getDescription),
    handler: async ({ params }) => {
      const { mint } = await loadToken(context, params.id)
      const description = await queries.description(mint)
      return description === undefined ? {} : { description }
    },
  })
  /** `GET /v1/chaininsight/narrative/{assetId}`: what a narrator has written about a token, or whether one writes. */
  app.route({
    ...toRouteOptions(getNarrative),
    handler: async ({ params }) => presentNarrative(await loadToken(context, params.assetId), market.time),
  })
  /** `GET /v1/dev/stats/{address}`: what a wallet has launched. */
  app.route({ ...toRouteOptions(getDevStats), handler: ({ params }) => queries.devStats(params.address) })
  /** `GET /v1/shield`: warnings about tokens. */
  app.route({ ...toRouteOptions(getAssetShield), handler: ({ query }) => queries.shield(query.mints) })
  /** `GET /v1/token/{id}`: one token as older clients read it. */
  app.route({
    ...toRouteOptions(getLegacyToken),
    handler: async ({ params }) => {
      const [asset] = await queries.assets([params.id])
      if (!asset) throw serviceError('NOT_FOUND', 'No such token')
      return toLegacyToken(asset)
    },
  })
}
