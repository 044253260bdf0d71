import { serviceError } from '@callisto/contract'
import { decodeMint, isSupportedMint } from '@callisto/program-clients'
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

/** Reads mints from the chain, in the order of `mints`. Throws ApiError for an address that is none. */
export async function readMints(
  chain: ChainPort,
  mints: readonly Address[],
  signal?: AbortSignal,
): Promise<SideMint[]> {
  return (await readMintAccounts(chain, mints, signal)).map(({ mint }) => mint)
}

/** The mints of a new order. Throws ApiError for one that no vault can hold, or whose transfers are paused. */
export async function readNewMints(
  chain: ChainPort,
  mints: readonly [Address, Address],
  signal?: AbortSignal,
): Promise<[SideMint, SideMint]> {
  const [first, second] = await readMintAccounts(chain, mints, signal)
  for (const { mint, data, isPaused } of [first!, second!]) {
    const reason = isPaused ? 'paused' : isSupportedMint(data) ? undefined : 'restricted'
    if (reason)
      throw serviceError(
        'MINT_NOT_SUPPORTED',
        `orders cannot hold ${mint.address}: its transfers are ${reason}`,
      )
  }
  return [first!.mint, second!.mint]
}

interface MintAccount {
  mint: SideMint
  data: Uint8Array
  isPaused: boolean
}

async function readMintAccounts(
  chain: ChainPort,
  mints: readonly Address[],
  signal: AbortSignal | undefined,
): Promise<MintAccount[]> {
  const { accounts } = await chain.getAccounts(mints, signal)
  return mints.map((address, index) => {
    const account = accounts[index]
    const program = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].find((one) => one === account?.owner)
    const decoded = account && program ? decodeMint(account.data) : undefined
    if (!account || !decoded || !program)
      throw serviceError('MINT_NOT_SUPPORTED', `${address} is not a token`)
    const hasTransferFee = decoded.transferFee !== undefined
    const mint = { address, program, decimals: decoded.decimals, hasTransferFee }
    return { mint, data: account.data, isPaused: decoded.paused }
  })
}
