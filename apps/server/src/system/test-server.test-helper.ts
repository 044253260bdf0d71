import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DEFAULT_CONNECTION_LIMITS } from '@callisto/http/connections'
import { copyHistory, type History, marketOptions, TEST_START_MS } from '@callisto/testkit'
import { expect } from 'vitest'
import type { Config } from '../config/config.ts'
import { type EmbeddedServer, startEmbedded } from '../embedded/start-embedded.ts'

const DAY_MS = 86_400_000
const ROOT = resolve(import.meta.dirname, '../../../..')
const PAGE = '<!doctype html><title>Callisto</title><script type="module" src="/assets/app-1.js"></script>'

/** The configuration of a test server: free ports, no limits, data below `dir`. */
export function testConfig(dir: string, webDir: string): Config {
  return {
    cluster: undefined,
    upstreams: { trade: undefined, market: undefined },
    host: '127.0.0.1',
    port: 0,
    keyFramePort: 0,
    keyFrameOrigin: undefined,
    rpcPort: 0,
    publicOrigin: undefined,
    trustProxy: false,
    apiKeys: [],
    rateLimitPerMinute: 0,
    maxSocketsPerClient: 4096,
    connections: DEFAULT_CONNECTION_LIMITS,
    allowedOrigins: [],
    overrideOrigins: [],
    gateways: { ipfs: 'https://ipfs.example/ipfs/', ar: 'https://ar.example/' },
    landing: { blockEngineUrl: undefined, tipFloorUrl: undefined, privateRelayUrl: undefined },
    walletConnect: undefined,
    isMetricsOpen: true,
    isRpcOpen: true,
    rpc: {
      clientShare: 0.35,
      subscriptionsPerSocket: 1_000,
      subscriptionsPerClient: 2_000,
      faucetSolPerHour: 100_000,
    },
    quotes: { workers: 2, deadlineMs: 5_000, maxQueued: 4_096, maxQueuedPerClient: 4_096 },
    launchpads: new Map(),
    tiers: [],
    governanceLocker: undefined,
    orderAccounts: { oracleSet: undefined, triggerConfig: undefined, recurringConfig: undefined },
    links: {},
    makers: [],
    isReferenceMakerOn: true,
    isWalletRiskOn: true,
    login: { mail: 'outbox', providers: [] },
    pushHosts: undefined,
    logLevel: 'warn',
    dataDir: join(dir, 'data'),
    seed: 5,
    tradesPerSecond: 10,
    hasRacingKeepers: false,
    historyDays: 0,
    startTimeMs: TEST_START_MS,
    webDir,
    keyFrameDir: join(dir, 'key-frame'),
  }
}

/**
 * Starts the server in this process on free ports, with a copy of a played history. Its data folder and web app are
 * temporary, removed on `close`.
 */
export async function startTestServer(name: History['name'] = 'market'): Promise<EmbeddedServer> {
  const dir = mkdtempSync(join(tmpdir(), 'callisto-server-'))
  const webDir = join(dir, 'web')
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(webDir, 'index.html'), PAGE)
  writeFileSync(join(webDir, 'assets/app-1.js'), 'export {}\n')
  writeFileSync(join(dir, 'secret.txt'), 'outside of the web app')
  const market = marketOptions({ name })
  const config: Config = { ...testConfig(dir, webDir), historyDays: market.historyMs / DAY_MS }
  await copyHistory({ name }, join(config.dataDir, 'chain'))
  const server = await startEmbedded({
    config,
    root: ROOT,
    checkReplies: true,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  return {
    ...server,
    async close() {
      try {
        await server.close()
      } finally {
        rmSync(dir, { recursive: true, force: true })
      }
    },
  }
}

/** Metrics of 5xx responses that were found already, by server. */
const found5xx = new Map<string, readonly string[]>()

/** Asserts that the process is alive and has sent no 5xx response since the last call: only the test that met it fails. */
export async function expectHealthy({ url }: Pick<EmbeddedServer, 'url'>): Promise<void> {
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toContain('http_request_duration_seconds_count')
  const lines = metrics.match(/.*status="5\d\d".*/g) ?? []
  const known = found5xx.get(url) ?? []
  found5xx.set(url, lines)
  expect(lines.filter((line) => !known.includes(line))).toEqual([])
}
