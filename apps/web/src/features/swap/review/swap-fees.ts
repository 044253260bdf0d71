import type { Quote } from '@callisto/contract'
import type { SwapSummary } from '@callisto/solana'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import type { Fee } from '../../../transaction-flow/review/fees.ts'
import { poolFees } from '../quote/quote-figures.ts'

type FeeSources = Pick<SwapSummary, 'feeLamports' | 'priorityFeeLamports' | 'tipLamports' | 'platformFee'>

/**
 * Every fee of a swap: those of the network as its decoded transaction pays them, the platform's and those of the pools as
 * quoted. A fee of 0 is left out, except that of the network.
 */
export function swapFees(
  { feeLamports, priorityFeeLamports, tipLamports, platformFee }: FeeSources,
  quote: Quote,
  rentLamports: bigint,
): Fee[] {
  const sol = (kind: Fee['kind'], units: bigint): Fee[] =>
    units > 0n ? [{ kind, mint: SOL_MINT, units }] : []
  const amount = quote.platformFee?.amount
  const platform: Fee[] =
    platformFee && amount ? [{ kind: 'platform', mint: platformFeeMint(quote), units: BigInt(amount) }] : []
  return [
    { kind: 'network', mint: SOL_MINT, units: feeLamports },
    ...sol('priority', priorityFeeLamports),
    ...sol('tip', tipLamports),
    ...platform,
    ...[...poolFees(quote)].map(([mint, units]): Fee => ({ kind: 'pool', mint, units })),
    ...sol('rent', rentLamports),
  ]
}

/** The mint that the quote names; without one the output on exact in, the input on exact out. */
const platformFeeMint = ({ platformFee, swapMode, inputMint, outputMint }: Quote): string =>
  platformFee?.feeMint ?? (swapMode === 'ExactIn' ? outputMint : inputMint)
