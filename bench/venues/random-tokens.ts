import type { Address } from '@solana/kit'
import {
  setMint,
  setTokenAccount,
  type TestFee,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../programs/toolchain/test-tokens.ts'
import { bytesOf, type TestVm, testKey } from '../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../routing/random.ts'

/** Two mints in the order of their bytes, as pools keep them. */
export interface RandomTokens {
  mints: readonly [Address, Address]
  programs: readonly [Address, Address]
  fees: readonly [TestFee | undefined, TestFee | undefined]
}

/** Writes two mints; with `canHaveFee` some of Token-2022, of which some have a transfer fee. */
export function randomMints(
  vm: TestVm,
  random: Random,
  label: string,
  { canHaveFee }: { canHaveFee: boolean },
): RandomTokens {
  const keys = [testKey(`${label} mint 0`), testKey(`${label} mint 1`)] as [Address, Address]
  keys.sort((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)))
  const kinds = keys.map((mint) => {
    const program = canHaveFee && random() < 0.3 ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM
    const hasFee = program === TOKEN_2022_PROGRAM && random() < 0.6
    const fee = hasFee
      ? { basisPoints: pick(random, [1, 100, 1_500, 9_999]), maximum: pick(random, MAXIMA) }
      : undefined
    setMint(vm, mint, { program, ...(fee && { fee }) })
    return { program, fee }
  }) as [{ program: Address; fee: TestFee | undefined }, { program: Address; fee: TestFee | undefined }]
  return {
    mints: keys,
    programs: [kinds[0].program, kinds[1].program],
    fees: [kinds[0].fee, kinds[1].fee],
  }
}

const MAXIMA = [0n, 5_000n, 10n ** 9n, 2n ** 64n - 1n]

/** Writes a token account for one of the mints. */
export function setVault(
  vm: TestVm,
  address: Address,
  { mints, programs, fees }: RandomTokens,
  index: 0 | 1,
  owner: Address,
  amount: bigint,
): void {
  const [program, mint, fee] = [programs[index], mints[index], fees[index] !== undefined]
  setTokenAccount(vm, address, { program, mint, owner, amount, fee })
}
