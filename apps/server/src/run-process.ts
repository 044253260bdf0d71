import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { ChainForkError } from '@callisto/solana'
import type { Logger } from 'pino'
import { type ClusterServer, startCluster } from './cluster/start-cluster.ts'
import { readConfig } from './config/config.ts'
import { describeFailure } from './config/describe-failure.ts'
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './embedded/start-embedded.ts'
import { namedOrigin } from './http/page-name.ts'
import { createLogger } from './logging/logger.ts'
import { progressPrinter } from './logging/progress.ts'
import { assertNoUnfinishedRestore } from './ops/backup.ts'

// dist/main.js and src/main.ts are equally deep under the repository's root.
const root = resolve(import.meta.dirname, '../../..')

/** Reason of a stop by signal, which also ends a start that is under way. */
class Stopped extends Error {}

/** Time limit of a clean shutdown; the ledger is committed block by block. */
const STOP_MS = 8_000

/** For tests. */
type Faults = Pick<EmbeddedOptions, 'chainWorker' | 'heartbeat'>

/**
 * Runs the server until a signal stops it, and ends the process: with code 0 after an orderly stop, else with code 1
 * and the cause on stderr.
 */
export function runProcess(faults: Faults = {}): void {
  run(faults).then(
    () => process.exit(0),
    (cause: unknown) => {
      if (cause instanceof Stopped) process.exit(0)
      console.error(describeFailure(cause))
      process.exit(1)
    },
  )
}

async function run(faults: Faults): Promise<void> {
  const config = readConfig(process.env, root)
  mkdirSync(config.dataDir, { recursive: true })
  assertNoUnfinishedRestore(config.dataDir)
  const log = createLogger(config.logLevel)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new Stopped()))
  const stopped = new Promise<undefined>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve(undefined), { once: true }),
  )
  stopping.signal.addEventListener('abort', limitShutdown, { once: true })

  const { cluster } = config
  const start = () =>
    cluster === undefined
      ? startEmbedded({
          config,
          root,
          onProgress: progressPrinter(process.stdout, () => performance.now()),
          signal: stopping.signal,
          ...faults,
        })
      : startCluster({ config, root, signal: stopping.signal }, cluster)
  for (;;) {
    try {
      await serve(start, stopped, stopping.signal, log)
      return
    } catch (cause) {
      if (!(cause instanceof ChainForkError) || stopping.signal.aborted) throw cause
      log.warn({ err: cause }, 'the services begin anew: their tables hold a block that is gone')
    }
  }
}

/** Serves until the process is stopped. Throws the cause when a part fails, after everything is closed. */
async function serve(
  start: () => Promise<EmbeddedServer | ClusterServer>,
  stopped: Promise<undefined>,
  stopping: AbortSignal,
  log: Logger,
): Promise<void> {
  const server = await start()
  if (!stopping.aborted) announce(server)
  const failure = await Promise.race([stopped, server.failed])
  if (failure === undefined) return server.close()
  if (!(failure instanceof ChainForkError)) {
    log.fatal({ err: failure }, 'the server ends: a part has failed')
    limitShutdown()
  }
  // The failure is the cause of whatever goes wrong from here on.
  await server.close().catch(() => undefined)
  throw failure
}

function announce(server: EmbeddedServer | ClusterServer): void {
  console.log(`\nCallisto is ready: ${namedOrigin(server.url)}`)
  const lines =
    'summary' in server
      ? server.summary
      : [`local cluster: ${server.rpcUrl} (HTTP), ${server.wsUrl} (WebSocket)`]
  for (const line of lines) console.log(`  ${line}`)
}

/** A shutdown that does not end is a failure too. */
function limitShutdown(): void {
  setTimeout(() => {
    console.error(`the server did not stop within ${STOP_MS / 1000} s`)
    process.exit(1)
  }, STOP_MS).unref()
}
