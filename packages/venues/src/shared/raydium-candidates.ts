import { sortedMintBytes } from '@callisto/amms'
import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'

const CONFIG_SEED = Buffer.from('amm_config')
const POOL_SEED = Buffer.from('pool')

/** `Discovery.candidates` of a program of Raydium whose pools are derived from a config and two mints, for the first configs. */
export function raydiumCandidates(
  program: string,
  configs: number,
): (mintA: string, mintB: string) => readonly string[] {
  let derived: Uint8Array[] | undefined
  return (mintA, mintB) => {
    const mints = sortedMintBytes(mintA, mintB)
    if (mints === undefined) return []
    derived ??= Array.from({ length: configs }, (_, index) => configOf(program, index))
    return derived.map((config) => deriveAddress(program, [POOL_SEED, config, ...mints]))
  }
}

function configOf(program: string, index: number): Uint8Array {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(index)
  return addressBytes(deriveAddress(program, [CONFIG_SEED, bytes]))
}
