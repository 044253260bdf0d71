import type { TransferFee } from '@callisto/amms'
import {
  decodeMint,
  type Mint as MintState,
  newTokenAccountBytes,
  transferFeeAt,
} from '@callisto/program-clients'
import { type AccountState, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'

/** The properties of a mint that trading depends on. */
export interface Mint {
  address: string
  tokenProgram: string
  decimals: number
  /** Not soulbound, not paused, not frozen by default, without a transfer hook. */
  isTransferable: boolean
  transferFee: MintState['transferFee']
  /** Size of a new associated account, which its rent is of. */
  accountBytes: number
}

/** Decodes a mint of either token program; undefined for any other account and for malformed bytes. */
export function parseMint(account: AccountState): Mint | undefined {
  const { address, owner, data } = account
  if (owner !== TOKEN_PROGRAM && owner !== TOKEN_2022_PROGRAM) return undefined
  const mint = decodeMint(data)
  if (!mint) return undefined
  const isTransferable = !mint.nonTransferable && !mint.paused && !mint.frozenByDefault && !mint.transferHook
  return {
    address,
    tokenProgram: owner,
    decimals: mint.decimals,
    isTransferable,
    transferFee: mint.transferFee,
    accountBytes: newTokenAccountBytes(account, 'associated'),
  }
}

/** The transfer fee in force in an epoch; undefined for none. */
export function transferFeeOf(mint: Mint | undefined, epoch: bigint): TransferFee | undefined {
  const rate = transferFeeAt(mint?.transferFee, epoch)
  return rate && { bps: rate.bps, maximum: rate.maximum }
}
