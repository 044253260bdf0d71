// @vitest-environment happy-dom
import { FLOOR_BPS, recurring, trigger } from '@callisto/program-clients'
import {
  buildTransaction,
  type ClusterValues,
  FORMAT_LIMITS,
  type ParsedTransaction,
  parseTransaction,
  SYSTEM_PROGRAM,
} from '@callisto/solana'
import { type AccountMeta, AccountRole, type Address, address, type Instruction } from '@solana/kit'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../lib/tokens/mints.ts'
import type { Action } from '../action/action.ts'
import { accountsReply, type ChainAccount, orderChain } from './order-chain.test-helper.ts'
import { MAKER, OTHER } from './order-transaction.test-helper.ts'
import { placeRecurring } from './recurring/recurring-action.ts'
import type { RecurringTerms } from './recurring/recurring-terms.ts'
import { placeTrigger } from './trigger/trigger-action.ts'
import type { PriceLegTerms, TriggerTerms } from './trigger/trigger-terms.ts'

/*
 * Somebody between the page and everything that it reads changes one thing: a field or an account of the transaction that a
 * builder has made, or a value of a reply. Nothing that is changed reaches a wallet.
 */

/** The time of the chain in unix seconds. */
const NOW = vi.hoisted(() => 1_790_000_000)
const rpc = vi.hoisted(() => vi.fn())
const call = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api/call.ts', async (original) => ({ ...(await original<object>()), rpc, call }))
vi.mock('../../lib/api/kit-rpc.ts', () => ({
  kitRpc: {
    getRecentPrioritizationFees: () => ({ send: async () => [{ slot: 1n, prioritizationFee: 5n }] }),
  },
}))
vi.mock('../../lib/live/chain-time.ts', async (original) => ({
  ...(await original<object>()),
  chainTime: () => NOW,
}))
vi.mock('./order-pins.ts', async () => ({ orderPins: (await import('./order-chain.test-helper.ts')).PINS }))

/** The full run draws as many changes as bench/soak has of swaps. */
const CHANGES = 500
const LIES = 60
const BLOCKHASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
const lifetime = { blockhash: BLOCKHASH as never, lastValidBlockHeight: 1 }
const context = {
  cluster: { rent: { baseLamports: 0n, lamportsPerByte: 1n } } as unknown as ClusterValues,
  signal: new AbortController().signal,
}

/** Mulberry32: a seed gives one sequence of numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = seeded(32)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const making = 10_000_000_000n
const floor = (input: bigint, output: bigint) => ({ input, output })
const stop: PriceLegTerms = {
  ...{ kind: 'below', mint: SOL_MINT, priceUsd: 12_000_000_000n, slippageBps: 300 },
  floor: floor(making, (1_200_000_000n * BigInt(10_000 - FLOOR_BPS.stop)) / 10_000n),
}
const gain: PriceLegTerms = {
  ...{ kind: 'above', mint: SOL_MINT, priceUsd: 18_000_000_000n, slippageBps: 100 },
  floor: floor(making, 1_710_000_000n),
}
const sale = { inputMint: SOL_MINT, outputMint: USDC_MINT, making, expiresAt: NOW + 86_400 }
const none = { entry: undefined, takeProfit: undefined, stop: undefined }
const purchase = { inputMint: USDC_MINT, outputMint: SOL_MINT, making: 1_500_000_000n, expiresAt: undefined }
const trail: PriceLegTerms = {
  ...{ kind: 'trailingFall', mint: SOL_MINT, trailingBps: 500, slippageBps: 300 },
  floor: floor(making, 1_140_000_000n),
}
const TRIGGERS: readonly TriggerTerms[] = [
  { ...sale, ...none, entry: { kind: 'limit', taking: 1_650_000_000n, slippageBps: 50 } },
  { ...sale, ...none, entry: stop },
  { ...sale, ...none, entry: trail },
  { ...sale, entry: undefined, takeProfit: gain, stop },
  {
    ...purchase,
    entry: { kind: 'limit', taking: making, slippageBps: 50 },
    takeProfit: gain,
    stop,
  },
]
const schedule = {
  ...{ inputMint: USDC_MINT, outputMint: SOL_MINT, inputDecimals: 6, outputDecimals: 9 },
  ...{ deposit: 1_000_000_000n, cycles: 10, interval: 3_600, startAt: undefined, minPrice: undefined },
}
const RECURRINGS: readonly RecurringTerms[] = [
  { ...schedule, maxPrice: { coefficient: 300n, scale: 0 }, maxDeviationBps: 100 },
  {
    ...schedule,
    minPrice: { coefficient: 100n, scale: 0 },
    maxPrice: { coefficient: 160n, scale: 0 },
    maxDeviationBps: 100,
  },
]
const PLANS: readonly (() => Promise<Action>)[] = [
  ...TRIGGERS.map((terms) => () => placeTrigger(terms, MAKER, context)),
  ...RECURRINGS.map((terms) => () => placeRecurring(terms, MAKER, context)),
]

let chain: Map<string, ChainAccount>
let altered: (reply: unknown) => unknown
beforeEach(async () => {
  chain = await orderChain()
  altered = (reply) => reply
  rpc.mockImplementation(async (_: string, [keys]: [string[]]) => altered(accountsReply(chain, keys)))
  call.mockImplementation(async (_: unknown, { query }: { query: { list_address: string[] } }) =>
    altered({
      data: Object.fromEntries(
        query.list_address.map((mint) => [mint, { value: mint === SOL_MINT ? 150 : 1 }]),
      ),
    }),
  )
})

/** Undefined for instructions that no transaction can have. */
function transactionOf(
  instructions: readonly Instruction[],
  feePayer: string = MAKER,
): ParsedTransaction | undefined {
  try {
    const built = buildTransaction({ feePayer, instructions, version: 0 }, lifetime, FORMAT_LIMITS[0])
    const parsed = built.ok ? parseTransaction(built.bytes) : undefined
    return parsed?.ok ? parsed.transaction : undefined
  } catch {
    return undefined
  }
}

/** Whether what was built would reach the wallet for its simulation and signature. */
async function isAccepted({ verify }: Action, transaction: ParsedTransaction): Promise<boolean> {
  try {
    return (await verify?.(transaction)) === undefined
  } catch {
    return false
  }
}

type Mutable = Record<string, unknown>

/** Every field of a value by its path, those of lists and of parts too. */
function* pathsOf(value: object, path: readonly string[] = []): Iterable<string[]> {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) yield* pathsOf(inner, [...path, key])
    else yield [...path, key]
  }
}

const WORDS = [
  'none',
  'limit',
  'above',
  'below',
  'trailingFall',
  'trailingRise',
  'own',
  'pyth',
  'time',
  'value',
]

function otherThan(value: unknown): unknown {
  if (typeof value === 'bigint')
    return pick([value + 1n, value > 0n ? value - 1n : 2n, value * 2n + 1n, value === 0n ? 1n : 0n])
  if (typeof value === 'number') return pick([value + 1, value > 0 ? value - 1 : 2, value === 0 ? 1 : 0])
  if (typeof value === 'boolean') return !value
  const text = String(value)
  return WORDS.includes(text)
    ? pick(WORDS.filter((word) => word !== text))
    : pick([OTHER, SYSTEM_PROGRAM].filter((one) => one !== text))
}

/** A copy with one field changed. */
function changed<Value extends object>(value: Value): { value: Value; path: string } {
  const path = pick([...pathsOf(value)])
  const copy = structuredClone(value) as Mutable
  let part = copy
  for (const key of path.slice(0, -1)) part = part[key] as Mutable
  const last = path.at(-1)!
  part[last] = otherThan(part[last])
  return { value: copy as Value, path: path.join('.') }
}

const PROGRAMS = [trigger.PROGRAM, recurring.PROGRAM] as readonly string[]

interface Codec {
  decodeCreate: (data: Uint8Array) => object | undefined
  create: (accounts: never, args: never) => Instruction
}

/** Changes of a built order: a field of its arguments, an account, its program, an instruction beside it, its payer. */
function attack(
  instructions: readonly Instruction[],
): { name: string; instructions: Instruction[]; feePayer?: string } | undefined {
  const at = instructions.findIndex(({ programAddress }) => PROGRAMS.includes(programAddress))
  const order = instructions[at]! as Instruction & { accounts: readonly AccountMeta[]; data: Uint8Array }
  const replaced = (one: Instruction) => instructions.toSpliced(at, 1, one)
  const kind = random()
  if (kind < 0.55) {
    const program = (order.programAddress === trigger.PROGRAM ? trigger : recurring) as unknown as Codec
    const { value, path } = changed(program.decodeCreate(order.data)!)
    try {
      const { data } = program.create(new Proxy({}, { get: () => OTHER }) as never, value as never)
      return { name: path, instructions: replaced({ ...order, data: data! }) }
    } catch {
      return undefined
    }
  }
  if (kind < 0.85) {
    const index = Math.floor(random() * order.accounts.length)
    const to = pick([OTHER, SYSTEM_PROGRAM as Address, pick(order.accounts).address])
    // An instruction names one account once more, or the same: no change of it.
    if (order.accounts[index]!.address === to) return undefined
    const accounts = order.accounts.map((one, place) => (place === index ? { ...one, address: to } : one))
    return { name: `account ${index}`, instructions: replaced({ ...order, accounts }) }
  }
  if (kind < 0.9) return { name: 'program', instructions: replaced({ ...order, programAddress: OTHER }) }
  if (kind < 0.95) {
    const transfer = {
      programAddress: address(SYSTEM_PROGRAM),
      accounts: [
        { address: MAKER, role: AccountRole.WRITABLE_SIGNER },
        { address: OTHER, role: AccountRole.WRITABLE },
      ],
      data: Uint8Array.of(2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0),
    }
    return {
      name: 'a transfer beside',
      instructions: pick([
        [...instructions, transfer],
        [transfer, ...instructions],
        [...instructions, order],
      ]),
    }
  }
  return { name: 'payer', instructions: [...instructions], feePayer: OTHER }
}

describe('of the changes of a built order, by seed', () => {
  test(`none of ${CHANGES} reaches a wallet, and what was built does`, async () => {
    const accepted: string[] = []
    const actions = await Promise.all(PLANS.map((plan) => plan()))
    for (const action of actions) {
      const honest = transactionOf(action.instructions)!
      expect(await isAccepted(action, honest)).toBe(true)
    }
    for (let done = 0; done < CHANGES; ) {
      const action = pick(actions)
      const made = attack(action.instructions)
      const transaction = made && transactionOf(made.instructions, made.feePayer)
      if (!transaction) continue
      done++
      if (await isAccepted(action, transaction)) accepted.push(`${action.kind}: ${made.name}`)
    }
    expect(accepted).toEqual([])
  })
})

/** Wanders through a reply and changes one of its values. */
function lieAbout(reply: unknown): unknown {
  const copy = structuredClone(reply) as Mutable
  const paths = [...pathsOf(copy)]
  if (paths.length === 0) return copy
  const path = pick(paths)
  let part = copy
  for (const key of path.slice(0, -1)) part = part[key] as Mutable
  const last = path.at(-1)!
  const value = part[last]
  if (typeof value === 'string' && value.length > 100) {
    // The data of an account: one byte of it.
    const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0))
    bytes[Math.floor(random() * bytes.length)]! ^= 1 + Math.floor(random() * 255)
    part[last] = btoa(String.fromCharCode(...bytes))
  } else part[last] = otherThan(value)
  return copy
}

describe('of the lies of replies, by seed', () => {
  /** What an order is, whatever was read for its build. */
  const orderOf = ({ instructions }: Pick<Action, 'instructions'>) => {
    const order = instructions.find(({ programAddress }) => PROGRAMS.includes(programAddress))
    const program = order?.programAddress === trigger.PROGRAM ? trigger : recurring
    const { nonce: _, ...args } = program.decodeCreate(order!.data as Uint8Array)! as { nonce: bigint }
    return { args, accounts: [...order!.accounts!.entries()].filter(([at]) => ![3, 6, 7].includes(at)) }
  }

  test('none changes an order that reaches a wallet', async () => {
    const wrong: string[] = []
    const honest = (await Promise.all(PLANS.map((plan) => plan()))).map(orderOf)
    for (let done = 0; done < LIES; done++) {
      const which = Math.floor(random() * PLANS.length)
      let left = Math.floor(random() * 6)
      altered = (reply) => (left-- === 0 ? lieAbout(reply) : reply)
      const action = await PLANS[which]!().catch(() => undefined)
      altered = (reply) => reply
      if (!action) continue
      const transaction = transactionOf(action.instructions)
      if (!transaction || !(await isAccepted(action, transaction))) continue
      try {
        expect(orderOf(action)).toEqual(honest[which])
      } catch {
        wrong.push(`${action.kind} ${which}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
