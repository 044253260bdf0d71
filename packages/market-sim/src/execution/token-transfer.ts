import { tokenAccountOf } from '@callisto/localnet'
import { transferChecked } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { assetByMint, tokenProgramOf } from '../genesis/assets.ts'

/** Transfers an asset of the genesis between the associated accounts of two owners; the first signs. */
export function transferTokens(owner: Address, to: Address, mint: Address, amount: bigint): Instruction {
  const asset = assetByMint.get(mint)
  if (asset === undefined) throw new Error(`not a genesis asset: ${mint}`)
  const tokenProgram = tokenProgramOf(mint)
  return transferChecked({
    from: tokenAccountOf(owner, mint, tokenProgram),
    to: tokenAccountOf(to, mint, tokenProgram),
    mint,
    owner,
    amount,
    decimals: asset.decimals,
    tokenProgram,
  })
}
