import { raydiumCpmm } from '@callisto/venues/raydium-cpmm'
import type { Address } from '@solana/kit'
import { testKey } from '../../programs/toolchain/test-vm.ts'
import { between, logBetween, pick } from '../routing/random.ts'
import { AccountBytes } from './bytes.ts'
import { randomMints, setVault } from './random-tokens.ts'
import type { SyntheticVenue } from './synthetic-venue.ts'

const PROGRAM = raydiumCpmm.owners[0] as Address
const AUTHORITY = 'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL' as Address
const OBSERVATION_BYTES = 4_075

/** Pools of every size, with the fee tiers that exist and stranger ones. */
export const raydiumCpmmVenue: SyntheticVenue = {
  amm: raydiumCpmm,
  files: [`${PROGRAM}.so`],
  hasExactOut: true,
  randomPool(vm, random, label, _, tokens = randomMints(vm, random, label, { canHaveFee: true })) {
    const keys = ['pool', 'config', 'observation', 'vault 0', 'vault 1'].map((name) =>
      testKey(`${label} ${name}`),
    )
    const [root, config, observation, vault0, vault1] = keys as [Address, Address, Address, Address, Address]
    const amount = () => BigInt(Math.floor(logBetween(random, 1, 1e18)))
    const sizes = [amount(), amount()] as const
    const owed = () => (random() < 0.3 ? 0n : BigInt(Math.floor(between(random, 0, 1e6))))
    const fees = [
      [owed(), owed()],
      [owed(), owed()],
    ] as const

    setVault(vm, vault0, tokens, 0, AUTHORITY, sizes[0] + fees[0][0] + fees[0][1])
    setVault(vm, vault1, tokens, 1, AUTHORITY, sizes[1] + fees[1][0] + fees[1][1])
    const rates = new AccountBytes(236, 'daf42168cbcb2b6f')
      .u64(12, pick(random, [0n, 100n, 2_500n, 10_000n, 40_000n, 250_001n, 999_999n]))
      .u64(20, pick(random, [0n, 120_000n, 333_333n]))
      .u64(28, pick(random, [0n, 40_000n, 666_666n]))
    vm.setAccount(config, { owner: PROGRAM, data: rates.data })
    const pool = new AccountBytes(637, 'f7ede3f5d7c3de46')
      .key(8, config)
      .key(40, testKey('creator'))
      .key(72, vault0)
      .key(104, vault1)
      .key(136, testKey(`${label} lp`))
      .key(168, tokens.mints[0])
      .key(200, tokens.mints[1])
      .key(232, tokens.programs[0])
      .key(264, tokens.programs[1])
      .key(296, observation)
      .u8(328, AUTHORITY_BUMP)
      .u8(330, 9)
      .u8(331, 6)
      .u8(332, 9)
      .u64(333, 1_000_000n)
      .u64(341, fees[0][0])
      .u64(349, fees[1][0])
      .u64(357, fees[0][1])
      .u64(365, fees[1][1])
    if (random() < 0.05) pool.u8(329, 4)
    vm.setAccount(root, { owner: PROGRAM, data: pool.data })
    const seen = new AccountBytes(OBSERVATION_BYTES, '7aaec5358109a584').u8(8, 1).key(11, root)
    vm.setAccount(observation, { owner: PROGRAM, data: seen.data })
    return { root, mints: tokens.mints, tokenPrograms: tokens.programs, sizes }
  },
}

/** Of the address of the authority. */
const AUTHORITY_BUMP = 253
