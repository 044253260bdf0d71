import {
  computeSwapAmounts,
  type ExecutedTransaction,
  type ParsedInstruction,
  type SwapEnds,
  type SwapReading,
  swapEnds,
} from '@callisto/solana'
import { decodeBase58 } from '@callisto/solana/codec'
import { integer, record } from '../../lib/api/values.ts'
import { programs } from '../../lib/programs/page-programs.ts'
import { SOL_MINT } from '../../lib/tokens/mints.ts'

/** One side of an executed swap. */
export interface SwapSide {
  mint: string
  /** Base units; undefined when the transaction failed or does not show them. */
  amount: bigint | undefined
  decimals: number | undefined
}

/** A swap of a wallet as the chain executed it. */
export interface WalletSwap {
  signature: string
  /** Unix ms. */
  timeMs: number | undefined
  hasFailed: boolean
  input: SwapSide
  output: SwapSide
}

type ReadSwap = (instruction: ParsedInstruction) => SwapReading | undefined
type TokenBalances = ExecutedTransaction['preTokenBalances']

const SOL_DECIMALS = 9
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * Reads the swap of `wallet` from the reply of `getTransaction` with `jsonParsed`. Undefined for any other transaction, and
 * for a reply of another shape.
 */
export function readWalletSwap(
  signature: string,
  reply: unknown,
  wallet: string,
  readSwap: ReadSwap = programs.readSwap,
): WalletSwap | undefined {
  const executed = parseExecuted(signature, reply)
  const ends = executed && readEnds(reply, wallet, executed, readSwap)
  if (!executed || !ends) return undefined
  const { sourceMint: inputMint, destinationMint: outputMint } = ends
  const amounts = computeSwapAmounts(executed, { user: wallet, inputMint, outputMint })
  const decimals = (mint: string) => (mint === SOL_MINT ? SOL_DECIMALS : decimalsOf(executed, mint))
  return {
    signature,
    timeMs: executed.blockTime === undefined ? undefined : executed.blockTime * 1000,
    hasFailed: executed.err !== null,
    input: { mint: inputMint, amount: amounts?.inputAmount, decimals: decimals(inputMint) },
    output: { mint: outputMint, amount: amounts?.outputAmount, decimals: decimals(outputMint) },
  }
}

const decimalsOf = ({ preTokenBalances, postTokenBalances }: ExecutedTransaction, mint: string) =>
  [...postTokenBalances, ...preTokenBalances].find((balance) => balance.mint === mint)?.decimals

const messageOf = (reply: unknown) => record(record(record(reply).transaction).message)
const keysOf = (reply: unknown) => list(messageOf(reply).accountKeys).map(record)

/** Of the swap instructions that the wallet signed. */
function readEnds(
  reply: unknown,
  wallet: string,
  { accountKeys, preTokenBalances, postTokenBalances }: ExecutedTransaction,
  readSwap: ReadSwap,
): SwapEnds | undefined {
  const signers = new Set(keysOf(reply).flatMap(({ pubkey, signer }) => (signer === true ? [pubkey] : [])))
  const readings = list(messageOf(reply).instructions).map((value) => {
    const instruction = parseInstruction(record(value), signers)
    const reading = instruction && readSwap(instruction)
    return reading?.ok && (reading.call ?? reading.direct.step).user === wallet ? reading : undefined
  })
  const balances = [...postTokenBalances, ...preTokenBalances]
  return swapEnds(
    readings,
    (account) => balances.find(({ accountIndex }) => accountKeys[accountIndex] === account)?.mint,
  )
}

/** An instruction that the RPC has not parsed, as those of the swap programs are. */
function parseInstruction(
  { programId, accounts, data }: Record<string, unknown>,
  signers: ReadonlySet<unknown>,
): ParsedInstruction | undefined {
  const bytes = typeof data === 'string' ? decodeBase58(data) : undefined
  if (typeof programId !== 'string' || !bytes) return undefined
  return {
    programId,
    accounts: list(accounts).map((one) => ({
      address: String(one),
      signer: signers.has(one),
      writable: false,
    })),
    data: bytes,
  }
}

function parseExecuted(signature: string, reply: unknown): ExecutedTransaction | undefined {
  const { slot, blockTime, meta: rawMeta } = record(reply)
  const meta = record(rawMeta)
  const feeLamports = integer(meta.fee)
  const preBalances = parseLamports(meta.preBalances)
  const postBalances = parseLamports(meta.postBalances)
  if (typeof slot !== 'number' || feeLamports === undefined || !preBalances || !postBalances) return undefined
  return {
    signature,
    slot,
    blockTime: typeof blockTime === 'number' ? blockTime : undefined,
    accountKeys: keysOf(reply).map(({ pubkey }) => String(pubkey)),
    err: meta.err ?? null,
    feeLamports,
    computeUnits: 0,
    logs: [],
    preBalances,
    postBalances,
    preTokenBalances: list(meta.preTokenBalances).flatMap(parseTokenBalance),
    postTokenBalances: list(meta.postTokenBalances).flatMap(parseTokenBalance),
  }
}

/** Undefined when one of them is no number: the change of the wallet is then not known. */
function parseLamports(value: unknown): bigint[] | undefined {
  const amounts = list(value).map(integer)
  return amounts.every((amount) => amount !== undefined) ? amounts : undefined
}

function parseTokenBalance(value: unknown): TokenBalances {
  const { accountIndex, owner, mint, programId, uiTokenAmount } = record(value)
  const { amount, decimals } = record(uiTokenAmount)
  const units = integer(amount)
  if (typeof accountIndex !== 'number' || typeof owner !== 'string' || typeof mint !== 'string') return []
  if (units === undefined || typeof decimals !== 'number') return []
  return [{ accountIndex, owner, mint, programId: String(programId), amount: units, decimals }]
}
