import { deriveAddress } from '@callisto/solana/derive'
import { saber, saberAuthority } from '@callisto/venues/saber'
import type { Address } from '@solana/kit'
import { bytesOf, testKey } from '../../programs/toolchain/test-vm.ts'
import { between, logBetween, pick, type Random } from '../routing/random.ts'
import { AccountBytes } from './bytes.ts'
import { randomMints, setVault } from './random-tokens.ts'
import { TIME } from './swap-trial.ts'
import type { SyntheticVenue } from './synthetic-venue.ts'

const PROGRAM = saber.owners[0] as Address

/** Pools near and far from their peg, some while their amplification moves. */
export const saberVenue: SyntheticVenue = {
  amm: saber,
  files: [`${PROGRAM}.so`],
  hasExactOut: false,
  randomPool(vm, random, label, _, tokens = randomMints(vm, random, label, { canHaveFee: false })) {
    const [root, vault0, vault1, fee0, fee1] = ['pool', 'vault 0', 'vault 1', 'fees 0', 'fees 1'].map(
      (name) => testKey(`${label} ${name}`),
    ) as [Address, Address, Address, Address, Address]
    const { nonce, authority } = authorityOf(root)
    const amount = logBetween(random, 1e3, 1e15)
    const sizes = [
      BigInt(Math.floor(amount)),
      BigInt(Math.floor(amount * logBetween(random, 0.02, 50))),
    ] as const
    setVault(vm, vault0, tokens, 0, authority, sizes[0])
    setVault(vm, vault1, tokens, 1, authority, sizes[1])
    setVault(vm, fee0, tokens, 0, testKey('saber owner'), 0n)
    setVault(vm, fee1, tokens, 1, testKey('saber owner'), 0n)
    const [ramp, fees] = [randomRamp(random), randomFees(random)]
    const pool = new AccountBytes(395, '01')
      .u8(2, nonce)
      .u64(3, ramp.from)
      .u64(11, ramp.to)
      .u64(19, BigInt(ramp.startsAt))
      .u64(27, BigInt(ramp.endsAt))
      .key(75, testKey('saber admin'))
      .key(107, vault0)
      .key(139, vault1)
      .key(171, testKey(`${label} lp`))
      .key(203, tokens.mints[0])
      .key(235, tokens.mints[1])
      .key(267, fee0)
      .key(299, fee1)
    for (const [index, value] of fees.entries()) pool.u64(331 + 8 * index, value)
    if (random() < 0.03) pool.u8(1, 1)
    vm.setAccount(root, { owner: PROGRAM, data: pool.data })
    return { root, mints: tokens.mints, tokenPrograms: tokens.programs, sizes }
  },
}

function randomRamp(random: Random) {
  const amplification = () => BigInt(Math.floor(logBetween(random, 1, 20_000)))
  const from = amplification()
  if (random() < 0.5) return { from, to: from, startsAt: 0, endsAt: 0 }
  const startsAt = TIME + Math.floor(between(random, -1e6, 0))
  return { from, to: amplification(), startsAt, endsAt: startsAt + Math.floor(between(random, 86_400, 2e6)) }
}

/** Owner's trade and withdrawal fee, trade and withdrawal fee, each as a fraction. */
function randomFees(random: Random): readonly bigint[] {
  const fraction = (...numerators: readonly bigint[]) => [pick(random, numerators), 10_000n]
  return [
    ...fraction(0n, 5_000n, 3_333n, 10_000n),
    ...fraction(0n),
    ...fraction(0n, 1n, 4n, 30n, 500n),
    ...fraction(0n),
  ]
}

/** The program's address for a pool, with its bump. */
function authorityOf(pool: Address): { nonce: number; authority: Address } {
  const authority = deriveAddress(PROGRAM, [bytesOf(pool)])
  for (let nonce = 255; ; nonce--) if (saberAuthority(pool, nonce) === authority) return { nonce, authority }
}
