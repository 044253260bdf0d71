import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import { imageRoutes } from './images/image-route.ts'
import { createImageService } from './images/image-service.ts'
import type { Gateways } from './images/remote-url.ts'
import { staticRoutes } from './static/routes.ts'
import { SiteFiles } from './static/site-files.ts'

export interface SiteServiceOptions {
  /** Data folder of the server. */
  dataDir: string
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Base URLs over which pictures on IPFS and Arweave are fetched. */
  gateways: Gateways
  nowMs: () => number
}

export interface SiteService {
  /** Every route under its own prefix. */
  routes: FastifyPluginAsync
  close(): void
}

/** What the web app needs from its own origin. */
export function createSiteService({ dataDir, log, gateways, nowMs }: SiteServiceOptions): SiteService {
  const files = new SiteFiles(dataDir, log)
  const images = createImageService({ dataDir, gateways, nowMs })
  return {
    routes: async (app) => {
      await app.register(staticRoutes(files), { prefix: '/static' })
      await app.register(imageRoutes(images), { prefix: '/img' })
    },
    close: () => images.close(),
  }
}
