import { NATIVE_MINT, TOKEN_PROGRAM } from '@callisto/solana'
import { deriveAddress } from '@callisto/solana/derive'
import { raydiumCpmm } from '@callisto/venues/raydium-cpmm'
import { tickPrices, whirlpool } from '@callisto/venues/whirlpool'
import type { Address } from '@solana/kit'
import { setMint, setTokenAccount } from '../../programs/toolchain/test-tokens.ts'
import { bytesOf, testKey } from '../../programs/toolchain/test-vm.ts'
import { AccountBytes } from '../venues/bytes.ts'

export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

export interface PlainAccount {
  owner: string
  data: Uint8Array
}

const CPMM = raydiumCpmm.owners[0] as Address
const WHIRLPOOL = whirlpool.owners[0] as Address
const WHIRLPOOL_CONFIG = '2LecshUwdy9xi7meFgHtFJQNSKk4KdTrcpvaB56dP2NQ' as Address
const CPMM_CONFIGS = [0, 1, 3]
const TIERS = [1, 4, 64, 128]
const RESERVE = 10n ** 15n

/** Accounts of a chain on which each pair of the mints has pools where their programs derive them. */
export function pairPools(mints: readonly string[]): Map<string, PlainAccount> {
  const accounts = new Map<string, PlainAccount>()
  const vm = {
    setAccount: (address: Address, { owner, data }: { owner: Address; data: Uint8Array }) => {
      accounts.set(address, { owner, data })
    },
  }
  const all = [...new Set([...mints, NATIVE_MINT, USDC])] as Address[]
  for (const mint of all) setMint(vm as Parameters<typeof setMint>[0], mint, { program: TOKEN_PROGRAM })
  const setVault = (address: Address, mint: Address, owner: Address) =>
    setTokenAccount(vm as Parameters<typeof setTokenAccount>[0], address, {
      program: TOKEN_PROGRAM,
      mint,
      owner,
      amount: RESERVE,
    })
  for (const [index, mint] of all.entries())
    for (const other of all.slice(index + 1)) {
      const pair = [mint, other].toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)))
      for (const config of CPMM_CONFIGS) addCpmm(pair as [Address, Address], config, accounts, setVault)
      for (const tier of TIERS) addWhirlpool(pair as [Address, Address], tier, accounts, setVault)
    }
  return accounts
}

type SetVault = (address: Address, mint: Address, owner: Address) => void

function addCpmm(
  mints: readonly [Address, Address],
  index: number,
  accounts: Map<string, PlainAccount>,
  setVault: SetVault,
): void {
  const config = deriveAddress(CPMM, [Buffer.from('amm_config'), Uint8Array.of(0, index)])
  const root = deriveAddress(CPMM, [Buffer.from('pool'), bytesOf(config), ...mints.map(bytesOf)])
  const rates = new AccountBytes(236, 'daf42168cbcb2b6f').u64(12, BigInt(2_500 * (index + 1)))
  accounts.set(config, { owner: CPMM, data: rates.data })
  const vaults = [testKey(`${root} vault 0`), testKey(`${root} vault 1`)] as const
  for (const side of [0, 1] as const) setVault(vaults[side], mints[side], root)
  const pool = new AccountBytes(637, 'f7ede3f5d7c3de46')
    .key(8, config)
    .key(72, vaults[0])
    .key(104, vaults[1])
    .key(168, mints[0])
    .key(200, mints[1])
    .key(232, TOKEN_PROGRAM)
    .key(264, TOKEN_PROGRAM)
  accounts.set(root, { owner: CPMM, data: pool.data })
}

/** A pool whose liquidity is that of one range over all prices, without an array of ticks. */
function addWhirlpool(
  mints: readonly [Address, Address],
  tier: number,
  accounts: Map<string, PlainAccount>,
  setVault: SetVault,
): void {
  const bytes = Uint8Array.of(tier & 0xff, tier >> 8)
  const root = deriveAddress(WHIRLPOOL, [
    Buffer.from('whirlpool'),
    bytesOf(WHIRLPOOL_CONFIG),
    ...mints.map(bytesOf),
    bytes,
  ])
  const vaults = [testKey(`${root} vault 0`), testKey(`${root} vault 1`)] as const
  for (const side of [0, 1] as const) setVault(vaults[side], mints[side], root)
  const pool = new AccountBytes(653, '3f95d10ce1806309')
    .key(8, WHIRLPOOL_CONFIG)
    .u16(41, tier)
    .u16(43, tier)
    .u16(45, 400)
    .u128(49, RESERVE)
    .u128(65, tickPrices.at(0))
    .i32(81, 0)
    .key(101, mints[0])
    .key(133, vaults[0])
    .key(181, mints[1])
    .key(213, vaults[1])
  accounts.set(root, { owner: WHIRLPOOL, data: pool.data })
}
