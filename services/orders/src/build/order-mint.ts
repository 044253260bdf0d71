import { serviceError } from '@callisto/contract'
import { decodeMint } from '@callisto/program-clients'
import { type ChainPort, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Address } from '@solana/kit'

/** What transactions of orders depend on of a mint. */
export interface SideMint {
  address: Address
  program: Address
  decimals: number
  /** Its accounts withhold fees, which must be collected before such an account is closed. */
  hasTransferFee: boolean
}

/** Reads mints from the chain, in the order of `mints`. Throws ApiError for one that an order cannot hold. */
export async function readMints(
  chain: ChainPort,
  mints: readonly Address[],
  signal?: AbortSignal,
): Promise<SideMint[]> {
  const { accounts } = await chain.getAccounts(mints, signal)
  return mints.map((mint, index) => {
    const account = accounts[index]
    const program = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].find((one) => one === account?.owner)
    const decoded = account && program ? decodeMint(account.data) : undefined
    if (!decoded || !program) throw serviceError('MINT_NOT_SUPPORTED', `${mint} is not a token`)
    const { nonTransferable, transferHook, frozenByDefault, unknownExtensions } = decoded
    if (nonTransferable || transferHook || frozenByDefault || unknownExtensions.length > 0)
      throw serviceError('MINT_NOT_SUPPORTED', `orders cannot hold ${mint}: its transfers are restricted`)
    const hasTransferFee = decoded.transferFee !== undefined
    return { address: mint, program, decimals: decoded.decimals, hasTransferFee }
  })
}
