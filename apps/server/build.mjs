// Bundles the server and its workers for production; native modules stay in node_modules. An argument names another
// folder than dist, as deep under the repository's root.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'

const here = new URL('.', import.meta.url).pathname
const outdir = process.argv[2] === undefined ? `${here}dist` : resolve(process.argv[2])
rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: {
    main: `${here}src/main.ts`,
    'chain-worker': `${here}src/embedded/chain-worker.ts`,
    'image-decoder': `${here}../../services/site/src/images/decoder-process.ts`,
    'search-worker': `${here}../../services/trade/src/search/search-worker.ts`,
  },
  outdir,
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
})
