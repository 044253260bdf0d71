import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccountService } from '@callisto/account'
import type { Asset, AssetPrice, MarketReadPort } from '@callisto/contract'
import { type ChainPort, systemClock } from '@callisto/solana'
import { bootLocalnet, confirmedSlot } from '@callisto/testkit'
import fastify from 'fastify'
import { seeded } from '../routing/random.ts'
import { finish } from './finish.ts'
import { checkPages } from './portfolio/check-pages.ts'
import { checkWallet } from './portfolio/check-wallet.ts'
import { LedgerWallets } from './portfolio/ledger-wallets.ts'
import type { PortfolioSoakReport } from './portfolio/report.ts'

export interface PortfolioSoakOptions {
  seed: string
  minutes: number
  tradesPerSecond: number
  wallets: number
}

/** Slots that the chain gains between two pages. */
const SLOTS_BETWEEN_PAGES = 1
const POLL_MS = 20

/**
 * Plays a market, indexes it, and compares what the service shows of wallets with what the ledger says: balances to the unit,
 * cost, gains and values to the cent, rows with the balances after each transaction and the events of swaps, pages with the
 * whole history while blocks arrive. The service reads the chain up to a slot that the soak moves.
 */
export async function soakPortfolio(options: PortfolioSoakOptions): Promise<PortfolioSoakReport> {
  const { seed, minutes, tradesPerSecond } = options
  const historyMs = minutes * 60_000
  const localnet = await bootLocalnet({
    historyMs,
    simulation: { options: { seed, tradesPerSecond, historyMs } },
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-portfolio-'))
  const end = { slot: await confirmedSlot(localnet.rpcUrl) }
  const service = await createAccountService({
    chain: endingAt(localnet.chain, end),
    market: givenMarket,
    clock: systemClock,
    log: { warn: (details, message) => console.error(message, details) },
    dataDir,
  })
  const app = fastify()
  const moveTo = async (slot: number) => {
    end.slot = slot
    const last = await localnet.chain.getAccounts([]).then((reply) => Math.min(reply.slot, slot))
    while (!service.ready().ready || service.ready().slot < last) await systemClock.wait(POLL_MS)
  }
  try {
    await app.register(service.routes, { prefix: '/account' })
    await moveTo(end.slot)
    // What the chain had from its genesis was read just now: blocks up to here have corrected it.
    await moveTo(await confirmedSlot(localnet.rpcUrl))
    const ledger = new LedgerWallets(localnet.rpcUrl)
    await ledger.readTo(end.slot)
    const get = async <Reply>(path: string): Promise<Reply> => {
      const { statusCode, body } = await app.inject(path)
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
      return JSON.parse(body) as Reply
    }
    const chosen = ledger.sample(options.wallets, seeded(hashOf(seed)))
    await ledger.readGenesisAccounts(chosen)
    const report: PortfolioSoakReport = {
      wallets: chosen.length,
      balances: 0,
      positions: 0,
      rows: 0,
      pagedSwaps: 0,
      orders: 0,
      fills: 0,
      violations: [],
    }
    for (const wallet of chosen) await checkWallet(wallet, ledger, get, priceOf, report)
    const advance = () => moveTo(end.slot + SLOTS_BETWEEN_PAGES)
    for (const wallet of chosen) await checkPages(wallet, ledger, get, advance, report)
    return report
  } finally {
    await app.close()
    await service.close()
    await localnet.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The chain up to a slot that may be moved on; later blocks wait. */
function endingAt(chain: ChainPort, end: { slot: number }): ChainPort {
  return {
    ...chain,
    async *blocks(options) {
      for await (const block of chain.blocks(options)) {
        while (block.slot > end.slot && !options.signal.aborted) await systemClock.wait(POLL_MS)
        if (options.signal.aborted) return
        yield block
      }
    },
    async getAccounts(addresses, signal) {
      const reply = await chain.getAccounts(addresses, signal)
      return addresses.length > 0 ? reply : { ...reply, slot: Math.min(reply.slot, end.slot) }
    },
  }
}

const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, 7)

/** A price in USD by the letters of a mint; one token in eight has none. */
const priceOf = (mint: string): number | undefined => {
  const hash = hashOf(mint) >>> 0
  return hash % 8 === 0 ? undefined : ((hash % 99_991) + 1) / 1000
}

const givenMarket: MarketReadPort = {
  assets: async (): Promise<Asset[]> => [],
  search: async () => [],
  prices: async (ids) =>
    Object.fromEntries(
      ids.flatMap((id): [string, AssetPrice][] => {
        const usdPrice = priceOf(id)
        return usdPrice === undefined ? [] : [[id, { usdPrice } as AssetPrice]]
      }),
    ),
}

/** `portfolio [wallets] [minutes] [seed]`: 200 wallets and half an hour by default; rejects when a figure disagrees. */
export async function run(args: string[]): Promise<void> {
  const [wallets, minutes, seed] = [Number(args[0] ?? 200), Number(args[1] ?? 30), args[2] ?? 'portfolio 1']
  const { violations, ...figures } = await soakPortfolio({ seed, minutes, tradesPerSecond: 10, wallets })
  const { wallets: runs, ...compared } = figures
  if (runs < wallets) violations.push(`only ${runs} wallets`)
  finish('portfolio', { runs, ...compared, seed }, violations)
}
