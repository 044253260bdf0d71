import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './build/first-paint.ts'

/** Origin of the services that `vite dev` proxies to. */
const server = process.env.CALLISTO_SERVER ?? 'http://127.0.0.1:4747'
const services = ['/api', '/data', '/fe', '/img', '/static', '/events', '/account', '/udf']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), firstPaint()],
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // Our packages have no side effects, so unused exports are left out of a chunk.
    rolldownOptions: {
      // One chunk for what every page needs: it compresses better than thirty.
      output: {
        codeSplitting: {
          groups: [
            // Its name is what the server withholds on a public cluster (apps/server/src/http/web-app.ts).
            { name: 'test-wallet', test: /src\/lib\/wallet\/test-wallet(-key)?\.ts$/, priority: 1 },
            {
              name: 'base',
              test: /node_modules\/(?!@solana|@scure)|packages\/(?!solana|program-clients)|src\/(lib(?!\/programs|\/transactions)|shell)/,
              minShareCount: 3,
            },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /\/packages\/(?!ui)[\w-]+\/src\//, sideEffects: false }] },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(services.map((prefix) => [prefix, { target: server }])),
      '/rpc': { target: server, ws: true },
      '/stream': { target: server, ws: true },
    },
  },
})
