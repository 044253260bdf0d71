import { cpmm, launchpad } from '@callisto/program-clients'
import { SYSTEM_PROGRAM, setComputeUnitLimit } from '@callisto/solana'
import { launchpadAdmin, providerOf, TIER_ADMIN } from '../agents/population.ts'
import { unitsOfUsd } from '../execution/amounts.ts'
import { sendOrThrow } from '../execution/execution.ts'
import type { Market } from '../market.ts'
import { LAUNCH_DECIMALS, LAUNCH_SUPPLY, type LaunchpadSpec, launchpads } from '../venues/launchpads.ts'
import { depositInstructions, isSharedPool } from '../venues/pair-liquidity.ts'
import { createInstruction, tierInstruction } from '../venues/pool-creation.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import type { ListedPool } from '../venues/pool-registry.ts'
import { type PoolSpec, tierNumber, tiers } from '../venues/pool-table.ts'
import { plannedPositions } from '../venues/position-plan.ts'
import { openPosition } from '../venues/positions.ts'
import { type Asset, unitOf } from './assets.ts'

const CREATE_LIMIT = 1_000_000

/** Opens fee tiers, launchpads and every pool of the genesis by ordinary transactions. Throws when one fails. */
export function openVenues(market: Market): void {
  const admin = market.keyring.wallet(TIER_ADMIN)
  for (const tier of tiers)
    sendOrThrow(market, [admin], [tierInstruction(admin.address, tier, tierNumber(tier))])
  launchpads.forEach((spec, index) => {
    openLaunchpad(market, spec, index)
  })
  market.pools.listed.forEach((pool, index) => {
    openPool(market, pool, index)
  })
}

function openLaunchpad(market: Market, spec: LaunchpadSpec, index: number): void {
  const admin = market.keyring.wallet(launchpadAdmin(index))
  const pad = market.pads.at(index)
  const { lpPpm, protocolPpm, creatorPpm } = spec.pool
  const fees = { lpFeePpm: lpPpm, protocolFeePpm: protocolPpm, creatorFeePpm: creatorPpm }
  const opening = cpmm.createConfig(
    { admin: admin.address, config: pad.cpmmConfig, systemProgram: SYSTEM_PROGRAM },
    { index: 0, ...fees, createAuthority: pad.authority },
  )
  sendOrThrow(market, [admin], [opening])
  const quoteUnit = spec.quote === 'SOL' ? 1e9 : 1e6
  const base = (whole: number) => BigInt(Math.round(whole)) * 10n ** BigInt(LAUNCH_DECIMALS)
  const create = launchpad.createConfig(
    {
      admin: admin.address,
      config: pad.config,
      authority: pad.authority,
      quoteMint: pad.quoteMint,
      cpmmConfig: pad.cpmmConfig,
      systemProgram: SYSTEM_PROGRAM,
    },
    {
      index: 0,
      decimals: LAUNCH_DECIMALS,
      name: spec.name,
      virtualBase: base(spec.virtualBase),
      virtualQuote: BigInt(Math.round(spec.virtualQuote * quoteUnit)),
      supply: base(LAUNCH_SUPPLY),
      forSale: base(spec.baseForSale),
      migrationFee: BigInt(Math.round(spec.migrationFee * quoteUnit)),
      protocolFeePpm: spec.protocolFeePpm,
      creatorFeePpm: spec.creatorFeePpm,
      sniperFeePpm: spec.sniperFeePpm,
      sniperDecaySeconds: spec.sniperDecaySeconds,
    },
  )
  sendOrThrow(market, [admin], [create])
}

function openPool(market: Market, { spec, ref }: ListedPool, index: number): void {
  const planned = plannedPositions(spec, index)
  const opener = market.keyring.wallet(planned[0]?.provider ?? providerOf(index))
  const [asset0, asset1] = sidesOf(spec, ref)
  const [unit0, unit1] = [asset0, asset1].map(
    (asset) => market.oracle.priceUsd(asset.mint)! / unitOf(asset),
  ) as [number, number]
  const limit = setComputeUnitLimit(CREATE_LIMIT)
  // The admin creates the pool and others provide for it: a pool that only its creator provides for has no price.
  const admin = market.keyring.wallet(TIER_ADMIN)
  sendOrThrow(market, [admin], [limit, createInstruction(admin.address, ref, spec.tier, unit0 / unit1)])
  if (isSharedPool(ref)) {
    const half = spec.liquidityUsd / 2
    const deposit = depositInstructions(opener.address, ref, [
      unitsOfUsd(market, asset0.mint, half)!,
      unitsOfUsd(market, asset1.mint, half)!,
    ])
    sendOrThrow(market, [opener], [limit, ...deposit])
  }
  for (const { provider, usd, width } of planned) {
    const wallet = market.keyring.wallet(provider)
    if (
      !openPosition(market, wallet, ref, width, [
        unitsOfUsd(market, asset0.mint, usd / 2)!,
        unitsOfUsd(market, asset1.mint, usd / 2)!,
      ])
    )
      throw new Error(
        `genesis: no initial position in ${spec.base.symbol}-${spec.quote.symbol} of ${ref.venue}`,
      )
  }
}

function sidesOf({ base, quote }: PoolSpec, ref: PoolRef): [Asset, Asset] {
  return ref.sides[0].mint === base.mint ? [base, quote] : [quote, base]
}
