import { recurring, trigger } from '@callisto/program-clients'
import type { LedgerBlock, LedgerTransaction } from '@callisto/testkit'
import { type Address, getAddressDecoder, getBase64Decoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { OrderLedger } from './order-ledger.ts'
import { requestFaults } from './signed-requests.ts'

const base64 = getBase64Decoder()
const key = (n: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(n))
const ORDER = key(3)
const [maker, keeper, mint0, mint1] = [key(1), key(2), key(4), key(5)]

const leg: trigger.Leg = {
  terms: { price: 0n, rateIn: 0n, rateOut: 0n, kind: 'none', feed: 0, slippageBps: 0, trailingPpm: 0 },
  peak: 0n,
  doneSlot: 0n,
  triggeredSlot: 0n,
}

const changed = (change: trigger.OrderChange, remaining: bigint): trigger.OrderChangedEvent => ({
  ...{ type: 'orderChanged', order: ORDER, change, maker, mint0, mint1, vault0: key(6), vault1: key(7) },
  ...{ feed0: key(0), feed1: key(0), feeOwner: key(0), referral: key(0), nonce: 0n, making: 100n, remaining },
  ...{ received: 0n, createdAt: 1n, expiresAt: 0n, touchedAt: 1n, entry: leg, takeProfit: leg, stop: leg },
  ...{ touchSeconds: 0, fillReward: 1, closeReward: 1, feeBps: 10, referralBps: 0, feedKind0: 'own' },
  ...{ feedKind1: 'own', phase: 'entry', isSwapped: false, bump: 255 },
})

const filled = (spent: bigint): trigger.FilledEvent => ({
  ...{
    type: 'filled',
    order: ORDER,
    maker,
    keeper,
    mintIn: mint0,
    mintOut: mint1,
    spent,
    received: 2n * spent,
  },
  ...{ fee: 1n, referralFee: 0n, paid: 2n * spent - 1n, minimum: 1n, reward: 1n, leg: 0 },
})

const closed: trigger.ClosedEvent = {
  ...{ type: 'closed', order: ORDER, maker, closer: keeper, returned0: 0n, returned1: 0n, reward: 1n },
  ...{ lamports: 1n, reason: 'completed' },
}

/** A ledger of one block with a transaction for each list of events, `tx-0` first. */
function ledgerOf(...transactions: trigger.TriggerEvent[][]): OrderLedger {
  const ledger = new OrderLedger()
  const found = transactions.map((events, n) => ({
    signature: `tx-${n}`,
    err: null,
    logs: events.flatMap((event) => [
      `Program ${trigger.PROGRAM} invoke [1]`,
      `Program data: ${base64.decode(trigger.encodeEvent(event))}`,
      `Program ${trigger.PROGRAM} success`,
    ]),
  })) as unknown as LedgerTransaction[]
  ledger.add({ slot: 7, blockhash: 'hash', blockTime: 1, transactions: found } as LedgerBlock)
  return ledger
}

const dumpOf = (...accounts: [Address, Uint8Array][]) => ({
  slot: 7,
  totalLamports: 0n,
  accounts: new Map(
    accounts.map(([address, data]) => [address, { owner: trigger.PROGRAM, lamports: 1n, data }]),
  ),
})

const created = changed('created', 100n)
const partly = [filled(40n), changed('filled', 60n)]
const wholly = [filled(60n), changed('filled', 0n)]

test('an order is followed from its creation to its end', () => {
  const ledger = ledgerOf([created], partly, wholly, [closed])
  expect(ledger.faults).toEqual([])
  expect(ledger.fills).toBe(2)
  expect(ledger.orders.get(ORDER)).toMatchObject({ openTx: 'tx-0', closeTx: 'tx-3' })
  expect(ledger.orders.get(ORDER)!.events.map(({ type, inputAmount }) => [type, inputAmount])).toEqual([
    ['created', '100'],
    ['filled', '40'],
    ['filled', '60'],
    ['closed', '0'],
  ])
  expect(ledger.accountFaults(dumpOf())).toEqual([])
})

test.each<[string, trigger.TriggerEvent[][], RegExp]>([
  ['a fill past what remains', [[created], partly, [filled(61n)]], /tx-2 sells 61 of 60/],
  ['a fill of a closed order', [[created], [closed], partly], /filled while it is closed/],
  ['a second end', [[created], [closed], [closed]], /closed while it is closed/],
  ['a change of an unknown order', [[changed('edited', 1n)]], /edited while it is unknown/],
  ['a second creation', [[created], [created]], /is opened twice/],
])('%s is a fault', (_, transactions, fault) => {
  expect(ledgerOf(...transactions).faults[0]).toMatch(fault)
})

test('a cycle that is filled twice is a fault', () => {
  const ledger = ledgerOf()
  const schedule = { order: ORDER, nextCycle: 3n, remaining: 10n } as recurring.OrderChangedEvent
  ledger.orders.set(ORDER, {
    address: ORDER,
    maker,
    openTx: 'tx',
    state: { program: 'recurring', terms: schedule },
    events: [],
    closeTx: undefined,
  })
  const fill: recurring.FilledEvent = {
    ...{ type: 'filled', order: ORDER, maker, keeper, mint0, mint1, cycle: 2n, spent: 5n, received: 5n },
    ...{ fee: 0n, referralFee: 0n, paid: 5n, minimum: 1n, reward: 1n },
  }
  const logs = [
    `Program ${recurring.PROGRAM} invoke [1]`,
    `Program data: ${base64.decode(recurring.encodeEvent(fill))}`,
    `Program ${recurring.PROGRAM} success`,
  ]
  const transactions = [{ signature: 'again', err: null, logs }] as unknown as LedgerTransaction[]
  ledger.add({ slot: 8, blockhash: 'hash', blockTime: 2, transactions } as LedgerBlock)
  expect(ledger.faults).toEqual([`order ${ORDER}: again fills cycle 2 twice`])
})

test('accounts must be those of the open orders, as their last events have them', () => {
  const ledger = ledgerOf([created], partly)
  const state = trigger.encodeOrder(changed('filled', 60n))
  expect(ledger.accountFaults(dumpOf([ORDER, state]))).toEqual([])
  const stale = trigger.encodeOrder(created)
  expect(ledger.accountFaults(dumpOf([ORDER, stale]))).toEqual([
    `order ${ORDER}: its account is not as its last event says`,
  ])
  expect(ledger.accountFaults(dumpOf([key(9), state]))).toEqual([
    `order ${key(9)}: has an account, and by its events it is unknown`,
    `order ${ORDER}: is open by its events and has no account`,
  ])
})

test('what the API said of a signed transaction must be what the blocks have', () => {
  const ledger = ledgerOf([created])
  const said = (
    outcome: 'Success' | 'Failed' | 'rejected' | 'over' | undefined,
    opens = ORDER as string,
  ) => ({
    ...{ api: 'trigger' as const, call: 'createOrder', wallet: maker, signature: 'tx-0', opens, outcome },
    body: { requestId: 'id', signedTransaction: '' },
  })
  const landed = new Map([['tx-0', 'null']])
  expect(requestFaults([said('Success')], landed, ledger)).toEqual([])
  expect(requestFaults([said('over')], new Map(), ledger)).toEqual([])
  for (const outcome of ['Failed', 'rejected', 'over', undefined] as const)
    expect(requestFaults([said(outcome)], landed, ledger)).toHaveLength(1)
  expect(requestFaults([said('Success')], new Map(), ledger)).toHaveLength(1)
  expect(requestFaults([said('Success', key(9))], landed, ledger)[0]).toMatch(/the blocks do not have it/)
})
