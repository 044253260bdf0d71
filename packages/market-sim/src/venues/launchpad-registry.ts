import { launchpad } from '@callisto/program-clients'
import { TOKEN_2022_PROGRAM } from '@callisto/solana'
import { deriveAddress } from '@callisto/solana/derive'
import type { Address } from '@solana/kit'
import { launchpadAdmin, TIER_ADMIN } from '../agents/population.ts'
import { type LaunchpadRef, launchpadConfigAddress } from '../execution/trade-instructions.ts'
import { Keyring } from '../execution/wallet.ts'
import { SOL, tokenProgramOf, USDC } from '../genesis/assets.ts'
import { launchpads } from './launchpads.ts'
import { configAddress, type PoolRef, poolRef } from './pool-ref.ts'
import { tierNumber, tiers } from './pool-table.ts'

/** Ids of the launchpads that a chain with this seed opens in its genesis, by their configuration accounts. */
export function launchpadIdentities(seed: string): Map<string, string> {
  const registry = new LaunchpadRegistry(new Keyring(seed))
  return new Map(launchpads.map(({ name }, index) => [registry.at(index).config, name]))
}

/** Configuration accounts of the fee tiers that such a chain opens: the market's own and those of graduates. */
export function curatedTiers(seed: string): Set<string> {
  const keyring = new Keyring(seed)
  const admin = keyring.wallet(TIER_ADMIN).address
  const registry = new LaunchpadRegistry(keyring)
  return new Set([
    ...tiers.map((tier) => configAddress(tier.venue, admin, tierNumber(tier))),
    ...launchpads.map((_, index) => registry.at(index).cpmmConfig),
  ])
}

/** Addresses of every launchpad. Each has its own operator, which also owns the tier of its graduates. */
export class LaunchpadRegistry {
  readonly #pads: readonly LaunchpadRef[]

  constructor(keyring: Keyring) {
    this.#pads = launchpads.map((spec, index) => {
      const admin = keyring.wallet(launchpadAdmin(index)).address
      const config = launchpadConfigAddress(admin)
      const quoteMint = spec.quote === 'SOL' ? SOL : USDC
      return {
        config,
        authority: deriveAddress(launchpad.PROGRAM, launchpad.authoritySeeds({ config })),
        cpmmConfig: configAddress('cpmm', admin, 0),
        quoteMint,
        quoteTokenProgram: tokenProgramOf(quoteMint),
      }
    })
  }

  at(index: number): LaunchpadRef {
    const pad = this.#pads[index]
    if (pad === undefined) throw new RangeError(`no launchpad ${index}`)
    return pad
  }

  /** Addresses of a launch, derived from its mint. */
  curveOf(mint: Address, pad: LaunchpadRef): { curve: Address; baseVault: Address; quoteVault: Address } {
    const curve = deriveAddress(launchpad.PROGRAM, launchpad.curveSeeds({ mint }))
    const vault = (of: Address) => deriveAddress(launchpad.PROGRAM, launchpad.vaultSeeds({ curve, mint: of }))
    return { curve, baseVault: vault(mint), quoteVault: vault(pad.quoteMint) }
  }

  /** The pool that a launch graduates to. */
  poolOf(mint: Address, pad: LaunchpadRef): PoolRef {
    const base = { mint, tokenProgram: TOKEN_2022_PROGRAM as Address }
    return poolRef('cpmm', pad.cpmmConfig, base, { mint: pad.quoteMint, tokenProgram: pad.quoteTokenProgram })
  }
}
