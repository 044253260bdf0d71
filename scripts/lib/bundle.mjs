import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withDerived } from './derived.mjs'
import { root } from './run.mjs'

/** As deep under the root as `apps/server/dist`: bundles find the repository and its packages from here. */
const STORE = join(root, 'node_modules/.cache')

/** Options of esbuild for modules that run in Node; native modules stay in node_modules. */
export const bundling = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  splitting: true,
  sourcemap: true,
  legalComments: 'none',
  external: ['litesvm', 'litesvm/*', 'libsql', 'sharp', 'pg-native', 'bufferutil', 'utf-8-validate'],
  // Some dependencies are CommonJS inside and call require at run time.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
}

/** Entry modules of the server, by the names of their bundles. */
export const serverEntries = {
  main: 'apps/server/src/main.ts',
  'chain-worker': 'apps/server/src/embedded/chain-worker.ts',
  'image-decoder': 'services/site/src/images/decoder-process.ts',
  'search-worker': 'services/trade/src/search/search-worker.ts',
}

/** URL of the bundle of an entry module given by its URL; made when a file in it has changed. */
export async function bundleOf(entry) {
  const path = relative(root, fileURLToPath(entry))
  const folder = await bundleFolder(path.replace(/\.ts$/, '').replaceAll('/', '-'), { entry: path })
  return pathToFileURL(join(folder, 'entry.js')).href
}

/** Folder with the bundles of entry modules; made when a file in them has changed. */
export function bundleFolder(name, entryPoints) {
  const list = join(STORE, `${name}.inputs.json`)
  return withDerived({
    store: STORE,
    name,
    find: () => (existsSync(list) ? keyOf(JSON.parse(readFileSync(list, 'utf8')), entryPoints) : undefined),
    async make(outdir) {
      const { build, stop } = await import('esbuild')
      const { metafile } = await build({ ...bundling, entryPoints, outdir, metafile: true })
      await stop()
      const inputs = Object.keys(metafile.inputs)
      writeFileSync(list, JSON.stringify(inputs))
      return keyOf(inputs, entryPoints)
    },
    use: (folder) => folder,
  })
}

/** A hash of all that bundles are made of; undefined when a file is gone. */
function keyOf(inputs, entryPoints) {
  const hash = createHash('sha256').update(JSON.stringify([bundling, entryPoints, inputs]))
  for (const input of inputs) {
    const path = join(root, input)
    if (!existsSync(path)) return undefined
    hash.update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}
