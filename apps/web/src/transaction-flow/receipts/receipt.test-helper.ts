import { PENDING } from '../pending/pending.test-helper.ts'
import type { SwapReceipt } from './receipt-record.ts'

/** Receipt of a confirmed swap of 1.5 SOL for 226 USDC, quoted at 226.1. */
export const RECEIPT: SwapReceipt = {
  signature: PENDING.signature,
  account: PENDING.account,
  subject: {
    ...PENDING.subject,
    simulated: { input: '1500000000', output: '226050000' },
    fees: [
      { kind: 'network', mint: PENDING.subject.inputMint, amount: '5000', usd: 0.75 },
      { kind: 'priority', mint: PENDING.subject.inputMint, amount: '1000' },
      { kind: 'pool', mint: PENDING.subject.inputMint, amount: '3000000', usd: 0.45 },
    ],
  },
  route: 'public',
  times: { quotedAtMs: 1_000, approvedAtMs: 4_000, signedAtMs: 6_000, sentAtMs: 6_100, decidedAtMs: 6_600 },
  outcome: 'confirmed',
  slot: 9,
  executed: { input: '1500000000', output: '226000000', feeLamports: '6000' },
}
