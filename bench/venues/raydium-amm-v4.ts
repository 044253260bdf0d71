import { raydiumAmmV4Of2024 } from '@callisto/venues/raydium-amm-v4'
import type { Address } from '@solana/kit'
import { testKey } from '../../programs/toolchain/test-vm.ts'
import { between, logBetween, pick } from '../routing/random.ts'
import { AccountBytes } from './bytes.ts'
import { randomMints, setVault } from './random-tokens.ts'
import { TIME } from './swap-trial.ts'
import type { SyntheticVenue } from './synthetic-venue.ts'

const PROGRAM = raydiumAmmV4Of2024.owners[0] as Address
const AUTHORITY = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1' as Address
const AUTHORITY_BUMP = 254n
const SWAP_ONLY = 6n
const WAITING = 7n

/** Pools without an order book of every size, some before and some after their open time. */
export const raydiumAmmV4Venue: SyntheticVenue = {
  amm: raydiumAmmV4Of2024,
  files: [`${PROGRAM}.so`],
  hasExactOut: true,
  randomPool(vm, random, label, _, tokens = randomMints(vm, random, label, { canHaveFee: false })) {
    const [root, vault0, vault1] = ['pool', 'vault 0', 'vault 1'].map((name) =>
      testKey(`${label} ${name}`),
    ) as [Address, Address, Address]
    const amount = () => BigInt(Math.floor(logBetween(random, 1, 1e18)))
    const sizes = [amount(), amount()] as const
    const owed = () => (random() < 0.4 ? 0n : BigInt(Math.floor(between(random, 0, 1e6))))
    const profits = [owed(), owed()] as const
    setVault(vm, vault0, tokens, 0, AUTHORITY, sizes[0] + profits[0])
    setVault(vm, vault1, tokens, 1, AUTHORITY, sizes[1] + profits[1])
    const isWaiting = random() < 0.3
    const pool = new AccountBytes(752)
      .u64(0, isWaiting ? WAITING : random() < 0.05 ? 4n : SWAP_ONLY)
      .u64(8, AUTHORITY_BUMP)
      .u64(32, 9n)
      .u64(40, 6n)
      .u64(176, pick(random, [25n, 0n, 1n, 3_333n, 9_999n]))
      .u64(184, 10_000n)
      .u64(192, profits[0])
      .u64(200, profits[1])
      .u64(224, isWaiting ? BigInt(TIME + Math.floor(between(random, -5, 2))) : 0n)
      .key(336, vault0)
      .key(368, vault1)
      .key(400, tokens.mints[0])
      .key(432, tokens.mints[1])
      .key(464, testKey(`${label} lp`))
      .key(496, testKey(`${label} open orders`))
      .key(528, testKey(`${label} market`))
      .key(560, testKey('market program'))
      .key(592, testKey(`${label} target orders`))
    vm.setAccount(root, { owner: PROGRAM, data: pool.data })
    return { root, mints: tokens.mints, tokenPrograms: tokens.programs, sizes }
  },
}
