import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { router } from '@callisto/program-clients'
import { type ClusterServer, startCluster } from '../cluster/start-cluster.ts'
import type { ClusterSettings } from '../config/cluster-settings.ts'
import type { EmbeddedServer } from '../embedded/start-embedded.ts'
import { startTestServer, testConfig } from './test-server.test-helper.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
export const SOL = 'So11111111111111111111111111111111111111112'
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

export const json = async (url: string) => (await fetch(url)).json() as Promise<Record<string, unknown>>

/** A server with a chain, and what starts others that reach the chain by RPC. */
export interface ServerWithFollowers {
  server: EmbeddedServer
  settings: ClusterSettings
  /** A server over the chain, in a folder of its own. */
  follow(change?: Partial<ClusterSettings>): Promise<ClusterServer>
  /** How far the quote of a follower for 1 SOL is from that of the server, as a fraction. */
  distance(other: { url: string }): Promise<number>
  close(): Promise<void>
}

export async function startServerWithFollowers(): Promise<ServerWithFollowers> {
  const server = await startTestServer()
  const dir = mkdtempSync(join(tmpdir(), 'callisto-live-'))
  mkdirSync(join(dir, 'web'))
  const settings: ClusterSettings = {
    name: 'custom',
    rpcUrls: [server.rpcUrl],
    wsUrls: [server.wsUrl],
    limits: { windowMs: 10_000, calls: 20_000, callsPerMethod: 20_000 },
    genesisHash: undefined,
    blocksFrom: 'first',
    poolHints: [],
    grpc: undefined,
    venues: [],
    routerProgram: router.PROGRAM,
  }
  return {
    server,
    settings,
    follow(change = {}) {
      const dataDir = mkdtempSync(join(dir, 'data-'))
      const config = {
        ...testConfig(dir, join(dir, 'web')),
        dataDir,
        isReferenceMakerOn: false,
        logLevel: 'warn',
      }
      const signal = new AbortController().signal
      return startCluster({ config, root: ROOT, signal, checkReplies: true }, { ...settings, ...change })
    },
    async distance(other) {
      const query = `inputMint=${SOL}&outputMint=${USDC}&amount=1000000000`
      const quotes = await Promise.all(
        [server, other].map(({ url }) => json(`${url}/api/swap/v1/quote?${query}`)),
      )
      const [own, of] = quotes.map(({ outAmount }) => Number(outAmount))
      return Math.abs(own! / of! - 1)
    },
    async close() {
      await server.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
