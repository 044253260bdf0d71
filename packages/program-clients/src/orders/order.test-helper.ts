import { type Address, getAddressDecoder } from '@solana/kit'
import type * as trigger from '../trigger/generated.ts'

/** The n-th made-up address; groups keep makers, mints and orders apart. */
export function testAddress(group: number, n: number): Address {
  const bytes = new Uint8Array(32).fill(group + 1)
  new DataView(bytes.buffer).setUint32(0, n)
  return getAddressDecoder().decode(bytes)
}

export const maker = testAddress(1, 0)
export const mint = (n: number) => testAddress(2, n)
export const order = testAddress(3, 0)
const NONE = '11111111111111111111111111111111' as Address

const noLeg: trigger.Leg = {
  terms: { price: 0n, rateIn: 0n, rateOut: 0n, kind: 'none', feed: 0, slippageBps: 0, trailingPpm: 0 },
  peak: 0n,
  doneSlot: 0n,
  triggeredSlot: 0n,
}

/** A leg with some terms. */
export const leg = (terms: Partial<trigger.LegTerms>): trigger.Leg => ({
  ...noLeg,
  terms: { ...noLeg.terms, ...terms },
})

/** An order that sells 1,000 for 3,000; changes as given. */
export const triggerOrder = (change: Partial<trigger.Order>): trigger.Order => ({
  ...{ maker, mint0: mint(0), mint1: mint(1), vault0: testAddress(5, 0), vault1: testAddress(5, 1) },
  ...{ feed0: NONE, feed1: NONE, feeOwner: NONE, referral: NONE, feedKind0: 'own', feedKind1: 'own' },
  ...{ nonce: 0n, making: 1_000n, remaining: 1_000n, received: 0n },
  ...{ createdAt: 0n, expiresAt: 0n, touchedAt: 0n, touchSeconds: 0 },
  entry: leg({ kind: 'limit', rateIn: 1_000n, rateOut: 3_000n }),
  takeProfit: noLeg,
  stop: noLeg,
  ...{ fillReward: 20_000, closeReward: 10_000, feeBps: 10, referralBps: 0 },
  ...{ phase: 'entry', isSwapped: false, bump: 255 },
  ...change,
})
