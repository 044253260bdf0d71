import { decodeTokenAccount } from '@callisto/program-clients'
import { associatedTokenAddress, type ChainPort, NATIVE_MINT } from '@callisto/solana'
import type { Address } from '@solana/kit'
import type { Mint } from '../state/mint.ts'

/** What an order needs to know of its taker. */
export interface TakerState {
  lamports: bigint
  /** Base units of the input that the taker's own account of it holds; lamports for SOL. */
  inputBalance: bigint
  /** The associated accounts of the taker; those of SOL are not used where it is swapped natively. */
  inputAccount: Address
  outputAccount: Address
  hasOutputAccount: boolean
}

/** Reads balance and accounts of a taker; one call. */
export async function readTaker(
  taker: string,
  { input, output }: { input: Mint; output: Mint },
  chain: Pick<ChainPort, 'getAccounts'>,
  options: { wrapSol: boolean; signal?: AbortSignal },
): Promise<TakerState> {
  const inputAccount = await associatedTokenAddress(taker, input.address, input.tokenProgram)
  const outputAccount = await associatedTokenAddress(taker, output.address, output.tokenProgram)
  const { accounts } = await chain.getAccounts([taker, inputAccount, outputAccount], options.signal)
  const [wallet, source, destination] = accounts
  const lamports = wallet?.lamports ?? 0n
  const isNative = input.address === NATIVE_MINT && options.wrapSol
  const held =
    source && source.owner === input.tokenProgram ? decodeTokenAccount(source.data)?.amount : undefined
  return {
    lamports,
    inputBalance: isNative ? lamports : (held ?? 0n),
    inputAccount,
    outputAccount,
    hasOutputAccount: destination !== undefined && destination.owner === output.tokenProgram,
  }
}
