import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `vite dev` finds the services. */
const server = process.env.CALLISTO_SERVER ?? 'http://127.0.0.1:4747'
const services = ['/api', '/data', '/fe', '/img', '/static', '/events', '/account', '/udf']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: { target: 'es2022', sourcemap: false, modulePreload: { polyfill: false } },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(services.map((prefix) => [prefix, { target: server }])),
      '/rpc': { target: server, ws: true },
      '/stream': { target: server, ws: true },
    },
  },
})
