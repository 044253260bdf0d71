import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError, readConfig } from './config/config.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { progressPrinter } from './logging/progress.ts'

// dist/main.js and src/main.ts are equally deep under the repository's root.
const root = resolve(import.meta.dirname, '../../..')

/** Time limit of a clean shutdown; the ledger is committed block by block. */
const STOP_MS = 8_000

async function main(): Promise<void> {
  const config = readConfig(process.env, root)
  mkdirSync(config.dataDir, { recursive: true })
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stopping.abort()
      setTimeout(() => process.exit(0), STOP_MS).unref()
    })

  const server = await startEmbedded({
    config,
    root,
    onProgress: progressPrinter(process.stdout),
    signal: stopping.signal,
  })
  if (!stopping.signal.aborted) {
    console.log(`\nCallisto is ready: ${server.url}`)
    console.log(`  local cluster: ${server.rpcUrl} (HTTP), ${server.wsUrl} (WebSocket)`)
    await new Promise<void>((done) => stopping.signal.addEventListener('abort', () => done(), { once: true }))
  }
  await server.close()
}

main().then(
  () => process.exit(0),
  (cause: unknown) => {
    const isPlain = cause instanceof ConfigError || !(cause instanceof Error)
    console.error(isPlain ? String(cause) : (cause.stack ?? cause.message))
    process.exit(1)
  },
)
