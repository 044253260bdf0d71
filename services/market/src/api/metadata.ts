import {
  type Asset,
  getLaunchpadIcon,
  getTokenMetadata,
  getTokenPicture,
  serviceError,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { FastifyReply } from 'fastify'
import { drawnLaunchpadIcon, drawnTokenIcon, stockIcon } from '../metadata/drawn-icons.ts'
import { generativeArt } from '../metadata/generative-art.ts'
import { describeToken, imagePath } from '../metadata/metadata-file.ts'
import type { RouteContext } from './route-context.ts'

/**
 * The picture of a token: of a verified one by its symbol, of any other by its mint, so that no creator can choose the
 * picture of a known token.
 */
export function tokenPicture(mint: string, asset: Asset | undefined): string {
  if (asset?.isVerified !== true) return generativeArt(mint)
  if (asset.stockData !== undefined) return stockIcon(asset.symbol)
  return drawnTokenIcon(asset.symbol) ?? generativeArt(mint)
}

const DAY_SECONDS = 86_400

/** `GET /v1/metadata/{id}`: the metadata file of a token; `GET /v1/images/...`: pictures of tokens and launchpads. */
export function metadataRoutes(app: ZodInstance, { queries }: RouteContext): void {
  app.route({
    ...toRouteOptions(getTokenMetadata),
    handler: async (request) => {
      const [asset] = await queries.assets([request.params.id])
      if (asset === undefined) throw serviceError('NOT_FOUND', 'No such token')
      return metadataFile(asset)
    },
  })
  app.route({
    ...toRouteOptions(getTokenPicture),
    handler: async (request, reply) => {
      const { id } = request.params
      const [asset] = await queries.assets([id])
      return sendSvg(reply, tokenPicture(id, asset))
    },
  })
  app.route({
    ...toRouteOptions(getLaunchpadIcon),
    handler: async (request, reply) => {
      const icon = drawnLaunchpadIcon(request.params.name)
      if (icon === undefined) throw serviceError('NOT_FOUND', 'No such picture')
      return sendSvg(reply, icon)
    },
  })
}

function metadataFile(asset: Asset) {
  const { id, name, symbol, website, twitter, telegram } = asset
  return {
    name,
    symbol,
    description: describeToken(asset),
    image: imagePath(id),
    external_url: website,
    twitter,
    telegram,
  }
}

/** A picture opened by itself is a document of this origin: the sandbox gives it no script, no form and no origin. Wallets and explorers show it too. */
function sendSvg(reply: FastifyReply, svg: string): FastifyReply {
  return reply
    .header('content-type', 'image/svg+xml')
    .header('cache-control', `public, max-age=${DAY_SECONDS}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'cross-origin')
    .serializer((text: string) => text)
    .send(svg)
}
