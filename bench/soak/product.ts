import { setTimeout as wait } from 'node:timers/promises'
import { ReferenceOracle } from '@callisto/testkit'
import { seeded } from '../routing/random.ts'
import { LedgerSums } from '../verify/ledger-sums.ts'
import { type Audit, audit } from './product/audit.ts'
import { type CrashCase, runCrash } from './product/crash-rounds.ts'
import { type Reports, trade, tradedMints } from './product/trader.ts'
import { createWallets, type Wallet } from './product/wallets.ts'

export interface SwapsFound extends Omit<Audit, 'violations'> {
  confirmed: number
  failed: number
  refused: number
}

const POLL_MS = 200

/** Wallets that swap through the public API while the product is killed; its first start plays the history. */
export function swapsCase(seed: number, historyDays: number): CrashCase<SwapsFound> {
  const random = seeded(seed)
  const reports: Reports = { confirmed: new Map(), refused: 0, faults: [] }
  const { confirmed, faults } = reports
  const sums = new LedgerSums()
  const evidence = { sums, market: new ReferenceOracle(sums.add), confirmed, lamportsAtGenesis: undefined }
  let wallets: Wallet[] = []
  return {
    market: { days: historyDays, seed },
    random,
    moments: [
      { moment: 'trading', share: 0.8, maxMs: 5_000 },
      { moment: 'starting', share: 0.2, maxMs: 3_000 },
    ],
    evidence,
    faults,
    async open({ rpcUrl }) {
      wallets = await createWallets(rpcUrl, random)
    },
    async use(product, aliveMs, signal) {
      const context = { product, mints: await tradedMints(product.url), random, reports, signal }
      const before = confirmed.size
      const ended = Promise.all(wallets.map((wallet) => trade(wallet, context)))
      while (confirmed.size === before && faults.length === 0) await wait(POLL_MS)
      await wait(aliveMs)
      return { ended }
    },
    async audit(product) {
      const found = await audit(product, evidence)
      const failed = [...confirmed.values()].filter((outcome) => outcome !== 'null').length
      return { ...found, confirmed: confirmed.size, failed, refused: reports.refused }
    },
  }
}

/** `product [kills] [seed]`: 20 kills by default; rejects on any violation. */
export function run([kills = '20', seed = '1']: string[]): Promise<void> {
  const options = { kills: Number(kills), seed: Number(seed), readyLimitMs: 15_000 }
  return runCrash('product', options, swapsCase(options.seed, 0.02))
}
