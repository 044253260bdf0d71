import type { Bank } from '@callisto/localnet'
import {
  CRANK,
  FRONT_RUNNER,
  GOVERNANCE,
  GREEDY_KEEPER,
  HONEST_KEEPER,
  launchpadAdmin,
  MARKET_MAKER,
  NARRATOR,
  ORDERS_ADMIN,
  type Population,
  PRICE_PUBLISHER,
  PUBLISHERS,
  providerOf,
  publisherOf,
  ringBoss,
  TIER_ADMIN,
  WALLET_COUNTS,
  WITHHOLDING_KEEPER,
} from '../agents/population.ts'
import type { Keyring } from '../execution/wallet.ts'
import type { Random } from '../schedule/random.ts'
import { launchpads } from '../venues/launchpads.ts'
import { poolSpecs } from '../venues/pool-table.ts'
import { plannedPositions } from '../venues/position-plan.ts'
import { createWallet, type Issuance } from './accounts.ts'
import { type Asset, assetByMint, assets, SOL, USDC, USDT, unitOf } from './assets.ts'
import { MAKER_SHARE, MAKER_SOL, MAKER_USDC } from './market-maker.ts'
import { pricedAssets } from './order-accounts.ts'

const [sol, usdc, usdt] = [SOL, USDC, USDT].map((mint) => assetByMint.get(mint)!) as [Asset, Asset, Asset]
const LAMPORTS = 1_000_000_000
/** Of a racing keeper: whole SOL, dollars of SOL and of USDC each, and of each other token with a feed. */
const KEEPER_SOL = 500
const KEEPER_QUOTE_USD = 400_000
const KEEPER_TOKEN_USD = 30_000

/** Base units of an asset for an amount of dollars at genesis prices, rounded down. */
export function unitsForUsd(asset: Asset, dollars: number): bigint {
  return BigInt(Math.floor((dollars / asset.priceUsd) * unitOf(asset)))
}

interface GenesisContext {
  bank: Bank
  issuance: Issuance
  keyring: Keyring
  population: Population
  random: Random
}

/** Creates every wallet of the genesis with its balances. */
export function createWallets(context: GenesisContext, faucet: string): void {
  createRetailWallets(context)
  createProfessionalWallets(context)
  createSwingWallets(context)
  createProviderWallets(context)
  createKeeperWallets(context)
  for (const asset of [usdc, usdt, ...assets.slice(3)]) {
    // The faucet's own token account is the source of test tokens.
    context.issuance.credit(faucet as typeof SOL, asset, share(asset, 0.01))
  }
}

const share = (asset: Asset, part: number) =>
  BigInt(Math.floor(asset.supply * part)) * 10n ** BigInt(asset.decimals)

/** A wallet with SOL for rent and fees (whole SOL), wrapped SOL and USDC (both in dollars). */
function createFundedWallet(
  context: GenesisContext,
  name: string,
  looseSol: number,
  wrappedUsd: number,
  usdcUsd: number,
): void {
  const { address } = context.keyring.wallet(name)
  createWallet(context.bank, address, BigInt(Math.floor(looseSol * LAMPORTS)))
  context.issuance.credit(address, sol, unitsForUsd(sol, wrappedUsd))
  context.issuance.credit(address, usdc, unitsForUsd(usdc, usdcUsd))
}

function createRetailWallets(context: GenesisContext): void {
  const { population, random } = context
  for (let i = 0; i < WALLET_COUNTS.retail; i++) {
    const name = `retail/${i}`
    const wealth = population.wealth(name)
    createFundedWallet(
      context,
      name,
      0.4 + random.exponential(0.8) * Math.sqrt(wealth),
      320 * wealth,
      420 * wealth,
    )
  }
  for (let i = 0; i < WALLET_COUNTS.momentum; i++) {
    const wealth = population.wealth(`momentum/${i}`)
    createFundedWallet(context, `momentum/${i}`, 0.6 + random.exponential(1), 1_100 * wealth, 260 * wealth)
  }
  for (let i = 0; i < WALLET_COUNTS.creator; i++)
    createFundedWallet(context, `creator/${i}`, 0.8 + random.exponential(2), 240, 90)
}

function createProfessionalWallets(context: GenesisContext): void {
  const { keyring, issuance, population } = context
  for (let i = 0; i < WALLET_COUNTS.whale; i++) createFundedWallet(context, `whale/${i}`, 20, 160_000, 60_000)
  for (let i = 0; i < WALLET_COUNTS.sniper; i++) createFundedWallet(context, `sniper/${i}`, 6, 9_000, 4_000)
  for (let i = 0; i < WALLET_COUNTS.arbitrage; i++) {
    createFundedWallet(context, `arbitrage/${i}`, 400, 900_000, 700_000)
    for (const asset of assets.slice(2))
      issuance.credit(keyring.wallet(`arbitrage/${i}`).address, asset, unitsForUsd(asset, 130_000))
  }
  for (let i = 0; i < WALLET_COUNTS.exchange; i++) {
    createFundedWallet(context, `exchange/${i}`, 4_000_000, 60_000_000, 300_000_000)
    for (const asset of assets.slice(2))
      issuance.credit(keyring.wallet(`exchange/${i}`).address, asset, share(asset, 0.06))
  }
  for (let ring = 0; ring < population.rings.length; ring++)
    createFundedWallet(context, ringBoss(ring), 6_000, 0, 0)
  for (const name of [
    CRANK,
    TIER_ADMIN,
    GOVERNANCE,
    NARRATOR,
    PRICE_PUBLISHER,
    ORDERS_ADMIN,
    ...Array.from({ length: PUBLISHERS }, (_, n) => publisherOf(n)),
    ...launchpads.map((_, i) => launchpadAdmin(i)),
  ])
    createFundedWallet(context, name, 500, 100, 100)
  createFundedWallet(context, MARKET_MAKER, MAKER_SOL, 100, MAKER_USDC)
  for (const asset of assets.slice(2))
    issuance.credit(keyring.wallet(MARKET_MAKER).address, asset, share(asset, MAKER_SHARE))
}

/** People who place orders hold a little of everything that has a feed. */
function createSwingWallets(context: GenesisContext): void {
  const { keyring, issuance, population } = context
  for (let i = 0; i < WALLET_COUNTS.swing; i++) {
    const name = `swing/${i}`
    const wealth = population.wealth(name)
    createFundedWallet(context, name, 5, 900 * wealth, 1_200 * wealth)
    for (const asset of pricedAssets)
      if (asset.mint !== SOL && asset.mint !== USDC)
        issuance.credit(keyring.wallet(name).address, asset, unitsForUsd(asset, 300 * wealth))
  }
}

/** Racing keepers pay fees; those that trade hold the tokens that have feeds. */
function createKeeperWallets(context: GenesisContext): void {
  const { keyring, issuance } = context
  createFundedWallet(context, HONEST_KEEPER, KEEPER_SOL, 0, 0)
  for (const name of [GREEDY_KEEPER, FRONT_RUNNER, WITHHOLDING_KEEPER]) {
    createFundedWallet(context, name, KEEPER_SOL, KEEPER_QUOTE_USD, KEEPER_QUOTE_USD)
    for (const asset of pricedAssets)
      if (asset.mint !== SOL && asset.mint !== USDC)
        issuance.credit(keyring.wallet(name).address, asset, unitsForUsd(asset, KEEPER_TOKEN_USD))
  }
}

/** Providers own the initial liquidity of their pools and a third more. */
function createProviderWallets({ bank, issuance, keyring }: GenesisContext): void {
  for (let i = 0; i < WALLET_COUNTS.provider; i++)
    createWallet(bank, keyring.wallet(`provider/${i}`).address, 200n * BigInt(LAMPORTS))
  poolSpecs.forEach((spec, pool) => {
    const { base, quote, liquidityUsd } = spec
    const planned = plannedPositions(spec, pool)
    const shares = planned.length > 0 ? planned : [{ provider: providerOf(pool), usd: liquidityUsd }]
    for (const { provider, usd } of shares) {
      const { address } = keyring.wallet(provider)
      for (const asset of [base, quote]) issuance.credit(address, asset, unitsForUsd(asset, (usd / 2) * 1.33))
    }
  })
}
