import type { PendingSwap } from '../receipts/receipt-record.ts'

const MINT = 'So11111111111111111111111111111111111111112'

/** A signed swap of 1.5 SOL for USDC. */
export const PENDING: PendingSwap = {
  signature: '5'.repeat(88),
  wire: 'AQID',
  lastValidBlockHeight: 150,
  account: MINT,
  subject: {
    kind: 'swap',
    inputMint: MINT,
    outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    swapMode: 'ExactIn',
    inAmount: '1500000000',
    outAmount: '226100000',
    otherAmountThreshold: '225000000',
    slippageBps: 50,
    route: [{ label: 'Callisto CPMM', bps: 10_000 }],
  },
  route: 'public',
  times: { quotedAtMs: 1_000, approvedAtMs: 2_000, signedAtMs: 3_000 },
}
