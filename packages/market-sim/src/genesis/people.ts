import type { Bank } from '@callisto/localnet'
import {
  CRANK,
  headcount,
  launchpadAdmin,
  type Population,
  providerOf,
  ringBoss,
  TIER_ADMIN,
} from '../agents/population.ts'
import type { Keyring } from '../execution/wallet.ts'
import type { Random } from '../schedule/random.ts'
import { launchpads } from '../venues/launchpads.ts'
import { poolSpecs } from '../venues/pool-table.ts'
import { plannedPositions } from '../venues/position-plan.ts'
import { type Issuance, putWallet } from './accounts.ts'
import { type Asset, assetByMint, assets, SOL, USDC, USDT, unitOf } from './assets.ts'

const [sol, usdc, usdt] = [SOL, USDC, USDT].map((mint) => assetByMint.get(mint)!) as [Asset, Asset, Asset]
const LAMPORTS = 1_000_000_000

/** Base units of an asset worth so many dollars at birth, rounded down. */
export function worth(asset: Asset, dollars: number): bigint {
  return BigInt(Math.floor((dollars / asset.priceUsd) * unitOf(asset)))
}

interface Start {
  bank: Bank
  issuance: Issuance
  keyring: Keyring
  population: Population
  random: Random
}

/** Everybody who is there at birth, with what they own. */
export function putPeople(start: Start, faucet: string): void {
  putCrowd(start)
  putProfessionals(start)
  putProviders(start)
  for (const asset of [usdc, usdt, ...assets.slice(3)]) {
    // The faucet's own account of a mint is what test wallets are given from.
    start.issuance.give(faucet as typeof SOL, asset, share(asset, 0.01))
  }
}

const share = (asset: Asset, part: number) =>
  BigInt(Math.floor(asset.supply * part)) * 10n ** BigInt(asset.decimals)

/** A wallet with loose SOL for rent and fees, wrapped SOL and USDC, all in dollars. */
function put(start: Start, name: string, looseSol: number, wrappedUsd: number, usdcUsd: number): void {
  const { address } = start.keyring.wallet(name)
  putWallet(start.bank, address, BigInt(Math.floor(looseSol * LAMPORTS)))
  start.issuance.give(address, sol, worth(sol, wrappedUsd))
  start.issuance.give(address, usdc, worth(usdc, usdcUsd))
}

function putCrowd(start: Start): void {
  const { population, random, issuance, keyring } = start
  for (let i = 0; i < headcount.retail; i++) {
    const name = `retail/${i}`
    const wealth = population.wealth(name)
    put(start, name, 0.4 + random.exponential(0.8) * Math.sqrt(wealth), 320 * wealth, 420 * wealth)
    for (let n = random.below(5); n > 0; n--) {
      const asset = assets[3 + Math.floor((assets.length - 3) * random.next() ** 1.6)]!
      issuance.give(keyring.wallet(name).address, asset, worth(asset, random.logNormal(120, 1) * wealth))
    }
  }
  for (let i = 0; i < headcount.momentum; i++) {
    const wealth = population.wealth(`momentum/${i}`)
    put(start, `momentum/${i}`, 0.6 + random.exponential(1), 1_100 * wealth, 260 * wealth)
  }
  for (let i = 0; i < headcount.creator; i++) put(start, `creator/${i}`, 0.8 + random.exponential(2), 240, 90)
}

function putProfessionals(start: Start): void {
  const { keyring, issuance, population } = start
  for (let i = 0; i < headcount.whale; i++) put(start, `whale/${i}`, 20, 160_000, 60_000)
  for (let i = 0; i < headcount.sniper; i++) put(start, `sniper/${i}`, 6, 9_000, 4_000)
  for (let i = 0; i < headcount.arbitrage; i++) {
    put(start, `arbitrage/${i}`, 400, 900_000, 700_000)
    for (const asset of assets.slice(2))
      issuance.give(keyring.wallet(`arbitrage/${i}`).address, asset, worth(asset, 130_000))
  }
  for (let i = 0; i < headcount.exchange; i++) {
    put(start, `exchange/${i}`, 4_000_000, 60_000_000, 300_000_000)
    for (const asset of assets.slice(2))
      issuance.give(keyring.wallet(`exchange/${i}`).address, asset, share(asset, 0.06))
  }
  for (let ring = 0; ring < population.rings.length; ring++) put(start, ringBoss(ring), 6_000, 0, 0)
  for (const name of [CRANK, TIER_ADMIN, ...launchpads.map((_, i) => launchpadAdmin(i))])
    put(start, name, 500, 100, 100)
}

/** Providers own what their pools will hold, and a third as much again. */
function putProviders({ bank, issuance, keyring }: Start): void {
  for (let i = 0; i < headcount.provider; i++)
    putWallet(bank, keyring.wallet(`provider/${i}`).address, 200n * BigInt(LAMPORTS))
  poolSpecs.forEach((spec, pool) => {
    const { base, quote, liquidityUsd } = spec
    const planned = plannedPositions(spec, pool)
    const shares = planned.length > 0 ? planned : [{ provider: providerOf(pool), usd: liquidityUsd }]
    for (const { provider, usd } of shares) {
      const { address } = keyring.wallet(provider)
      for (const asset of [base, quote]) issuance.give(address, asset, worth(asset, (usd / 2) * 1.33))
    }
  })
}
