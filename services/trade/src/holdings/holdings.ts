import { formatUnits, parseDecimal, rescale, unitsToNumber } from '@callisto/amount'
import {
  type BalancesReply,
  type HoldingsReply,
  NATIVE_SOL,
  type NativeHoldingReply,
} from '@callisto/contract'
import { associatedTokenAddress, type ChainPort, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { type Address, address } from '@solana/kit'

/** What an address owns, as one or several reads of the chain report it. */
interface Holdings {
  lamports: bigint
  /** Slot of the lamports. */
  slot: number
  accounts: AccountHolding[]
}

/** A token account. */
interface AccountHolding {
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

const SOL_DECIMALS = 9

/** Reply of `/holdings/{address}/native`. */
export const presentNative = (lamports: bigint): NativeHoldingReply => ({
  amount: String(lamports),
  uiAmount: unitsToNumber(lamports, SOL_DECIMALS),
  uiAmountString: formatUnits(lamports, SOL_DECIMALS),
})

/** Reply of `/holdings/{address}`. */
export async function presentHoldings(owner: string, holdings: Holdings): Promise<HoldingsReply> {
  const tokens: HoldingsReply['tokens'] = {}
  for (const [mint, accounts] of byMint(holdings.accounts)) {
    const associated = await associatedTokenAddress(owner, mint, accounts[0]!.programId)
    tokens[mint] = accounts.map((one) => ({
      account: one.account,
      amount: String(one.amount),
      uiAmount: one.uiAmount,
      uiAmountString: one.uiAmountString,
      isFrozen: one.isFrozen,
      isAssociatedTokenAccount: one.account === associated,
      decimals: one.decimals,
      programId: one.programId,
    }))
  }
  return { ...presentNative(holdings.lamports), tokens }
}

/** Reply of `/balances/{address}`: the accounts of a mint are added up. */
export function presentBalances({ lamports, slot, accounts }: Holdings): BalancesReply {
  const { amount, uiAmount } = presentNative(lamports)
  const balances: BalancesReply = { [NATIVE_SOL]: { amount, uiAmount, slot, isFrozen: false } }
  for (const [mint, ofMint] of byMint(accounts))
    balances[mint] = {
      amount: String(ofMint.reduce((sum, one) => sum + one.amount, 0n)),
      uiAmount: sumOf(ofMint.map(({ uiAmountString }) => uiAmountString)),
      slot: ofMint[0]!.slot,
      isFrozen: ofMint.some(({ isFrozen }) => isFrozen),
    }
  return balances
}

/** A sum of decimals as one number: that of their doubles would have digits that no account has. */
function sumOf(texts: readonly string[]): number {
  const amounts = texts.flatMap((text) => parseDecimal(text) ?? [])
  const scale = Math.max(0, ...amounts.map((amount) => amount.scale))
  const coefficient = amounts.reduce((sum, amount) => sum + rescale(amount, scale, 'floor').coefficient, 0n)
  return unitsToNumber(coefficient, scale)
}

/** Accounts by mint; those of one mint belong to one token program and are of one read. */
function byMint(accounts: readonly AccountHolding[]): Map<string, AccountHolding[]> {
  const groups = new Map<string, AccountHolding[]>()
  for (const one of accounts) {
    const known = groups.get(one.mint)
    if (known) known.push(one)
    else groups.set(one.mint, [one])
  }
  return groups
}
