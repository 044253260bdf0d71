import { getAssetList, serviceError, toPoolListQuery } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { findSparklines } from '../store/sparkline-query.ts'
import type { RouteContext } from './route-context.ts'

const MAX_WITH_SPARKLINES = 50

/** `GET /v2/assets/{category}/{timeframe}`: the tokens of a ranked list, on request with their sparklines. */
export function assetListRoute(app: ZodInstance, context: RouteContext): void {
  const { sql, market, writer, queries, lists } = context
  app.route({
    ...toRouteOptions(getAssetList),
    handler: async ({ params, query }) => {
      const list = toPoolListQuery(query, params.timeframe)
      const hasSparklines = query.includeSparklines === true
      if (hasSparklines && list.limit > MAX_WITH_SPARKLINES)
        throw serviceError('INVALID_REQUEST', `limit must be at most ${MAX_WITH_SPARKLINES} with sparklines`)
      const assets = lists.list(params.category, list).map(({ baseAsset }) => baseAsset)
      if (!hasSparklines) return assets
      const tokens = await queries.tokens(assets.map(({ id }) => id))
      const sparklines = await findSparklines({ sql, market, writer }, tokens)
      return assets.map((asset) => ({ ...asset, sparkline: sparklines[asset.id] }))
    },
  })
}
