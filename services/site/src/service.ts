import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import { staticRoutes } from './static/routes.ts'
import { SiteFiles } from './static/site-files.ts'

export interface SiteServiceOptions {
  /** Data folder of the server. */
  dataDir: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

export interface SiteService {
  /** Every route under its own prefix. */
  routes: FastifyPluginAsync
}

/** What the web app needs from its own origin. */
export function createSiteService({ dataDir, log }: SiteServiceOptions): SiteService {
  const files = new SiteFiles(dataDir, log)
  return {
    routes: async (app) => {
      await app.register(staticRoutes(files), { prefix: '/static' })
    },
  }
}
