import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LiveChain } from '@callisto/cluster'
import { createMarketService } from '@callisto/market'
import { labelledHolders, markedWallets } from '@callisto/market-sim'
import { type ChainPort, systemClock } from '@callisto/solana'
import {
  bootLocalnet,
  confirmedSlot,
  curatedTiers,
  launchpadIdentities,
  ReferenceOracle,
  type StatMismatch,
} from '@callisto/testkit'
import fastify from 'fastify'
import { finish } from './finish.ts'

export interface RecomputeOptions {
  seed: string
  minutes: number
  tradesPerSecond: number
  /** Tokens whose bars and holders are compared, besides the figures of every listed one. */
  tokens: number
}

export interface RecomputeReport {
  blocks: number
  /** Tokens with every figure compared, and those of them that were launched within the hour. */
  tokens: number
  launched: number
  /** Figures of launchpads, which are counted in `compared` too. */
  launchpadFigures: number
  /** Tokens with likes, with a narrative and with the price of a stock, all compared. */
  liked: number
  narratives: number
  stockPrices: number
  compared: number
  mismatches: StatMismatch[]
}

/** Every list whose tokens are compared; together they have all that trade and all that are new. */
const LISTS = ['recent/24h', 'toptrending/1h', 'top/overview/24h', 'graduated/24h'] as const

/** The chain is this machine's: budgets have tests of their own. */
const LIMITS = { windowMs: 10_000, calls: 1_000_000, callsPerMethod: 1_000_000 }

/**
 * Generates a market block by block, serves it, and compares every statistic, bar and holder figure that the server shows
 * with one that is computed anew from the ledger. The service reads the chain up to the end of the history only, as it reads a
 * live cluster: over JSON-RPC and subscriptions.
 */
export async function soakRecompute(options: RecomputeOptions): Promise<RecomputeReport> {
  const { seed, minutes, tradesPerSecond } = options
  const historyMs = minutes * 60_000
  const localnet = await bootLocalnet({
    historyMs,
    simulation: { options: { seed, tradesPerSecond, historyMs } },
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-recompute-'))
  const lastSlot = await confirmedSlot(localnet.rpcUrl)
  const marks = markedWallets(seed)
  const identities = launchpadIdentities(seed)
  const { rpcUrl, wsUrl, clock } = localnet
  const live = new LiveChain({ rpcUrls: [rpcUrl], wsUrls: [wsUrl], clock: systemClock, limits: LIMITS })
  const service = await createMarketService({
    chain: endingAt(live, lastSlot),
    dataDir,
    clock,
    log: { warn: (details, message) => console.error(message, details) },
    launchpads: identities,
    tiers: curatedTiers(seed),
    holders: labelledHolders(seed),
    marked: marks,
  })
  const app = fastify()
  try {
    await app.register(service.routes, { prefix: '/data' })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    while (service.ready().slot < lastSlot) await systemClock.wait(50)
    return await compareAll(url, rpcUrl, options.tokens, identities, marks)
  } finally {
    await app.close()
    await service.close()
    await live.close()
    await localnet.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * The chain without its blocks after a slot. It lists no accounts, since those are of later blocks: the holders are what the
 * blocks make them, which is all there is of the tokens that are launched in them.
 */
function endingAt(chain: ChainPort, lastSlot: number): ChainPort {
  return {
    rpc: chain.rpc,
    accountChanges: (options) => chain.accountChanges(options),
    getAccounts: (addresses, signal) => chain.getAccounts(addresses, signal),
    async *blocks(options) {
      for await (const block of chain.blocks(options)) if (block.slot <= lastSlot) yield block
    },
    getProgramAccounts: async () => ({ slot: lastSlot, accounts: [] }),
  }
}

async function compareAll(
  url: string,
  rpcUrl: string,
  count: number,
  identities: ReadonlyMap<string, string>,
  marks: ReturnType<typeof markedWallets>,
): Promise<RecomputeReport> {
  const oracle = new ReferenceOracle(undefined, marks)
  const report: RecomputeReport = {
    blocks: 0,
    tokens: 0,
    launched: 0,
    launchpadFigures: 0,
    liked: 0,
    narratives: 0,
    stockPrices: 0,
    compared: 0,
    mismatches: [],
  }
  const tokens = new Map<string, boolean>()
  for (const list of LISTS) {
    const { compared, mismatches } = await oracle.compare(url, rpcUrl, list)
    report.compared += compared
    report.mismatches.push(...mismatches)
    const reply = await fetch(`${url}/data/v1/pools/${list}?limit=1000`)
    const { pools } = (await reply.json()) as { pools: { baseAsset: { id: string; dev?: string } }[] }
    for (const { baseAsset } of pools) tokens.set(baseAsset.id, baseAsset.dev !== undefined)
  }
  // Those that were launched first: of them all holders are known.
  const chosen = [...tokens].sort(([, a], [, b]) => Number(b) - Number(a)).slice(0, count)
  const ids = chosen.map(([id]) => id)
  const launchpads = await oracle.compareLaunchpads(url, rpcUrl, identities)
  report.compared += launchpads.compared
  report.launchpadFigures = launchpads.compared
  report.mismatches.push(...launchpads.mismatches)
  const details = await oracle.compareDetails(url, rpcUrl, ids)
  report.compared += details.compared
  report.mismatches.push(...details.mismatches)
  const { mismatches, ...opinions } = await oracle.compareOpinions(url, rpcUrl, [...tokens.keys()])
  Object.assign(report, opinions)
  report.mismatches.push(...mismatches)
  report.blocks = oracle.blocks
  report.tokens = ids.length
  report.launched = chosen.filter(([, isLaunched]) => isLaunched).length
  return report
}

/** `recompute [minutes] [tokens] [seed]`: an hour and 200 tokens by default; rejects when a figure disagrees. */
export async function run(args: string[]): Promise<void> {
  const [minutes, tokens, seed] = [Number(args[0] ?? 60), Number(args[1] ?? 200), args[2] ?? 'recompute 1']
  const report = await soakRecompute({ seed, minutes, tradesPerSecond: 10, tokens })
  const { mismatches, tokens: runs, ...figures } = report
  const violations = mismatches.map((mismatch) => JSON.stringify(mismatch))
  if (runs < tokens) violations.push(`only ${runs} tokens`)
  finish('recompute', { runs, ...figures, seed }, violations)
}
