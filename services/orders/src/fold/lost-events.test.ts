import { recurring, trigger } from '@callisto/program-clients'
import { type ChainTransaction, NATIVE_MINT, TOKEN_PROGRAM } from '@callisto/solana'
import { type Address, getBase64Decoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import {
  closedEvent,
  filledEvent,
  keeper,
  leg,
  maker,
  mint,
  OrderChain,
  order,
  orderEvent,
  recurringEvent,
  testAddress,
} from '../testing/order-chain.test-helper.ts'
import { readOrderBlock } from './order-block.ts'
import { OrderIndex } from './order-index.ts'
import type { OrderRow } from './order-row.ts'

const ORDER = order(0)
const [vaultIn, vaultOut, destination] = [testAddress(5, 0), testAddress(5, 1), testAddress(6, 0)]
const NOW = 1_790_000_002

type Call = { program: 'trigger' | 'recurring'; kind: 'fill' | 'close'; by: Address; mintOut?: string }

/** Addresses of the accounts of a call, by the names that the programs have for them. */
const addressOf = ({ by, mintOut = mint(1) }: Call, name: string, n: number): string =>
  ({
    keeper: by,
    closer: by,
    maker: maker(0),
    order: ORDER,
    vaultIn,
    vault0: vaultIn,
    vaultOut,
    vault1: vaultOut,
    mintIn: mint(0),
    mint0: mint(0),
    mintOut,
    mint1: mintOut,
    destination,
  })[name] ?? testAddress(7, n)

interface Cut {
  calls: readonly Call[]
  /** What is left of the log. */
  events?: readonly (trigger.TriggerEvent | recurring.RecurringEvent)[]
  /** Amounts of token accounts before and after. */
  tokens?: Readonly<Record<string, readonly [bigint, bigint]>>
  /** Lamports that the maker gained. */
  lamports?: bigint
  isWhole?: boolean
}

/** A transaction of a keeper whose log is cut behind these events. */
function cutTransaction({ calls, events = [], tokens = {}, lamports = 0n, isWhole }: Cut): ChainTransaction {
  const accountKeys: string[] = [keeper]
  const indexOf = (address: string) =>
    accountKeys.includes(address) ? accountKeys.indexOf(address) : accountKeys.push(address) - 1
  const instructions = calls.map((call) => {
    const client = call.program === 'trigger' ? trigger : recurring
    const { discriminator, accounts } = client.instructions[call.kind]
    const names = [...(accounts as readonly string[])]
    return {
      programId: client.PROGRAM as string,
      accounts: names.map((name, n) => indexOf(addressOf(call, name, n))),
      data: Uint8Array.of(discriminator, 0),
      stackHeight: 1,
    }
  })
  const program = instructions[0]!.programId
  indexOf(program)
  const balances = (side: 0 | 1) =>
    Object.entries(tokens).map(([address, amounts]) => ({
      accountIndex: indexOf(address),
      mint: mint(0),
      owner: maker(0),
      programId: TOKEN_PROGRAM,
      amount: amounts[side],
      decimals: 3,
    }))
  const [preTokenBalances, postTokenBalances] = [balances(0), balances(1)]
  const logs = events.map((event) => {
    const data =
      program === trigger.PROGRAM
        ? trigger.encodeEvent(event as never)
        : recurring.encodeEvent(event as never)
    return `Program data: ${getBase64Decoder().decode(data)}`
  })
  return {
    signature: 'cut',
    index: 0,
    accountKeys,
    signerCount: 1,
    err: null,
    feeLamports: 5_000n,
    computeUnits: 1,
    logs: [
      `Program ${program} invoke [1]`,
      ...logs,
      isWhole ? `Program ${program} success` : 'Log truncated',
    ],
    instructions,
    innerInstructions: [],
    preBalances: accountKeys.map(() => 0n),
    postBalances: accountKeys.map((key) => (key === maker(0) ? lamports : 0n)),
    preTokenBalances,
    postTokenBalances,
  }
}

/** The order and its events after it was opened and the transaction was folded. */
function folded(opening: trigger.OrderChangedEvent | recurring.OrderChangedEvent, cut: Cut) {
  const chain = new OrderChain()
  if ('making' in opening) chain.send(opening)
  else chain.sendRecurring(opening)
  const index = new OrderIndex()
  index.apply(readOrderBlock(chain.block()))
  const row = index.open.get(ORDER) as OrderRow
  const block = { ...chain.block(), transactions: [cutTransaction(cut)] }
  index.apply(readOrderBlock(block))
  const events = index.records
    .slice(1)
    .map(({ type, signature, details }) => ({ type, signature, ...details }))
  return { row, events, isOpen: index.open.has(ORDER) }
}

const fill: Call = { program: 'trigger', kind: 'fill', by: keeper }
const moved = { [vaultIn]: [1_000n, 600n], [destination]: [5n, 1_601n] } as const
const opened = orderEvent(ORDER, {})
const partly = { ...opened, change: 'filled', remaining: 600n } as const

describe('a fill whose log was cut', () => {
  test('is an event with its signature and what it moved', () => {
    const { row, events } = folded(opened, { calls: [fill], tokens: moved })
    expect(events).toEqual([
      {
        ...{ type: 'filled', signature: 'cut', by: keeper, leg: 'entry' },
        ...{ mintIn: mint(0), mintOut: mint(1), input: 400n, output: 1_596n },
      },
    ])
    expect(row.state.terms).toMatchObject({ remaining: 600n, received: 1_596n })
  })

  test('of SOL counts the lamports of the maker', () => {
    const { events } = folded(orderEvent(ORDER, { mint1: NATIVE_MINT }), {
      calls: [{ ...fill, mintOut: NATIVE_MINT }],
      tokens: { [vaultIn]: [1_000n, 0n] },
      lamports: 77n,
    })
    expect(events).toMatchObject([{ type: 'filled', input: 1_000n, output: 77n }])
  })

  test.each<[string, Cut, string[]]>([
    [
      'behind both events is one event',
      { calls: [fill], events: [filledEvent(opened, 400n), partly] },
      ['filled'],
    ],
    [
      'behind the first event is one event',
      { calls: [fill], events: [filledEvent(opened, 400n)] },
      ['filled'],
    ],
    [
      'among two fills has the other too',
      { calls: [fill, fill], events: [filledEvent(opened, 400n), partly] },
      ['filled', 'filled'],
    ],
    ['not at all has its own events alone', { calls: [fill], isWhole: true }, []],
  ])('%s', (_, cut, types) => {
    const { events, row } = folded(opened, { ...cut, tokens: moved })
    expect(events.map(({ type }) => type)).toEqual(types)
    expect(row.state.terms.remaining).toBe(types.length > 0 ? 600n : 1_000n)
  })

  test('opens the exit of a bracket with what it bought', () => {
    const exit = leg({ kind: 'above', price: 1n })
    const { row } = folded(orderEvent(ORDER, { takeProfit: exit }), {
      calls: [fill],
      tokens: { [vaultIn]: [1_000n, 0n], [vaultOut]: [0n, 3_100n] },
    })
    const after = { phase: 'exit', isSwapped: true, making: 3_100n, remaining: 3_100n, received: 0n }
    expect(row.state.terms).toMatchObject(after)
  })

  test('is a cycle of a recurring order', () => {
    const startAt = BigInt(NOW - 7_300)
    const { row, events } = folded(recurringEvent(ORDER, { startAt }), {
      calls: [{ program: 'recurring', kind: 'fill', by: keeper }],
      tokens: { [vaultIn]: [1_000n, 900n], [destination]: [0n, 260n] },
    })
    expect(events).toMatchObject([{ type: 'filled', input: 100n, output: 260n }])
    const after = { remaining: 900n, spent: 100n, received: 260n, done: 1, missed: 2n, nextCycle: 3n }
    expect(row.state.terms).toMatchObject(after)
  })
})

describe('an end whose log was cut', () => {
  test.each<[string, Partial<trigger.OrderChangedEvent>, Address, string]>([
    ['by the maker', {}, maker(0), 'cancelled'],
    ['of a filled order', { remaining: 0n }, keeper, 'completed'],
    ['of an expired order', { expiresAt: 2n }, keeper, 'expired'],
    ['of an order that was not confirmed', { touchedAt: 1n, touchSeconds: 60 }, keeper, 'unconfirmed'],
    ['of an order whose last fill is lost too', {}, keeper, 'completed'],
  ])('%s closes it', (_, change, by, reason) => {
    const cut = { calls: [{ program: 'trigger', kind: 'close', by }] } as const
    const { row, events, isOpen } = folded(orderEvent(ORDER, change), cut)
    expect(events).toEqual([{ type: 'closed', signature: 'cut', by, reason }])
    expect([isOpen, row.closed]).toEqual([false, { tx: 'cut', by, reason }])
  })

  test('of a recurring order closes it', () => {
    const cut = { calls: [{ program: 'recurring', kind: 'close', by: maker(0) }] } as const
    expect(folded(recurringEvent(ORDER, {}), cut).row.closed?.reason).toBe('cancelled')
    expect(folded(recurringEvent(ORDER, { done: 10 }), cut).row.closed?.reason).toBe('completed')
  })

  test('behind its event is one', () => {
    const cut = { calls: [{ ...fill, kind: 'close' }], events: [closedEvent(opened)] } as const
    expect(folded(opened, cut).events).toHaveLength(1)
  })
})
