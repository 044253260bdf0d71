import { cpmm, MAX_DRAW_BLOCKS, recurring, slotsDue, trigger } from '@callisto/program-clients'
import { cpmm as pool } from '@callisto/routing/testing'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import type { LedgerBlock } from '@callisto/testkit'
import { type Address, getAddressDecoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { NO_LEG } from '../../programs/trigger/test-order.ts'
import { FillReplay } from './fill-replay.ts'

const NOBODY = SYSTEM_PROGRAM as Address
const [SOL, USDC, GOOD, POOR] = [
  cpmm.PROGRAM,
  trigger.PROGRAM,
  NOBODY,
  'ComputeBudget111111111111111111111111111111',
] as Address[]
/** 100 USDC for one SOL, and 1 % less. */
const POOLS = new Map([
  [GOOD!, pool(GOOD!, [SOL!, USDC!], [1_000_000_000n, 100_000_000_000n], 0)],
  [POOR!, pool(POOR!, [SOL!, USDC!], [1_000_000_000n, 99_000_000_000n], 0)],
])
const SPENT = 1_000n

const log = (program: Address, data: Uint8Array) => [
  `Program ${program} invoke [1]`,
  `Program data: ${Buffer.from(data).toString('base64')}`,
  `Program ${program} success`,
]

const filled = (received: bigint, minimum: bigint): trigger.FilledEvent => ({
  type: 'filled',
  order: NOBODY,
  maker: NOBODY,
  keeper: NOBODY,
  mintIn: SOL!,
  mintOut: USDC!,
  spent: SPENT,
  received,
  fee: received / 1_000n,
  referralFee: 0n,
  paid: received - received / 1_000n,
  minimum,
  reward: 0n,
  leg: 0,
})

const changed = (change: trigger.OrderChange, terms: Partial<trigger.LegTerms>, triggeredSlot = 0n) => {
  const none = { terms: NO_LEG, peak: 0n, doneSlot: 0n, triggeredSlot: 0n }
  const keys = { maker: NOBODY, mint0: SOL!, mint1: USDC!, vault0: NOBODY, vault1: NOBODY, feed0: NOBODY }
  const event: trigger.OrderChangedEvent = {
    type: 'orderChanged',
    order: NOBODY,
    change,
    ...keys,
    feed1: NOBODY,
    feeOwner: NOBODY,
    referral: NOBODY,
    nonce: 0n,
    making: SPENT,
    remaining: 0n,
    received: 0n,
    createdAt: 0n,
    expiresAt: 0n,
    touchedAt: 0n,
    entry: { ...none, terms: { ...NO_LEG, ...terms }, triggeredSlot },
    takeProfit: none,
    stop: none,
    touchSeconds: 0,
    fillReward: 0,
    closeReward: 0,
    feeBps: 10,
    referralBps: 0,
    feedKind0: 'own',
    feedKind1: 'own',
    phase: 'entry',
    isSwapped: false,
    bump: 0,
  }
  return log(trigger.PROGRAM, trigger.encodeEvent(event))
}

const swap = (amountIn: bigint) => {
  const event: cpmm.SwappedEvent = {
    type: 'swapped',
    pool: GOOD!,
    user: NOBODY,
    mintIn: SOL!,
    mintOut: USDC!,
    amountIn,
    received: amountIn,
    amountOut: 0n,
    delivered: 0n,
    fee: 0n,
    protocolFee: 0n,
    creatorFee: 0n,
    reserve0: 0n,
    reserve1: 0n,
  }
  return log(cpmm.PROGRAM, cpmm.encodeEvent(event))
}

const block = (slot: number, ...transactions: string[][]) => blockOf(slot, NOBODY, transactions)

const blockOf = (slot: number, blockhash: string, transactions: string[][]) =>
  ({
    slot,
    blockTime: slot,
    blockhash,
    transactions: transactions.map((logs) => ({ err: null, logs })),
  }) as unknown as LedgerBlock

/** The fill of slot 15 by the poor pool, behind a trade in the same slot. */
function replay(terms: Partial<trigger.LegTerms>, triggeredSlot: bigint, ahead: bigint) {
  const played = new FillReplay({ slot: 9, pools: POOLS, changes: new Map() })
  for (let slot = 10; slot < 15; slot++) played.add(block(slot, slot === 12 ? changed('created', terms) : []))
  const fill = [
    ...log(trigger.PROGRAM, trigger.encodeEvent(filled(98_999n, 90_000n))),
    ...changed('filled', terms, triggeredSlot),
  ]
  played.add(block(15, ahead > 0n ? swap(ahead) : [], fill))
  expect(played.fills).toHaveLength(1)
  return played.fills[0]!
}

test('a fill is held against the best route, fees apart, and waits since the slot behind the price that triggered it', () => {
  const { by, shortfallBps, shortfallAtStartBps, leastShortfallBps, waitedSlots } = replay(
    { kind: 'above', price: 1n },
    13n,
    0n,
  )
  expect({ by, waitedSlots }).toEqual({ by: 'price', waitedSlots: 1 })
  expect(shortfallBps).toBeCloseTo(100, 0)
  expect(shortfallAtStartBps).toBe(shortfallBps)
  expect(leastShortfallBps).toBeCloseTo((1 - 90_000 / 0.999 / 99_999) * 10_000, 0)
})

test('what is traded ahead in the slot lowers the best route before the fill alone', () => {
  // Half a percent of the reserves moves the price by one percent.
  const { shortfallBps, shortfallAtStartBps } = replay({ kind: 'above', price: 1n }, 13n, 5_000_000n)
  expect(shortfallAtStartBps).toBeCloseTo(100, 0)
  expect(shortfallBps).toBeLessThan(5)
})

test('an order by rate waits since the slot behind the first in a row that met it, and not before it was made', () => {
  const terms = { kind: 'limit', rateIn: 100n, rateOut: 9_000n } as const
  expect(replay(terms, 0n, 0n)).toMatchObject({ by: 'rate', waitedSlots: 2 })
})

const SCHEDULE = { startAt: 100n, interval: 3_600 }

/** The hash of a block that makes a cycle of `SCHEDULE` due, or of one that does not. */
function hashOf(isDrawn: boolean): string {
  for (let word = 0n; ; word++) {
    const request = { order: NOBODY, state: SCHEDULE, cycle: 0n, slot: 101n, unixTime: SCHEDULE.startAt }
    if ((slotsDue(request, [{ slot: 100n, word }]) !== undefined) !== isDrawn) continue
    const bytes = new Uint8Array(32)
    new DataView(bytes.buffer).setBigUint64(0, word, true)
    return getAddressDecoder().decode(bytes)
  }
}

function cycleFilled(): string[] {
  const keys = { maker: NOBODY, mint0: SOL!, mint1: USDC! }
  const fill: recurring.FilledEvent = {
    type: 'filled',
    order: NOBODY,
    keeper: NOBODY,
    ...keys,
    cycle: 0n,
    spent: SPENT,
    received: 98_999n,
    fee: 98n,
    referralFee: 0n,
    paid: 98_901n,
    minimum: 90_000n,
    reward: 0n,
  }
  const order: recurring.OrderChangedEvent = {
    type: 'orderChanged',
    order: NOBODY,
    change: 'filled',
    ...keys,
    ...SCHEDULE,
    vault0: NOBODY,
    vault1: NOBODY,
    feed0: NOBODY,
    feed1: NOBODY,
    feeOwner: NOBODY,
    referral: NOBODY,
    nonce: 0n,
    amountPerCycle: SPENT,
    incrementUsd: 0n,
    minOut: 90_000n,
    maxOut: 0n,
    deposited: 2n * SPENT,
    remaining: SPENT,
    spent: SPENT,
    received: 98_901n,
    held: 0n,
    nextCycle: 1n,
    missed: 0n,
    createdAt: 0n,
    pausedAt: 0n,
    cycles: 2,
    done: 1,
    fillReward: 0,
    closeReward: 0,
    feeBps: 10,
    referralBps: 0,
    maxDeviationBps: 0,
    kind: 'time',
    feedKind0: 'own',
    feedKind1: 'own',
    bump: 0,
  }
  return [fill, order].flatMap((event) => log(recurring.PROGRAM, recurring.encodeEvent(event)))
}

/** The fill of slot 106 of a cycle that begins in slot 100 and is drawn by the block of slot 103. */
function replayCycle(from: number) {
  const [blank, drawn] = [hashOf(false), hashOf(true)]
  const played = new FillReplay({ slot: from - 1, pools: POOLS, changes: new Map() })
  for (let slot = from; slot < 106; slot++) played.add(blockOf(slot, slot === 103 ? drawn : blank, []))
  played.add(blockOf(106, blank, [cycleFilled()]))
  return played.fills.map(({ by, waitedSlots }) => ({ by, waitedSlots }))
}

test('a cycle waits since the slot that the chain has drawn, not since its interval began', () => {
  expect(replayCycle(106 - MAX_DRAW_BLOCKS)).toEqual([{ by: 'time', waitedSlots: 2 }])
})

test('how long a cycle waited is unknown while a block that may have drawn it is', () => {
  expect(replayCycle(107 - MAX_DRAW_BLOCKS)).toEqual([{ by: 'time', waitedSlots: undefined }])
})
