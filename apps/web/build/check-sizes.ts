// Holds the JavaScript of each page to its budget (`route-chunks.ts`), after gzip, by the manifest of the last build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ENTRY, type Manifest, ROUTES, staticFiles } from './route-chunks.ts'

const dist = join(import.meta.dirname, '../dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

for (const [name, { modules, maxKb }] of Object.entries(ROUTES)) {
  const { js } = staticFiles(manifest, [ENTRY, ...modules])
  const bytes = js.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  const kb = bytes / 1000
  console.log(`${name}: ${kb.toFixed(1)} kB of ${maxKb} kB in ${js.length} files`)
  if (kb > maxKb) process.exitCode = 1
}
