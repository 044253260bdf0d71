import { cpmm, launchpad } from '@callisto/programs'
import { SYSTEM_PROGRAM, setComputeUnitLimit } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { TOKEN_PROGRAM } from '../addresses.ts'
import { send } from './desk.ts'
import { worth } from './genesis-people.ts'
import { LAUNCH_DECIMALS, LAUNCH_SUPPLY, type LaunchpadSpec, launchpads } from './launchpads.ts'
import { depositInstructions } from './liquidity.ts'
import type { Market } from './market.ts'
import type { ListedPool } from './pool-book.ts'
import { configAddress } from './pool-ref.ts'
import { tiers } from './pool-table.ts'
import { launchpadAdmin, providerOf, TIER_ADMIN } from './population.ts'
import type { Wallet } from './wallet.ts'

/** A sixth of a tier's fee goes to its admin. */
const PROTOCOL_PART = 0.16
const ANYBODY = '11111111111111111111111111111111' as Address
const CREATE_LIMIT = 1_000_000

/** Opens fee tiers, launchpads and every pool of birth, by ordinary transactions. Throws when one fails. */
export function openVenues(market: Market): void {
  const admin = market.keyring.wallet(TIER_ADMIN)
  tiers.forEach((tier, index) => {
    const protocolFeePpm = Math.round(tier * PROTOCOL_PART)
    openTier(
      market,
      admin,
      index,
      { lpFeePpm: tier - protocolFeePpm, protocolFeePpm, creatorFeePpm: 0 },
      ANYBODY,
    )
  })
  launchpads.forEach((spec, index) => {
    openLaunchpad(market, spec, index)
  })
  market.pools.listed.forEach((pool, index) => {
    openPool(market, pool, market.keyring.wallet(providerOf(index)))
  })
}

type Fees = Pick<cpmm.CreateConfigArgs, 'lpFeePpm' | 'protocolFeePpm' | 'creatorFeePpm'>

function openTier(market: Market, admin: Wallet, index: number, fees: Fees, createAuthority: Address): void {
  const config = configAddress(admin.address, index)
  const accounts = { admin: admin.address, config, systemProgram: SYSTEM_PROGRAM }
  must(market, admin, [cpmm.createConfig(accounts, { index, ...fees, createAuthority })])
}

function openLaunchpad(market: Market, spec: LaunchpadSpec, index: number): void {
  const admin = market.keyring.wallet(launchpadAdmin(index))
  const pad = market.pads.at(index)
  const { lpPpm, protocolPpm, creatorPpm } = spec.pool
  const fees = { lpFeePpm: lpPpm, protocolFeePpm: protocolPpm, creatorFeePpm: creatorPpm }
  openTier(market, admin, 0, fees, pad.authority)
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
  must(market, admin, [create])
}

function openPool(market: Market, { spec, ref }: ListedPool, provider: Wallet): void {
  const [first, second] = ref.sides
  const create = cpmm.createPool(
    {
      payer: provider.address,
      authority: provider.address,
      config: ref.config,
      pool: ref.address,
      mint0: first.mint,
      mint1: second.mint,
      vault0: first.vault,
      vault1: second.vault,
      lpMint: ref.lpMint,
      tokenProgram0: first.tokenProgram,
      tokenProgram1: second.tokenProgram,
      lpTokenProgram: TOKEN_PROGRAM as Address,
      systemProgram: SYSTEM_PROGRAM,
    },
    { creator: provider.address },
  )
  const sides = first.mint === spec.base.mint ? [spec.base, spec.quote] : [spec.quote, spec.base]
  const [amount0, amount1] = sides.map((asset) => worth(asset, spec.liquidityUsd / 2))
  const deposit = depositInstructions(provider.address, ref, [amount0!, amount1!])
  must(market, provider, [setComputeUnitLimit(CREATE_LIMIT), create])
  must(market, provider, [setComputeUnitLimit(CREATE_LIMIT), ...deposit])
}

function must(market: Market, wallet: Wallet, instructions: Parameters<typeof send>[2]): void {
  const result = send(market, [wallet], instructions)
  if (result.err === null) return
  const said = JSON.stringify(result.err, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  throw new Error(`genesis: ${said}\n${result.logs.join('\n')}`)
}
