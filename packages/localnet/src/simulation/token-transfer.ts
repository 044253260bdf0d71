import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { assetByMint, tokenProgramOf } from './assets.ts'
import { tokenAccountOf } from './derive.ts'

/** `TransferChecked` of an asset of birth between the associated accounts of two owners; the first signs. */
export function transferTokens(from: Address, to: Address, mint: Address, amount: bigint): Instruction {
  const asset = assetByMint.get(mint)
  if (asset === undefined) throw new Error(`not an asset of birth: ${mint}`)
  const program = tokenProgramOf(mint)
  const data = new Uint8Array(10)
  const view = new DataView(data.buffer)
  view.setUint8(0, 12)
  view.setBigUint64(1, amount, true)
  view.setUint8(9, asset.decimals)
  return {
    programAddress: program,
    accounts: [
      { address: tokenAccountOf(from, mint, program), role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: tokenAccountOf(to, mint, program), role: AccountRole.WRITABLE },
      { address: from, role: AccountRole.READONLY_SIGNER },
    ],
    data,
  }
}
