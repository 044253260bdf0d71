import { SigningKey } from '@callisto/localnet/stepped'
import { decodeTokenAccount } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  createTokenAccount,
  NATIVE_MINT,
  syncNative,
  TOKEN_PROGRAM,
  transferLamports,
} from '@callisto/solana'
import { signedTransaction } from '@callisto/solana/codec'
import type { Address, Instruction } from '@solana/kit'
import { rpcCall } from '../json-rpc.ts'

const POLL_MS = 50
/** What is final comes 12 s later. */
const CONFIRMED = { commitment: 'confirmed' }

/** Somebody on a chain with a faucet who sends instructions past every service. */
export interface ChainWallet {
  address: Address
  /** Resolves when they are confirmed, in one transaction. Throws where they fail. */
  send(...instructions: readonly Instruction[]): Promise<void>
  /** Opens the wallet's account of a token, and wraps lamports where it is SOL. */
  open(mint: Address, lamports?: bigint): Promise<void>
  /** What the wallet's account of a token has; 0 without one. */
  tokens(mint: Address): Promise<bigint>
}

/** A wallet with a key of this seed and SOL from the faucet. */
export async function openChainWallet(rpcUrl: string, seed: number, lamports: number): Promise<ChainWallet> {
  const key = new SigningKey(new Uint8Array(32).fill(seed))
  const { address } = key
  await rpcCall(rpcUrl, 'requestAirdrop', [address, lamports])
  const balance = async () =>
    Number((await rpcCall<{ value: number }>(rpcUrl, 'getBalance', [address, CONFIRMED])).value)
  await until(async () => (await balance()) > 0)
  const send = async (...instructions: readonly Instruction[]) => {
    const { value } = await rpcCall<{ value: { blockhash: string } }>(rpcUrl, 'getLatestBlockhash', [
      CONFIRMED,
    ])
    const wire = Buffer.from(signedTransaction([key], instructions, value.blockhash)).toString('base64')
    const signature = await rpcCall<string>(rpcUrl, 'sendTransaction', [
      wire,
      { encoding: 'base64', preflightCommitment: 'confirmed' },
    ])
    let status: { err: unknown; confirmationStatus: string } | null | undefined
    await until(async () => {
      type Statuses = { value: [typeof status] }
      status = (await rpcCall<Statuses>(rpcUrl, 'getSignatureStatuses', [[signature]])).value[0]
      return status != null && status.confirmationStatus !== 'processed'
    })
    if (status?.err != null) throw new Error(JSON.stringify(status.err))
  }
  return {
    address,
    send,
    async open(mint, wrapped = 0n) {
      const account = await associatedTokenAddress(address, mint, TOKEN_PROGRAM)
      const open = createTokenAccount({
        payer: address,
        account,
        owner: address,
        mint,
        tokenProgram: TOKEN_PROGRAM,
      })
      const isWrapped = mint === NATIVE_MINT && wrapped > 0n
      const wrap = isWrapped
        ? [transferLamports(address, account, wrapped), syncNative(account, TOKEN_PROGRAM)]
        : []
      await send(open, ...wrap)
    },
    async tokens(mint) {
      const account = await associatedTokenAddress(address, mint, TOKEN_PROGRAM)
      const found = await rpcCall<{ value: { data: [string, string] } | null }>(rpcUrl, 'getAccountInfo', [
        account,
        { encoding: 'base64', ...CONFIRMED },
      ])
      if (!found.value) return 0n
      return decodeTokenAccount(Uint8Array.from(Buffer.from(found.value.data[0], 'base64')))?.amount ?? 0n
    },
  }
}

/** Polls until something holds; the limit of the test bounds it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}
