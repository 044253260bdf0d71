// Bundles the server and its worker for production; native modules stay in node_modules.
import { rmSync } from 'node:fs'
import { build } from 'esbuild'

const here = new URL('.', import.meta.url).pathname
rmSync(`${here}dist`, { recursive: true, force: true })
await build({
  entryPoints: {
    main: `${here}src/main.ts`,
    'localnet-worker': `${here}../../packages/localnet/src/worker.ts`,
  },
  outdir: `${here}dist`,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  splitting: true,
  sourcemap: true,
  legalComments: 'none',
  external: ['litesvm', 'litesvm/*', 'libsql', 'pg-native', 'bufferutil', 'utf-8-validate'],
  // Some dependencies are CommonJS inside and call require at run time.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
})
