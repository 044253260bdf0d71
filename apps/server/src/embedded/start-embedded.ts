import { join } from 'node:path'
import { bundledProgramFiles, startLocalnet } from '@callisto/localnet'
import { createMarketService } from '@callisto/market'
import { type Clock, systemClock } from '@callisto/solana'
import { createTradeService } from '@callisto/trade'
import type { Config } from '../config/config.ts'
import { createApp } from '../http/app.ts'
import { createLogger } from '../logging/logger.ts'
import type { Progress } from '../logging/progress.ts'
import { assertPortFree, lockDataDir } from './exclusive-resources.ts'
import { createLookupTableAuthority } from './lookup-table-authority.ts'

export interface EmbeddedServer {
  url: string
  rpcUrl: string
  wsUrl: string
  close(): Promise<void>
}

export interface EmbeddedOptions {
  config: Config
  /** Root of the repository, with the programs and the built web app. */
  root: string
  onProgress(progress: Progress): void
  signal: AbortSignal
  /** Compares every reply with its declaration; for tests. */
  checkReplies?: boolean
}

const HOUR_MS = 3_600_000
const READY_POLL_MS = 100

/** Starts everything in one process: the chain in a worker, the services on the main thread, one HTTP origin. */
export async function startEmbedded({
  config,
  root,
  onProgress,
  signal,
  checkReplies,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  await assertPortFree(config.host, config.port, 'PORT')
  for (const port of config.rpcPort === 0 ? [] : [config.rpcPort, config.rpcPort + 1])
    await assertPortFree(config.host, port, 'RPC_PORT')
  const release = lockDataDir(config.dataDir)
  const localnet = await startLocalnet({
    dataDir: join(config.dataDir, 'chain'),
    rpcPort: config.rpcPort,
    host: config.host,
    programs: bundledProgramFiles(join(root, 'programs')),
    historyHours: config.historyHours,
    worker: new URL(
      import.meta.url.endsWith('.ts') ? './chain-worker.ts' : './chain-worker.js',
      import.meta.url,
    ),
    simulation: {
      options: {
        seed: String(config.seed),
        tradesPerSecond: config.tradesPerSecond,
        historyMs: config.historyHours * HOUR_MS,
      },
    },
    onProgress,
    ...(config.startTimeMs === undefined ? {} : { startTimeMs: config.startTimeMs }),
  })
  const { chain } = localnet
  const log = createLogger(config.logLevel)
  const clock: Clock = { ...systemClock, nowMs: localnet.nowMs }
  const market = await createMarketService({
    chain,
    dataDir: config.dataDir,
    clock,
    log: log.child({ service: 'market' }),
  })
  const lookupTables = { maintainer: await createLookupTableAuthority(chain, config.dataDir) }
  const trade = createTradeService({
    chain,
    market: market.read,
    clock,
    log: log.child({ service: 'trade' }),
    lookupTables,
    searches: config.quotes,
    hasVerifiedKeys: config.apiKeys.length > 0,
  })
  const cluster = {
    name: 'localnet',
    local: true,
    rpcUrl: publicUrl(config, 'http') ?? localnet.rpcUrl ?? '',
    wsUrl: publicUrl(config, 'ws') ?? localnet.wsUrl ?? '',
    genesisHash: await chain.rpc.getGenesisHash().send(),
  }
  const app = await createApp({
    localnet,
    market,
    trade,
    cluster,
    config,
    log,
    now: clock.nowMs,
    checkReplies,
  })
  const url = await app.listen({ host: config.host, port: config.port })
  await waitUntilReady([market.ready, trade.ready], clock, signal)
  return {
    url,
    rpcUrl: localnet.rpcUrl ?? '',
    wsUrl: localnet.wsUrl ?? '',
    async close() {
      await app.close()
      await trade.close()
      await market.close()
      await localnet.close()
      release()
    },
  }
}

/** JSON-RPC under the public origin, undefined without one: the RPC port may be unreachable from there. */
function publicUrl({ publicOrigin }: Config, scheme: 'http' | 'ws'): string | undefined {
  return publicOrigin === undefined ? undefined : `${publicOrigin.replace(/^http/, scheme)}/rpc`
}

async function waitUntilReady(
  parts: (() => { ready: boolean })[],
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && !parts.every((part) => part().ready)) await clock.wait(READY_POLL_MS, signal)
}
