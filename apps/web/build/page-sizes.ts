import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ENTRY, type Manifest, ROUTES, type RouteChunks, staticFiles } from './route-chunks.ts'

export interface PageSize {
  /** Name of the page in `ROUTES`. */
  name: string
  /** JavaScript that is loaded until the page is usable, in kB (1000 bytes) after gzip of each file. */
  kb: number
  maxKb: number
  files: number
}

const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** Chunks of the page of the design system that the build in `dist` has; that of the product has none. */
export const developmentChunks = (dist: string): string[] =>
  Object.keys(readManifest(dist)).filter((key) => key === 'ui.html' || key.includes('ui-page'))

/** The pages of the build in `dist` with their sizes. Throws without a build, and when it has no chunk of a page. */
export function pageSizes(dist: string): PageSize[] {
  const manifest = readManifest(dist)
  return Object.entries<RouteChunks>(ROUTES).map(([name, { modules, late = [], maxKb }]) => {
    const { js } = staticFiles(manifest, [ENTRY, ...modules, ...late])
    const bytes = js.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
    return { name, kb: bytes / 1000, maxKb, files: js.length }
  })
}
