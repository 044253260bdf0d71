import { divide } from '@callisto/amount'
import type { SwapMode } from '@callisto/contract'
import { buildFill, FILL_COMPUTE_UNITS, type FillTerms } from '@callisto/program-clients'
import { classifyTransactionError, NATIVE_MINT, rentExemptLamports } from '@callisto/solana'
import { findLifetime } from '../build/lifetime.ts'
import type { BuildPorts } from '../build/ports.ts'
import type { Mint } from '../state/mint.ts'
import {
  distinctLimit,
  lacksSol,
  type Offer,
  type OfferBuild,
  readTaker,
  UNBUILDABLE_MESSAGES,
} from '../ultra/offer.ts'
import type { MakerQuote } from './maker.ts'

/** A fill can land for as long: the taker has the first part of it to sign, the maker the rest to send. */
export const FILL_MS = 55_000
export const TAKER_MS = 20_000

/** Codes of an order of a maker that has no transaction; clients match router and code. */
const ERRORS = { INSUFFICIENT_FUNDS: 1, MISSING_TOKEN_ACCOUNT: 2, NOT_BUILT: 3 } as const

export interface MakerOfferContext {
  taker: string | undefined
  input: Mint
  output: Mint
  mode: SwapMode
  quotedAtMs: number
}

/** The offer of a maker. Its amounts are fixed: there is no slippage. */
export function makerOffer(quote: MakerQuote, context: MakerOfferContext, ports: BuildPorts): Offer {
  const { input, output, mode, quotedAtMs } = context
  const { inAmount, outAmount, address, quoteId, maker } = quote
  const swapInfo = {
    ...{ ammKey: address, label: 'JupiterZ', inputMint: input.address, outputMint: output.address },
    ...{ inAmount: String(inAmount), outAmount: String(outAmount) },
    ...{ feeAmount: '0', feeMint: output.address },
  }
  return {
    router: 'jupiterz',
    amounts: {
      inAmount,
      outAmount,
      otherAmountThreshold: mode === 'ExactIn' ? outAmount : inAmount,
      slippageBps: 0,
      routePlan: [{ swapInfo, percent: 100, bps: 10_000 }],
      priceImpact: undefined,
      feeBps: 0,
      feeAmount: 0n,
    },
    maker: { name: maker.name, quoteId, address, expiresAtMs: quotedAtMs + TAKER_MS },
    build: (signal) => buildMakerOffer(quote, context, ports, signal),
  }
}

/** The terms that taker and maker sign. */
export const fillTerms = (
  { address, inAmount, outAmount }: Pick<MakerQuote, 'address' | 'inAmount' | 'outAmount'>,
  { taker, input, output }: { taker: string; input: Mint; output: Mint },
): FillTerms => ({
  taker,
  maker: address,
  input: { ...input, mint: input.address },
  inAmount,
  output: { ...output, mint: output.address },
  outAmount,
})

async function buildMakerOffer(
  quote: MakerQuote,
  { taker = '', input, output }: MakerOfferContext,
  ports: BuildPorts,
  signal: AbortSignal,
): Promise<OfferBuild> {
  const cluster = ports.cluster()
  const blocks = Math.max(1, Math.floor(FILL_MS / cluster.slotMs))
  const lifetime = await findLifetime(ports.chain, cluster, blocks, signal)
  if (!lifetime.ok) return { ok: false, errorCode: ERRORS.NOT_BUILT, message: lifetime.error.error }
  const state = await readTaker(taker, { input, output }, ports.chain, { wrapSol: true, signal })
  const opensOutputAccount = output.address !== NATIVE_MINT && !state.hasOutputAccount
  const rent = opensOutputAccount ? rentExemptLamports(cluster, output.accountBytes) : 0n
  const needed = rent + (input.address === NATIVE_MINT ? quote.inAmount : 0n)
  if (opensOutputAccount && state.lamports < needed)
    return {
      ok: false,
      errorCode: ERRORS.MISSING_TOKEN_ACCOUNT,
      message: 'The account of the output is missing, and the SOL to open it',
    }
  const terms = fillTerms(quote, { taker, input, output })
  const limits = cluster.formats[0]
  const { unitPrice } = quote
  const unitLimit = distinctLimit(FILL_COMPUTE_UNITS)
  const options = { lifetime: lifetime.value, limits, opensOutputAccount, unitPrice, unitLimit }
  const fill = await buildFill(terms, options)
  if (!fill.ok) return { ok: false, errorCode: ERRORS.NOT_BUILT, message: fill.reason }
  const simulation = await ports.rpc.simulate(fill.bytes, { sigVerify: false }, signal)
  const failure = classifyTransactionError(simulation.err, simulation.logs, ports.programErrors)
  if (failure) {
    const isUnfunded = !lacksSol(failure) && state.inputBalance < quote.inAmount
    return isUnfunded
      ? {
          ok: false,
          errorCode: ERRORS.INSUFFICIENT_FUNDS,
          message: UNBUILDABLE_MESSAGES.insufficientFunds,
        }
      : { ok: false, errorCode: ERRORS.NOT_BUILT, message: failure.message }
  }
  const ofMaker = (lamports: bigint) => ({ lamports, payer: quote.address })
  return {
    ok: true,
    built: {
      transaction: fill.bytes,
      lastValidBlockHeight: lifetime.value.lastValidBlockHeight,
      fees: {
        signature: ofMaker(cluster.signatureFeeLamports * 2n),
        prioritization: ofMaker(divide(unitPrice * BigInt(unitLimit), 1_000_000n, 'ceil')),
        rent: { lamports: rent, payer: taker },
      },
      otherLamports: 0n,
    },
  }
}
