import {
  associatedTokenAddress,
  type BuildResult,
  buildTransaction,
  createTokenAccount,
  equalBytes,
  type Lifetime,
  NATIVE_MINT,
  type ParsedInstruction,
  parseKnownInstruction,
  parseTransaction,
  setComputeUnitLimit,
  setComputeUnitPrice,
  type TransactionLimits,
  transferLamports,
} from '@callisto/solana'
import { type Address, address, type Instruction } from '@solana/kit'
import { transferChecked } from './transfer-checked.ts'

/** A token of a fill. SOL is transferred as lamports. */
export interface FillToken {
  mint: string
  tokenProgram: string
  decimals: number
}

/** What a taker and a market maker exchange: both amounts are fixed. */
export interface FillTerms {
  taker: string
  maker: string
  input: FillToken
  inAmount: bigint
  output: FillToken
  outAmount: bigint
}

/** How the transaction of a fill is made. */
export interface FillBuild {
  lifetime: Lifetime
  limits: TransactionLimits
  /** The taker pays for its account of the output. */
  opensOutputAccount: boolean
  /** Micro-lamports of a compute unit, paid by the maker. */
  unitPrice: bigint
  /** At most `FILL_COMPUTE_UNITS`; two fills of the same terms are two transactions only if they differ in something. */
  unitLimit: number
}

/** Compute units of a fill are fewer: two transfers and an account. */
export const FILL_COMPUTE_UNITS = 120_000

/**
 * The atomic settlement of an offer: one transaction with two transfers of fixed amounts that both sides sign. The maker
 * pays the fee. Nobody can take one transfer without the other, and no amount can change.
 */
export async function buildFill(terms: FillTerms, options: FillBuild): Promise<BuildResult> {
  const { lifetime, limits, opensOutputAccount, unitPrice, unitLimit } = options
  const instructions = [
    setComputeUnitLimit(unitLimit),
    ...(unitPrice > 0n ? [setComputeUnitPrice(unitPrice)] : []),
    ...(opensOutputAccount ? [await outputAccount(terms)] : []),
    ...(await transfers(terms)),
  ]
  return buildTransaction({ version: 0, feePayer: terms.maker, instructions }, lifetime, limits)
}

/** The account of the output that the taker opens for itself. */
async function outputAccount({ taker, output }: FillTerms): Promise<Instruction> {
  const account = await associatedTokenAddress(taker, output.mint, output.tokenProgram)
  return createTokenAccount({
    payer: taker,
    account,
    owner: taker,
    mint: output.mint,
    tokenProgram: output.tokenProgram,
  })
}

const transfers = (terms: FillTerms): Promise<[Instruction, Instruction]> =>
  Promise.all([
    transfer(terms.taker, terms.maker, terms.input, terms.inAmount),
    transfer(terms.maker, terms.taker, terms.output, terms.outAmount),
  ])

async function transfer(
  from: string,
  to: string,
  { mint, tokenProgram, decimals }: FillToken,
  amount: bigint,
): Promise<Instruction> {
  if (mint === NATIVE_MINT) return transferLamports(from, to, amount)
  const account = async (owner: string): Promise<Address> => associatedTokenAddress(owner, mint, tokenProgram)
  return transferChecked({
    from: await account(from),
    to: await account(to),
    mint: address(mint),
    owner: address(from),
    amount,
    decimals,
    tokenProgram: address(tokenProgram),
  })
}

/**
 * Checks that a transaction is the settlement of these terms and nothing else: the maker pays, taker and maker are the only
 * signers, the two transfers are the last instructions, and before them stand only a compute budget and the taker's account of the
 * output. Returns the reason of the rejection; undefined for a transaction that either side may sign.
 */
export async function verifyFill(wire: Uint8Array, terms: FillTerms): Promise<string | undefined> {
  const parsed = parseTransaction(wire)
  if (!parsed.ok) return parsed.reason
  const { version, feePayer, signers, instructions } = parsed.transaction
  if (version !== 0) return 'it is not of version 0'
  if (feePayer !== terms.maker) return 'the maker does not pay its fee'
  if (signers.length !== 2 || signers[1] !== terms.taker) return 'others than taker and maker sign it'
  const expected = await transfers(terms)
  const [input, output] = instructions.slice(-2)
  if (!input || !isSame(input, expected[0])) return 'it does not transfer the input'
  if (!output || !isSame(output, expected[1])) return 'it does not transfer the output'
  const account = await outputAccount(terms)
  for (const instruction of instructions.slice(0, -2)) {
    const kind = parseKnownInstruction(instruction)?.kind
    if (kind !== 'computeUnitLimit' && kind !== 'computeUnitPrice' && !isSame(instruction, account))
      return `it calls ${instruction.programId} for something else`
  }
  return undefined
}

function isSame(actual: ParsedInstruction, expected: Instruction): boolean {
  const accounts = expected.accounts ?? []
  return (
    actual.programId === expected.programAddress &&
    actual.accounts.length === accounts.length &&
    actual.accounts.every((account, index) => account.address === accounts[index]!.address) &&
    equalBytes(actual.data, expected.data ?? new Uint8Array())
  )
}
