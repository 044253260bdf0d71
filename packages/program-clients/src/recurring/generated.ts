// Printed from programs/recurring/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { type AccountsOf, errorCodesOf, instruction, instructionList } from '../client-tables.ts'
import { decode, decodeOneOf, encode, encodeOneOf, encodeSeeds, type FieldReader } from '../codec.ts'

export const PROGRAM = 'ca11istoRecurring11111111111111111111111111' as Address

export const venueVariants = ['cpmm', 'launchpadBuy', 'launchpadSell', 'clmm', 'stable', 'dlmm', 'raydiumCpmm', 'raydiumClmm', 'whirlpoolDown', 'whirlpoolUp', 'meteoraDlmm', 'meteoraDammV2', 'meteoraDbc', 'saber'] as const
export type Venue = (typeof venueVariants)[number]

const readStep = (r: FieldReader) => ({
  venue: r.choice(venueVariants),
  shareBps: r.u16(),
  inputIndex: r.u8(),
  outputIndex: r.u8(),
})
export interface Step extends ReturnType<typeof readStep> {}

export const feedKindVariants = ['own', 'pyth'] as const
export type FeedKind = (typeof feedKindVariants)[number]

const readStableMint = (r: FieldReader) => ({
  mint: r.key(),
})
export interface StableMint extends ReturnType<typeof readStableMint> {}

export const orderKindVariants = ['time', 'value'] as const
export type OrderKind = (typeof orderKindVariants)[number]

export const orderChangeVariants = ['created', 'filled', 'passed', 'paused', 'resumed', 'deposited', 'withdrawn', 'claimed'] as const
export type OrderChange = (typeof orderChangeVariants)[number]

export const closeReasonVariants = ['cancelled', 'completed'] as const
export type CloseReason = (typeof closeReasonVariants)[number]

const readConfigSeeds = (r: FieldReader) => ({
  admin: r.key(),
  index: r.u16(),
})
export interface ConfigSeeds extends ReturnType<typeof readConfigSeeds> {}
export const configSeeds = (seeds: ConfigSeeds) => encodeSeeds('config', readConfigSeeds, seeds)
export const findConfigPda = (seeds: ConfigSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: configSeeds(seeds) })

const readOrderSeeds = (r: FieldReader) => ({
  maker: r.key(),
  nonce: r.u64(),
})
export interface OrderSeeds extends ReturnType<typeof readOrderSeeds> {}
export const orderSeeds = (seeds: OrderSeeds) => encodeSeeds('order', readOrderSeeds, seeds)
export const findOrderPda = (seeds: OrderSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: orderSeeds(seeds) })

const readVaultSeeds = (r: FieldReader) => ({
  order: r.key(),
  mint: r.key(),
})
export interface VaultSeeds extends ReturnType<typeof readVaultSeeds> {}
export const vaultSeeds = (seeds: VaultSeeds) => encodeSeeds('vault', readVaultSeeds, seeds)
export const findVaultPda = (seeds: VaultSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: vaultSeeds(seeds) })

export const CONFIG_SIZE = 345
export const CONFIG_DISCRIMINATOR = Uint8Array.of(114, 99, 99, 111, 110, 102, 105, 103)
const readConfig = (r: FieldReader) => ({
  admin: r.key(),
  feeOwner: r.key(),
  feeBps: r.u16(),
  stableFeeBps: r.u16(),
  fillReward: r.u32(),
  closeReward: r.u32(),
  index: r.u16(),
  bump: r.u8(),
  stableMints: r.room(258, () => readStableMint(r)),
})
export interface Config extends ReturnType<typeof readConfig> {}
export const decodeConfig = (data: Uint8Array) => decode<Config>(CONFIG_DISCRIMINATOR, readConfig, data)
export const encodeConfig = (value: Config) => encode(CONFIG_DISCRIMINATOR, readConfig, value)

export const ORDER_SIZE = 446
export const ORDER_DISCRIMINATOR = Uint8Array.of(114, 99, 103, 111, 114, 100, 101, 114)
const readOrder = (r: FieldReader) => ({
  maker: r.key(),
  mint0: r.key(),
  mint1: r.key(),
  vault0: r.key(),
  vault1: r.key(),
  feed0: r.key(),
  feed1: r.key(),
  feeOwner: r.key(),
  referral: r.key(),
  nonce: r.u64(),
  amountPerCycle: r.u64(),
  incrementUsd: r.u64(),
  minOut: r.u64(),
  maxOut: r.u64(),
  deposited: r.u64(),
  remaining: r.u64(),
  spent: r.u64(),
  received: r.u64(),
  held: r.u64(),
  nextCycle: r.u64(),
  missed: r.u64(),
  createdAt: r.i64(),
  startAt: r.i64(),
  pausedAt: r.i64(),
  interval: r.u32(),
  cycles: r.u32(),
  done: r.u32(),
  fillReward: r.u32(),
  closeReward: r.u32(),
  feeBps: r.u16(),
  referralBps: r.u16(),
  maxDeviationBps: r.u16(),
  kind: r.choice(orderKindVariants),
  feedKind0: r.choice(feedKindVariants),
  feedKind1: r.choice(feedKindVariants),
  bump: r.u8(),
})
export interface Order extends ReturnType<typeof readOrder> {}
export const decodeOrder = (data: Uint8Array) => decode<Order>(ORDER_DISCRIMINATOR, readOrder, data)
export const encodeOrder = (value: Order) => encode(ORDER_DISCRIMINATOR, readOrder, value)

export const OPEN_CONFIG_DISCRIMINATOR = 0
const openConfigAccounts = [
  ['admin', 'signer writable'],
  ['feeOwner', ''],
  ['config', 'writable'],
  ['systemProgram', ''],
] as const
export interface OpenConfigAccounts extends AccountsOf<typeof openConfigAccounts> {}
const readOpenConfigArgs = (r: FieldReader) => ({
  index: r.u16(),
  feeBps: r.u16(),
  stableFeeBps: r.u16(),
  fillReward: r.u32(),
  closeReward: r.u32(),
  stableMints: r.room(258, () => readStableMint(r)),
})
export interface OpenConfigArgs extends ReturnType<typeof readOpenConfigArgs> {}
/** Opens a set of terms. Anyone may; nobody can change it. */
export const openConfig = (accounts: OpenConfigAccounts, args: OpenConfigArgs) =>
  instruction(PROGRAM, openConfigAccounts, accounts, encode(OPEN_CONFIG_DISCRIMINATOR, readOpenConfigArgs, args))
export const decodeOpenConfig = (data: Uint8Array) => decode<OpenConfigArgs>(OPEN_CONFIG_DISCRIMINATOR, readOpenConfigArgs, data)

export const CREATE_DISCRIMINATOR = 1
const createAccounts = [
  ['payer', 'signer writable'],
  ['maker', 'signer'],
  ['config', ''],
  ['order', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['source', 'writable'],
  ['tokenProgram', ''],
  ['systemProgram', ''],
  ['feed0', 'optional'],
  ['feed1', 'optional'],
] as const
export interface CreateAccounts extends AccountsOf<typeof createAccounts> {}
const readCreateArgs = (r: FieldReader) => ({
  nonce: r.u64(),
  amount: r.u64(),
  amountPerCycle: r.u64(),
  incrementUsd: r.u64(),
  minOut: r.u64(),
  maxOut: r.u64(),
  startAt: r.i64(),
  interval: r.u32(),
  cycles: r.u32(),
  maxDeviationBps: r.u16(),
  referralBps: r.u16(),
  kind: r.choice(orderKindVariants),
  feedKind0: r.choice(feedKindVariants),
  feedKind1: r.choice(feedKindVariants),
  feed0: r.key(),
  feed1: r.key(),
  referral: r.key(),
})
export interface CreateArgs extends ReturnType<typeof readCreateArgs> {}
/** Deposits the input of an order. The accounts of its own feeds must be given. */
export const create = (accounts: CreateAccounts, args: CreateArgs) =>
  instruction(PROGRAM, createAccounts, accounts, encode(CREATE_DISCRIMINATOR, readCreateArgs, args))
export const decodeCreate = (data: Uint8Array) => decode<CreateArgs>(CREATE_DISCRIMINATOR, readCreateArgs, data)

export const FILL_DISCRIMINATOR = 2
const fillAccounts = [
  ['keeper', 'signer writable'],
  ['maker', 'writable'],
  ['order', 'writable'],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['destination', 'writable'],
  ['feeAccount', 'writable'],
  ['referral', 'writable optional'],
  ['feed0', 'optional'],
  ['feed1', 'optional'],
  ['router', ''],
  ['tokenProgram', ''],
  ['systemProgram', ''],
  ['slotHashes', ''],
] as const
export interface FillAccounts extends AccountsOf<typeof fillAccounts> {}
const readFillArgs = (r: FieldReader) => ({
  steps: r.list(() => readStep(r)),
})
export interface FillArgs extends ReturnType<typeof readFillArgs> {}
/** Swaps what the cycle that is due sells, by a route of the router, whose step accounts follow. Anyone may. */
export const fill = (accounts: FillAccounts, args: FillArgs) =>
  instruction(PROGRAM, fillAccounts, accounts, encode(FILL_DISCRIMINATOR, readFillArgs, args))
export const decodeFill = (data: Uint8Array) => decode<FillArgs>(FILL_DISCRIMINATOR, readFillArgs, data)

export const PASS_DISCRIMINATOR = 3
const passAccounts = [
  ['keeper', 'signer writable'],
  ['order', 'writable'],
  ['mint1', ''],
  ['feed1', ''],
  ['slotHashes', ''],
] as const
export interface PassAccounts extends AccountsOf<typeof passAccounts> {}
/** Ends the cycle of a value order that is due and has nothing to buy. Anyone may. */
export const pass = (accounts: PassAccounts) =>
  instruction(PROGRAM, passAccounts, accounts, Uint8Array.of(PASS_DISCRIMINATOR))

export const PAUSE_DISCRIMINATOR = 4
const pauseAccounts = [
  ['maker', 'signer'],
  ['order', 'writable'],
] as const
export interface PauseAccounts extends AccountsOf<typeof pauseAccounts> {}
/** Stops the schedule. */
export const pause = (accounts: PauseAccounts) =>
  instruction(PROGRAM, pauseAccounts, accounts, Uint8Array.of(PAUSE_DISCRIMINATOR))

export const RESUME_DISCRIMINATOR = 5
const resumeAccounts = [
  ['maker', 'signer'],
  ['order', 'writable'],
] as const
export interface ResumeAccounts extends AccountsOf<typeof resumeAccounts> {}
/** Goes on with the schedule; begins it anew, now, where a cycle is due. */
export const resume = (accounts: ResumeAccounts) =>
  instruction(PROGRAM, resumeAccounts, accounts, Uint8Array.of(RESUME_DISCRIMINATOR))

export const DEPOSIT_DISCRIMINATOR = 6
const depositAccounts = [
  ['payer', 'signer writable'],
  ['maker', 'signer'],
  ['order', 'writable'],
  ['vault0', 'writable'],
  ['mint0', ''],
  ['source', 'writable'],
  ['tokenProgram', ''],
  ['systemProgram', ''],
] as const
export interface DepositAccounts extends AccountsOf<typeof depositAccounts> {}
const readDepositArgs = (r: FieldReader) => ({
  amount: r.u64(),
  cycles: r.u32(),
})
export interface DepositArgs extends ReturnType<typeof readDepositArgs> {}
/** Adds to the input. */
export const deposit = (accounts: DepositAccounts, args: DepositArgs) =>
  instruction(PROGRAM, depositAccounts, accounts, encode(DEPOSIT_DISCRIMINATOR, readDepositArgs, args))
export const decodeDeposit = (data: Uint8Array) => decode<DepositArgs>(DEPOSIT_DISCRIMINATOR, readDepositArgs, data)

export const WITHDRAW_DISCRIMINATOR = 7
const withdrawAccounts = [
  ['maker', 'signer'],
  ['order', 'writable'],
  ['vault', 'writable'],
  ['mint', ''],
  ['destination', 'writable'],
  ['tokenProgram', ''],
] as const
export interface WithdrawAccounts extends AccountsOf<typeof withdrawAccounts> {}
const readWithdrawArgs = (r: FieldReader) => ({
  amount: r.u64(),
})
export interface WithdrawArgs extends ReturnType<typeof readWithdrawArgs> {}
/** Pays to the maker a part of the input or of the output of a value order; wrapped SOL stays wrapped. */
export const withdraw = (accounts: WithdrawAccounts, args: WithdrawArgs) =>
  instruction(PROGRAM, withdrawAccounts, accounts, encode(WITHDRAW_DISCRIMINATOR, readWithdrawArgs, args))
export const decodeWithdraw = (data: Uint8Array) => decode<WithdrawArgs>(WITHDRAW_DISCRIMINATOR, readWithdrawArgs, data)

export const CLAIM_DISCRIMINATOR = 8
const claimAccounts = [
  ['payer', 'signer writable'],
  ['maker', 'writable'],
  ['order', 'writable'],
  ['vault1', 'writable'],
  ['mint1', ''],
  ['destination', 'writable'],
  ['tokenProgram', ''],
  ['systemProgram', ''],
] as const
export interface ClaimAccounts extends AccountsOf<typeof claimAccounts> {}
/** Pays to the maker what a time order has bought and waits in the vault. Anyone may. */
export const claim = (accounts: ClaimAccounts) =>
  instruction(PROGRAM, claimAccounts, accounts, Uint8Array.of(CLAIM_DISCRIMINATOR))

export const CLOSE_DISCRIMINATOR = 9
const closeAccounts = [
  ['closer', 'signer writable'],
  ['maker', 'writable'],
  ['order', 'writable'],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['destination0', 'writable'],
  ['destination1', 'writable'],
  ['tokenProgram', ''],
] as const
export interface CloseAccounts extends AccountsOf<typeof closeAccounts> {}
/** Returns all to the maker and closes the order: the maker at any time, anybody when it is completed. */
export const close = (accounts: CloseAccounts) =>
  instruction(PROGRAM, closeAccounts, accounts, Uint8Array.of(CLOSE_DISCRIMINATOR))

export const instructions = /* @__PURE__ */ instructionList({
  openConfig: [OPEN_CONFIG_DISCRIMINATOR, openConfigAccounts],
  create: [CREATE_DISCRIMINATOR, createAccounts],
  fill: [FILL_DISCRIMINATOR, fillAccounts],
  pass: [PASS_DISCRIMINATOR, passAccounts],
  pause: [PAUSE_DISCRIMINATOR, pauseAccounts],
  resume: [RESUME_DISCRIMINATOR, resumeAccounts],
  deposit: [DEPOSIT_DISCRIMINATOR, depositAccounts],
  withdraw: [WITHDRAW_DISCRIMINATOR, withdrawAccounts],
  claim: [CLAIM_DISCRIMINATOR, claimAccounts],
  close: [CLOSE_DISCRIMINATOR, closeAccounts],
})

const readConfigOpenedEvent = (r: FieldReader) => ({
  type: 'configOpened' as const,
  config: r.key(),
  admin: r.key(),
  feeOwner: r.key(),
  feeBps: r.u16(),
  stableFeeBps: r.u16(),
  fillReward: r.u32(),
  closeReward: r.u32(),
})
export interface ConfigOpenedEvent extends ReturnType<typeof readConfigOpenedEvent> {}

const readOrderChangedEvent = (r: FieldReader) => ({
  type: 'orderChanged' as const,
  order: r.key(),
  change: r.choice(orderChangeVariants),
  maker: r.key(),
  mint0: r.key(),
  mint1: r.key(),
  vault0: r.key(),
  vault1: r.key(),
  feed0: r.key(),
  feed1: r.key(),
  feeOwner: r.key(),
  referral: r.key(),
  nonce: r.u64(),
  amountPerCycle: r.u64(),
  incrementUsd: r.u64(),
  minOut: r.u64(),
  maxOut: r.u64(),
  deposited: r.u64(),
  remaining: r.u64(),
  spent: r.u64(),
  received: r.u64(),
  held: r.u64(),
  nextCycle: r.u64(),
  missed: r.u64(),
  createdAt: r.i64(),
  startAt: r.i64(),
  pausedAt: r.i64(),
  interval: r.u32(),
  cycles: r.u32(),
  done: r.u32(),
  fillReward: r.u32(),
  closeReward: r.u32(),
  feeBps: r.u16(),
  referralBps: r.u16(),
  maxDeviationBps: r.u16(),
  kind: r.choice(orderKindVariants),
  feedKind0: r.choice(feedKindVariants),
  feedKind1: r.choice(feedKindVariants),
  bump: r.u8(),
})
export interface OrderChangedEvent extends ReturnType<typeof readOrderChangedEvent> {}

const readFilledEvent = (r: FieldReader) => ({
  type: 'filled' as const,
  order: r.key(),
  maker: r.key(),
  keeper: r.key(),
  mint0: r.key(),
  mint1: r.key(),
  cycle: r.u64(),
  spent: r.u64(),
  received: r.u64(),
  fee: r.u64(),
  referralFee: r.u64(),
  paid: r.u64(),
  minimum: r.u64(),
  reward: r.u64(),
})
export interface FilledEvent extends ReturnType<typeof readFilledEvent> {}

const readPassedEvent = (r: FieldReader) => ({
  type: 'passed' as const,
  order: r.key(),
  maker: r.key(),
  keeper: r.key(),
  cycle: r.u64(),
  value: r.u64(),
  reward: r.u64(),
})
export interface PassedEvent extends ReturnType<typeof readPassedEvent> {}

const readPaidOutEvent = (r: FieldReader) => ({
  type: 'paidOut' as const,
  order: r.key(),
  maker: r.key(),
  mint: r.key(),
  amount: r.u64(),
})
export interface PaidOutEvent extends ReturnType<typeof readPaidOutEvent> {}

const readClosedEvent = (r: FieldReader) => ({
  type: 'closed' as const,
  order: r.key(),
  maker: r.key(),
  closer: r.key(),
  returned0: r.u64(),
  returned1: r.u64(),
  reward: r.u64(),
  lamports: r.u64(),
  reason: r.choice(closeReasonVariants),
})
export interface ClosedEvent extends ReturnType<typeof readClosedEvent> {}

const readValuedEvent = (r: FieldReader) => ({
  type: 'valued' as const,
  order: r.key(),
  value: r.u64(),
})
export interface ValuedEvent extends ReturnType<typeof readValuedEvent> {}

const readEvent = (kind: number, r: FieldReader) => {
  switch (kind) {
    case 0:
      return readConfigOpenedEvent(r)
    case 1:
      return readOrderChangedEvent(r)
    case 2:
      return readFilledEvent(r)
    case 3:
      return readPassedEvent(r)
    case 4:
      return readPaidOutEvent(r)
    case 5:
      return readClosedEvent(r)
    case 6:
      return readValuedEvent(r)
    default:
      return undefined
  }
}
export type RecurringEvent = NonNullable<ReturnType<typeof readEvent>>
export const decodeEvent = (data: Uint8Array) => decodeOneOf<RecurringEvent>(readEvent, data)
export const encodeEvent = (value: RecurringEvent) => encodeOneOf<RecurringEvent>(readEvent, value)

const errorRows = {
  6000: { name: 'invalidAccount', message: "An account is not the one that this instruction needs" },
  6001: { name: 'invalidInstruction', message: "Instruction data is malformed" },
  6002: { name: 'overflow', message: "Calculation overflow" },
  6003: { name: 'unsupportedMint', message: "Only tokens of the Token program are supported, not those of Token-2022" },
  6004: { name: 'invalidTerms', message: "A term is outside of its range, or of no use for this kind of order" },
  6005: { name: 'zeroAmount', message: "An amount is zero" },
  6006: { name: 'wrongMaker', message: "Only its maker may do this to an order" },
  6007: { name: 'wrongKind', message: "Another kind of order has this instruction" },
  6008: { name: 'wrongFeed', message: "The feed prices another token" },
  6009: { name: 'invalidStart', message: "The order would begin too late" },
  6010: { name: 'vaultChanged', message: "The route took more than it was given, or a right over a vault" },
  6011: { name: 'invalidFeeAccount', message: "The fee cannot be paid to this account" },
  6012: { name: 'destinationMissing', message: "The maker has no token account that can receive this" },
  6013: { name: 'paused', message: "The order is paused" },
  6014: { name: 'notPaused', message: "The order is not paused" },
  6015: { name: 'completed', message: "All cycles are done" },
  6016: { name: 'stillOpen', message: "Only its maker may close an order that is open" },
  6017: { name: 'notDue', message: "No cycle is due" },
  6018: { name: 'wrongAmount', message: "The route takes less than the cycle sells, or the amount is more than there is" },
  6019: { name: 'nothingToBuy', message: "What is held is worth enough for this cycle" },
  6020: { name: 'stillToBuy', message: "What is held is not worth enough for this cycle" },
  6021: { name: 'priceNotMet', message: "The route pays less than the order asks" },
  6022: { name: 'aboveBand', message: "The route pays more than the order allows" },
  6023: { name: 'unusablePrice', message: "A price is missing, too old or too uncertain" },
  6024: { name: 'missingFloor', message: "The order has no worst price" },
} as const
export const errors: Readonly<Record<number, { name: string; message: string }>> = errorRows
export const errorCodes = /* @__PURE__ */ errorCodesOf(errorRows)
