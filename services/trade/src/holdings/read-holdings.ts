import { type ChainPort, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { type Address, address } from '@solana/kit'

/** What an address owns, as one or several reads of the chain report it. */
export interface Holdings {
  lamports: bigint
  /** Slot of the lamports. */
  slot: number
  accounts: AccountHolding[]
}

/** A token account. */
export interface AccountHolding {
  account: Address
  mint: Address
  amount: bigint
  /** Whole tokens, as the mint displays them. */
  uiAmount: number
  uiAmountString: string
  decimals: number
  isFrozen: boolean
  programId: Address
  slot: number
}

/** Reads native SOL and the accounts of both token programs. */
export async function readHoldings(
  owner: string,
  chain: Pick<ChainPort, 'rpc'>,
  signal?: AbortSignal,
): Promise<Holdings> {
  const programs = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
  const [native, ...accounts] = await Promise.all([
    readLamports(owner, chain, signal),
    ...programs.map((program) => readAccounts(owner, program, chain, signal)),
  ])
  return { ...native, accounts: accounts.flat() }
}

/** Reads native SOL alone. */
export async function readLamports(
  owner: string,
  { rpc }: Pick<ChainPort, 'rpc'>,
  signal?: AbortSignal,
): Promise<{ lamports: bigint; slot: number }> {
  const call = rpc.getBalance(address(owner), { commitment: 'confirmed' })
  const { context, value } = await call.send(signal ? { abortSignal: signal } : {})
  return { lamports: value, slot: Number(context.slot) }
}

async function readAccounts(
  owner: string,
  programId: Address,
  { rpc }: Pick<ChainPort, 'rpc'>,
  signal: AbortSignal | undefined,
): Promise<AccountHolding[]> {
  const options = { commitment: 'confirmed', encoding: 'jsonParsed' } as const
  const call = rpc.getTokenAccountsByOwner(address(owner), { programId }, options)
  const { context, value } = await call.send(signal ? { abortSignal: signal } : {})
  return value.map(({ pubkey, account }) => {
    const { mint, state, tokenAmount } = account.data.parsed.info
    return {
      account: pubkey,
      mint,
      amount: BigInt(tokenAmount.amount),
      uiAmount: Number(tokenAmount.uiAmountString),
      uiAmountString: tokenAmount.uiAmountString,
      decimals: tokenAmount.decimals,
      isFrozen: state === 'frozen',
      programId,
      slot: Number(context.slot),
    }
  })
}
