// @vitest-environment happy-dom
import {
  closeSteps,
  FLOOR_BPS,
  harvestFees,
  MAX_AUTO_PRICE,
  openAccount,
  oracle,
  recurring,
  toClosableRecurring,
  toClosableTrigger,
  trigger,
  withComputeBudget,
} from '@callisto/program-clients'
import {
  associatedTokenAddress,
  buildTransaction,
  type ClusterValues,
  COMPUTE_BUDGET_PROGRAM,
  closeTokenAccount,
  createTokenAccount,
  FORMAT_LIMITS,
  type ParsedTransaction,
  parseTransaction,
  SYSTEM_PROGRAM,
  setComputeUnitPrice,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  transferLamports,
} from '@callisto/solana'
import { type AccountMeta, type Address, address, type Instruction } from '@solana/kit'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { toBase64 } from '../../lib/text/base64.ts'
import { SOL_MINT, USDC_MINT } from '../../lib/tokens/mints.ts'
import type { Action } from '../action/action.ts'
import { chain as accounts } from './order-action.ts'
import { accountsReply, type ChainAccount, orderChain } from './order-chain.test-helper.ts'
import { FEED, MAKER, OTHER } from './order-transaction.test-helper.ts'
import { pauseRecurring, placeRecurring } from './recurring/recurring-action.ts'
import type { RecurringTerms } from './recurring/recurring-terms.ts'
import { editTrigger, placeTrigger } from './trigger/trigger-action.ts'
import { type PriceLegTerms, type TriggerTerms, toChainTrigger } from './trigger/trigger-terms.ts'
import { type CloseProgram, verifyClose } from './verify-order.ts'

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
const LIES = 150
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

/** What a page has built, or was sent, and whether it would reach the wallet for its simulation and signature. */
interface Target {
  kind: string
  instructions: readonly Instruction[]
  verify(transaction: ParsedTransaction): unknown
}

interface Plan {
  kind: string
  plan: () => Promise<Action>
}

const ofAction = (kind: string, { instructions, verify }: Action): Target => ({
  kind,
  instructions,
  async verify(transaction) {
    const difference = await verify!(transaction)
    if (difference !== undefined) throw new Error(difference)
  },
})

const isAccepted = async ({ verify }: Target, transaction: ParsedTransaction): Promise<boolean> => {
  try {
    await verify(transaction)
    return true
  } catch {
    return false
  }
}

/** Undefined for instructions that no transaction can have; null for a transaction that the page cannot read. */
function transactionOf(
  instructions: readonly Instruction[],
  {
    feePayer = MAKER,
    lookupTables = {},
  }: { feePayer?: string; lookupTables?: Record<string, Address[]> } = {},
): ParsedTransaction | null | undefined {
  try {
    const plan = { feePayer, instructions, version: 0, lookupTables } as const
    const built = buildTransaction(plan, lifetime, FORMAT_LIMITS[0])
    if (!built.ok) return undefined
    const parsed = parseTransaction(built.bytes)
    return parsed.ok ? parsed.transaction : null
  } catch {
    return undefined
  }
}

const [SOL, USDC] = [address(SOL_MINT), address(USDC_MINT)]
/** A token of Token-2022 that withholds fees. */
const FEE_MINT = FEED

/** An account of a program that has zeros but for some fields. */
function zeros<Value>({
  size,
  discriminator,
  decode,
}: {
  size: number
  discriminator: Uint8Array
  decode: (data: Uint8Array) => Value | undefined
}): Value {
  const data = new Uint8Array(size)
  data.set(discriminator)
  return decode(data)!
}

const noTrigger = zeros({
  ...{ size: trigger.ORDER_SIZE, discriminator: trigger.ORDER_DISCRIMINATOR, decode: trigger.decodeOrder },
})
const noRecurring = zeros({
  ...{ size: recurring.ORDER_SIZE, discriminator: recurring.ORDER_DISCRIMINATOR },
  decode: recurring.decodeOrder,
})

type Program = Pick<typeof trigger | typeof recurring, 'findOrderPda' | 'findVaultPda'>

/** The n-th order of the maker with its mints and vaults. */
async function orderOf({ findOrderPda, findVaultPda }: Program, nonce: bigint, mint1: Address = USDC) {
  const [order] = await findOrderPda({ maker: MAKER, nonce })
  const vaultOf = async (mint: Address) => (await findVaultPda({ order, mint }))[0]
  const vaults = { vault0: await vaultOf(SOL), vault1: await vaultOf(mint1) }
  return { order, state: { maker: MAKER, mint0: SOL, mint1, ...vaults, nonce } }
}

/** A leg of an order that sells SOL, on the chain. */
const legOf = (leg: PriceLegTerms): trigger.Leg => ({
  ...noTrigger.entry,
  terms: {
    ...noTrigger.entry.terms,
    ...toChainTrigger(leg),
    ...{ slippageBps: leg.slippageBps, rateIn: leg.floor.input, rateOut: leg.floor.output },
    ...('trailingBps' in leg && { price: 15_000_000_000n }),
  },
})

/** Puts an open trigger order with legs on the chain. */
async function putTrigger(nonce: bigint, legs: Partial<trigger.Order>) {
  const { order, state: own } = await orderOf(trigger, nonce)
  const feeds = { feed0: FEED, feed1: FEED, touchSeconds: 86_400, expiresAt: 7n }
  const state = { ...noTrigger, ...own, ...feeds, making, remaining: making, ...legs }
  chain.set(order, { owner: trigger.PROGRAM, data: Uint8Array.from(trigger.encodeOrder(state)) })
  return { address: order, state }
}

async function putRecurring(nonce: bigint) {
  const { order, state: own } = await orderOf(recurring, nonce)
  const state = { ...noRecurring, ...own }
  chain.set(order, { owner: recurring.PROGRAM, data: Uint8Array.from(recurring.encodeOrder(state)) })
  return { address: order, state }
}

/** Changes in place: a limit, prices, a distance, both exits, and the expiry alone. */
async function editPlans(): Promise<Plan[]> {
  const limit = { ...noTrigger.entry.terms, kind: 'limit', rateIn: making, rateOut: 1_650_000_000n } as const
  const orders = [
    await putTrigger(1n, { entry: { ...noTrigger.entry, terms: { ...limit, slippageBps: 50 } } }),
    await putTrigger(2n, { entry: legOf(stop) }),
    await putTrigger(3n, { entry: legOf(trail) }),
    await putTrigger(4n, { phase: 'exit', takeProfit: legOf(gain), stop: legOf(stop) }),
  ] as const
  const lower = { ...stop, priceUsd: 10_000_000_000n, floor: floor(making, 800_000_000n) }
  const higher = { ...gain, priceUsd: 20_000_000_000n, floor: floor(making, 1_900_000_000n) }
  const wider = { ...trail, trailingBps: 1_000, floor: floor(making, 1_080_000_000n) }
  const changes = [
    [0, { entry: { kind: 'limit', taking: 1_700_000_000n, slippageBps: 50 } }, undefined],
    [1, { entry: lower }, null],
    [2, { entry: wider }, undefined],
    [3, { takeProfit: higher, stop: lower }, undefined],
    [3, {}, NOW + 7_200],
  ] as const
  return changes.map(([at, legs, expiresAt]) => {
    const kept = { touchSeconds: 86_400, floorPrices: { entry: 15_000_000_000n } }
    const change = { order: orders[at].address, legs, ...kept }
    const edit = { ...change, ...(expiresAt !== undefined && { expiresAt }) }
    const terms = { ...sale, ...none, expiresAt: undefined }
    const plan = () => editTrigger(edit, terms, MAKER, context)
    return { kind: `edit of ${Object.keys(legs)}`, plan }
  })
}

async function pausePlans(): Promise<Plan[]> {
  const { address: order } = await putRecurring(5n)
  const names = ['pause', 'resume'] as const
  return names.map((kind) => ({ kind, plan: () => pauseRecurring(order, kind, MAKER, context) }))
}

/** Closes of several orders, as the service builds those of trigger orders: accounts are opened, and withheld fees collected. */
async function closes(): Promise<Target[]> {
  const target = (kind: string, program: CloseProgram, of: readonly string[], steps: Instruction[][]) => ({
    kind,
    instructions: withComputeBudget(
      steps.map((instructions) => ({ instructions, computeUnits: 70_000 })),
      { computeUnitPrice: 5n },
    ),
    verify: (transaction: ParsedTransaction) =>
      verifyClose([transaction], { program, user: MAKER, orders: of }),
  })
  const triggers = [await putTrigger(6n, {}), await putTrigger(7n, {})]
  const recurrings = [await putRecurring(8n), await putRecurring(9n)]
  const stepsOf = async (orders: Parameters<typeof closeSteps>[1]) =>
    (await closeSteps(accounts, orders)).map(({ instructions }) => [...instructions])
  const addresses = (orders: readonly { address: string }[]) => orders.map((one) => one.address)
  const { order, state } = await orderOf(trigger, 10n, FEE_MINT)
  const program = address(TOKEN_2022_PROGRAM)
  const withheld = { address: FEE_MINT, program, decimals: 6, hasTransferFee: true }
  const destinations = [
    await associatedTokenAddress(MAKER, SOL, TOKEN_PROGRAM),
    await associatedTokenAddress(MAKER, FEE_MINT, program),
  ] as const
  const ofFees = [
    openAccount(MAKER, MAKER, withheld, destinations[1]),
    harvestFees(withheld, state.vault1),
    toClosableTrigger({ address: order, state: { ...noTrigger, ...state } }).close(destinations, [
      address(TOKEN_PROGRAM),
      program,
    ]),
  ]
  return [
    target('cancel', trigger, addresses(triggers), await stepsOf(triggers.map(toClosableTrigger))),
    target('close', recurring, addresses(recurrings), await stepsOf(recurrings.map(toClosableRecurring))),
    target('cancel with fees', trigger, [order], [ofFees]),
  ]
}

/** What the page builds itself. */
const plans = async (): Promise<Plan[]> => [
  ...PLANS.map((plan, at) => ({ kind: `order ${at}`, plan })),
  ...(await editPlans()),
  ...(await pausePlans()),
]

/** All that is signed of orders. */
const targets = async (): Promise<Target[]> => [
  ...(await Promise.all((await plans()).map(async ({ kind, plan }) => ofAction(kind, await plan())))),
  ...(await closes()),
]

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
  program: string
  decode: (data: Uint8Array) => object | undefined
  build: (accounts: never, args: never) => Instruction
}
/** Instructions with arguments. */
const CODECS: readonly Codec[] = [
  { program: trigger.PROGRAM, decode: trigger.decodeCreate, build: trigger.create },
  { program: trigger.PROGRAM, decode: trigger.decodeEditLeg, build: trigger.editLeg },
  { program: trigger.PROGRAM, decode: trigger.decodeSetExpiry, build: trigger.setExpiry },
  { program: recurring.PROGRAM, decode: recurring.decodeCreate, build: recurring.create },
]

type OrderInstruction = Instruction & { accounts: readonly AccountMeta[]; data: Uint8Array }

/** Another argument; of an instruction without any, another instruction, or one with more data. */
function changedData({ programAddress, data }: OrderInstruction): { data: Uint8Array; path: string } {
  for (const { program, decode, build } of CODECS) {
    const args = program === programAddress ? decode(data) : undefined
    if (!args) continue
    const { value, path } = changed(args)
    const built = build(new Proxy({}, { get: () => OTHER }) as never, value as never)
    return { data: built.data as Uint8Array, path }
  }
  const other = (data[0]! + 1 + Math.floor(random() * 9)) % 10
  return { data: pick([Uint8Array.of(other), Uint8Array.of(...data, 0), new Uint8Array()]), path: 'data' }
}

/** Instructions that a transaction of an order has no use for. */
async function besides(): Promise<Instruction[]> {
  const program = address(TOKEN_PROGRAM)
  const ownOf = (mint: string) => associatedTokenAddress(MAKER, mint, program)
  const open = { payer: MAKER, owner: MAKER, mint: OTHER, tokenProgram: program }
  const mint = { address: OTHER, program: address(TOKEN_2022_PROGRAM), decimals: 0, hasTransferFee: true }
  return [
    transferLamports(MAKER, OTHER, 1n),
    createTokenAccount({ ...open, account: await ownOf(OTHER) }),
    createTokenAccount({ ...open, account: OTHER, owner: OTHER, mint: USDC }),
    closeTokenAccount(await ownOf(USDC), MAKER, MAKER, program),
    closeTokenAccount(await ownOf(SOL), OTHER, MAKER, program),
    harvestFees(mint, OTHER),
  ]
}

interface Attack {
  name: string
  instructions: Instruction[]
  feePayer?: string
  lookupTables?: Record<string, Address[]>
}

/**
 * Changes of what was built: a field of the arguments, an account, its program, an instruction beside it or one less, what the
 * network is paid, who pays, and where an account is read from. Undefined for none.
 */
function attack(instructions: readonly Instruction[], others: readonly Instruction[]): Attack | undefined {
  const places = [...instructions.keys()].filter((at) => PROGRAMS.includes(instructions[at]!.programAddress))
  const at = pick(places)
  const order = instructions[at] as OrderInstruction
  const replaced = (...by: Instruction[]) => instructions.toSpliced(at, 1, ...by)
  const kind = random()
  if (kind < 0.45) {
    try {
      const { data, path } = changedData(order)
      return { name: path, instructions: replaced({ ...order, data }) }
    } catch {
      return undefined
    }
  }
  if (kind < 0.8) {
    const index = Math.floor(random() * order.accounts.length)
    const to = pick([OTHER, SYSTEM_PROGRAM as Address, pick(order.accounts).address])
    // An instruction names one account once more, or the same: no change of it.
    if (order.accounts[index]!.address === to) return undefined
    const changes = order.accounts.map((one, place) => (place === index ? { ...one, address: to } : one))
    return { name: `account ${index}`, instructions: replaced({ ...order, accounts: changes }) }
  }
  if (kind < 0.83) {
    const accounts = pick([order.accounts.slice(0, -1), [...order.accounts, order.accounts[0]!]])
    return { name: 'number of accounts', instructions: replaced({ ...order, accounts }) }
  }
  if (kind < 0.86) return { name: 'program', instructions: replaced({ ...order, programAddress: OTHER }) }
  if (kind < 0.92) {
    const one = pick([...others, order])
    return { name: `beside ${one.data}`, instructions: instructions.toSpliced(pick([0, at, at + 1]), 0, one) }
  }
  if (kind < 0.94) return { name: 'one less', instructions: replaced() }
  if (kind < 0.96) {
    const price = setComputeUnitPrice(pick([MAX_AUTO_PRICE + 1n, MAX_AUTO_PRICE * 1_000n, 2n ** 64n - 1n]))
    const rest = instructions.filter(
      ({ programAddress, data }) => programAddress !== COMPUTE_BUDGET_PROGRAM || data![0] !== 3,
    )
    return { name: 'network fee', instructions: [price, ...rest] }
  }
  if (kind < 0.98) {
    // A signer is in no table, nor is a program that is called.
    const kept = new Set<string>([MAKER, ...instructions.map(({ programAddress }) => programAddress)])
    const { address: moved } = pick(order.accounts.filter((one) => !kept.has(one.address)))
    return { name: 'lookup table', instructions: [...instructions], lookupTables: { [OTHER]: [moved] } }
  }
  return { name: 'payer', instructions: [...instructions], feePayer: OTHER }
}

describe('of the changes of what is signed, by seed', () => {
  test(`none of ${CHANGES} reaches a wallet, and what was built does`, async () => {
    const accepted: string[] = []
    const [built, others] = [await targets(), await besides()]
    for (const target of built)
      expect([target.kind, await isAccepted(target, transactionOf(target.instructions)!)]).toEqual([
        target.kind,
        true,
      ])
    for (let done = 0; done < CHANGES; ) {
      const target = pick(built)
      const made = attack(target.instructions, others)
      const transaction = made && transactionOf(made.instructions, made)
      if (transaction === undefined) continue
      done++
      if (transaction && (await isAccepted(target, transaction)))
        accepted.push(`${target.kind}: ${made!.name}`)
    }
    expect(accepted).toEqual([])
  })
})

interface AccountCodec {
  decode: (data: Uint8Array) => object | undefined
  encode: (value: never) => ArrayLike<number>
}
const ACCOUNTS: readonly AccountCodec[] = [
  { decode: trigger.decodeOrder, encode: trigger.encodeOrder },
  { decode: trigger.decodeConfig, encode: trigger.encodeConfig },
  { decode: recurring.decodeOrder, encode: recurring.encodeOrder },
  { decode: recurring.decodeConfig, encode: recurring.encodeConfig },
  { decode: oracle.decodeFeed, encode: oracle.encodeFeed },
]

/** The data of an account with another field, or where it is of no program of orders, another byte. */
function changedAccount(data: Uint8Array): Uint8Array {
  for (const { decode, encode } of ACCOUNTS) {
    const value = decode(data)
    if (value) return Uint8Array.from(encode(changed(value).value as never))
  }
  const bytes = Uint8Array.from(data)
  bytes[Math.floor(random() * bytes.length)]! ^= 1 + Math.floor(random() * 255)
  return bytes
}

/** Wanders through a reply and changes one of its values. */
function lieAbout(reply: unknown): unknown {
  const copy = structuredClone(reply) as Mutable
  const paths = [...pathsOf(copy)]
  if (paths.length === 0) return copy
  const partOf = (path: readonly string[]) =>
    path.slice(0, -1).reduce((part, key) => part[key] as Mutable, copy)
  const isAccount = (path: readonly string[]) => String(partOf(path)[path.at(-1)!]).length > 100
  const accounts = paths.filter(isAccount)
  const path = pick(accounts.length > 0 && random() < 0.6 ? accounts : paths)
  const part = partOf(path)
  const last = path.at(-1)!
  const value = part[last]
  if (typeof value === 'string' && isAccount(path)) {
    const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0))
    part[last] = toBase64(changedAccount(bytes))
  } else part[last] = otherThan(value)
  return copy
}

describe('of the lies of replies, by seed', () => {
  /** What is done to an order, whatever was read for its build: a new one has another nonce, and accounts by that. */
  const doneBy = ({ instructions }: Pick<Action, 'instructions'>) =>
    instructions
      .filter(({ programAddress }) => PROGRAMS.includes(programAddress))
      .map(({ programAddress, accounts, data }) => {
        const program = programAddress === trigger.PROGRAM ? trigger : recurring
        const created = program.decodeCreate(data as Uint8Array)
        if (!created) return { data, accounts }
        const { nonce: _, ...args } = created as { nonce: bigint }
        return { args, accounts: [...accounts!.entries()].filter(([at]) => ![3, 6, 7].includes(at)) }
      })

  test('the price that the floor of a trailing leg belongs to is that of the service', async () => {
    const [, , { plan }] = (await editPlans()) as [Plan, Plan, Plan]
    const isSigned = async () => {
      const action = await plan()
      return isAccepted(ofAction('edit', action), transactionOf(action.instructions)!)
    }
    expect(await isSigned()).toBe(true)
    for (const price of [15_000_000_001n, 1n]) {
      await putTrigger(3n, { entry: { ...legOf(trail), terms: { ...legOf(trail).terms, price } } })
      expect(await isSigned()).toBe(false)
    }
  })

  test('none changes what reaches a wallet', async () => {
    const wrong: string[] = []
    const all = await plans()
    const honest = await Promise.all(all.map(async ({ plan }) => doneBy(await plan())))
    for (let done = 0; done < LIES; done++) {
      const which = Math.floor(random() * all.length)
      const { kind, plan } = all[which]!
      // A change reads less than an order.
      let left = Math.floor(random() * (which < PLANS.length ? 6 : 2))
      altered = (reply) => (left-- === 0 ? lieAbout(reply) : reply)
      const action = await plan().catch(() => undefined)
      altered = (reply) => reply
      const transaction = action && transactionOf(action.instructions)
      if (!transaction || !(await isAccepted(ofAction(kind, action), transaction))) continue
      try {
        expect(doneBy(action)).toEqual(honest[which])
      } catch {
        wrong.push(kind)
      }
    }
    expect(wrong).toEqual([])
  })
})
