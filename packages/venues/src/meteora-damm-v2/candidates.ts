import { sortedMintBytes } from '@callisto/amms'
import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import { PROGRAM } from './layout.ts'

/** Configs by index from 0 on; pools of later ones are not found by derivation. */
const CONFIGS = 24
const CONFIG_SEED = Buffer.from('config')
const POOL_SEED = Buffer.from('pool')
const CUSTOM_POOL_SEED = Buffer.from('cpool')

let configs: Uint8Array[] | undefined

/** The pool of two mints without a config, and those of the first configs. The greater mint comes first. */
export function candidates(mintA: string, mintB: string): string[] {
  const mints = sortedMintBytes(mintA, mintB)
  if (mints === undefined) return []
  const [lesser, greater] = mints
  configs ??= Array.from({ length: CONFIGS }, (_, index) => configOf(BigInt(index)))
  return [
    deriveAddress(PROGRAM, [CUSTOM_POOL_SEED, greater, lesser]),
    ...configs.map((config) => deriveAddress(PROGRAM, [POOL_SEED, config, greater, lesser])),
  ]
}

function configOf(index: bigint): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(index)
  return addressBytes(deriveAddress(PROGRAM, [CONFIG_SEED, bytes]))
}
