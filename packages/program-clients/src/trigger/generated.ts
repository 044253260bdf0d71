// Printed from programs/trigger/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { type AccountsOf, errorCodesOf, instruction, instructionList } from '../client-tables.ts'
import { decode, decodeOneOf, encode, encodeOneOf, encodeSeeds, type FieldReader } from '../codec.ts'

export const PROGRAM = 'ca11istoTrigger1111111111111111111111111111' as Address

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

export const legKindVariants = ['none', 'limit', 'above', 'below', 'trailingFall', 'trailingRise'] as const
export type LegKind = (typeof legKindVariants)[number]

export const phaseVariants = ['entry', 'exit'] as const
export type Phase = (typeof phaseVariants)[number]

export const orderChangeVariants = ['created', 'filled', 'advanced', 'edited', 'expirySet', 'touched'] as const
export type OrderChange = (typeof orderChangeVariants)[number]

export const closeReasonVariants = ['cancelled', 'completed', 'expired', 'unconfirmed'] as const
export type CloseReason = (typeof closeReasonVariants)[number]

const readLegTerms = (r: FieldReader) => ({
  price: r.u64(),
  rateIn: r.u64(),
  rateOut: r.u64(),
  kind: r.choice(legKindVariants),
  feed: r.u8(),
  slippageBps: r.u16(),
  trailingPpm: r.u32(),
})
export interface LegTerms extends ReturnType<typeof readLegTerms> {}

const readLeg = (r: FieldReader) => ({
  terms: readLegTerms(r),
  peak: r.u64(),
  doneSlot: r.u64(),
  triggeredSlot: r.u64(),
})
export interface Leg extends ReturnType<typeof readLeg> {}

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
export const CONFIG_DISCRIMINATOR = Uint8Array.of(116, 114, 99, 111, 110, 102, 105, 103)
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

export const ORDER_SIZE = 541
export const ORDER_DISCRIMINATOR = Uint8Array.of(116, 114, 103, 111, 114, 100, 101, 114)
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
  making: r.u64(),
  remaining: r.u64(),
  received: r.u64(),
  createdAt: r.i64(),
  expiresAt: r.i64(),
  touchedAt: r.i64(),
  entry: readLeg(r),
  takeProfit: readLeg(r),
  stop: readLeg(r),
  touchSeconds: r.u32(),
  fillReward: r.u32(),
  closeReward: r.u32(),
  feeBps: r.u16(),
  referralBps: r.u16(),
  feedKind0: r.choice(feedKindVariants),
  feedKind1: r.choice(feedKindVariants),
  phase: r.choice(phaseVariants),
  isSwapped: r.bool(),
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
  ['tokenProgram0', ''],
  ['tokenProgram1', ''],
  ['systemProgram', ''],
  ['feed0', 'optional'],
  ['feed1', 'optional'],
] as const
export interface CreateAccounts extends AccountsOf<typeof createAccounts> {}
const readCreateArgs = (r: FieldReader) => ({
  nonce: r.u64(),
  amount: r.u64(),
  expiresAt: r.i64(),
  touchSeconds: r.u32(),
  referralBps: r.u16(),
  feedKind0: r.choice(feedKindVariants),
  feedKind1: r.choice(feedKindVariants),
  feed0: r.key(),
  feed1: r.key(),
  referral: r.key(),
  entry: readLegTerms(r),
  takeProfit: readLegTerms(r),
  stop: readLegTerms(r),
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
  ['vaultIn', 'writable'],
  ['vaultOut', 'writable'],
  ['mintIn', ''],
  ['mintOut', ''],
  ['tokenProgramIn', ''],
  ['tokenProgramOut', ''],
  ['destination', 'writable'],
  ['feeAccount', 'writable'],
  ['referral', 'writable optional'],
  ['feedIn', 'optional'],
  ['feedOut', 'optional'],
  ['router', ''],
  ['systemProgram', ''],
] as const
export interface FillAccounts extends AccountsOf<typeof fillAccounts> {}
const readFillArgs = (r: FieldReader) => ({
  leg: r.u8(),
  amount: r.u64(),
  steps: r.list(() => readStep(r)),
})
export interface FillArgs extends ReturnType<typeof readFillArgs> {}
/** Swaps a part of the order by a route of the router, whose step accounts follow. Anyone may. */
export const fill = (accounts: FillAccounts, args: FillArgs) =>
  instruction(PROGRAM, fillAccounts, accounts, encode(FILL_DISCRIMINATOR, readFillArgs, args))
export const decodeFill = (data: Uint8Array) => decode<FillArgs>(FILL_DISCRIMINATOR, readFillArgs, data)

export const ADVANCE_DISCRIMINATOR = 3
const advanceAccounts = [
  ['order', 'writable'],
  ['feed0', 'optional'],
  ['feed1', 'optional'],
] as const
export interface AdvanceAccounts extends AccountsOf<typeof advanceAccounts> {}
/** Records which legs the prices since then have triggered. Anyone may. */
export const advance = (accounts: AdvanceAccounts) =>
  instruction(PROGRAM, advanceAccounts, accounts, Uint8Array.of(ADVANCE_DISCRIMINATOR))

export const EDIT_LEG_DISCRIMINATOR = 4
const editLegAccounts = [
  ['maker', 'signer'],
  ['order', 'writable'],
] as const
export interface EditLegAccounts extends AccountsOf<typeof editLegAccounts> {}
const readEditLegArgs = (r: FieldReader) => ({
  leg: r.u8(),
  terms: readLegTerms(r),
})
export interface EditLegArgs extends ReturnType<typeof readEditLegArgs> {}
/** Changes a leg, which begins anew. */
export const editLeg = (accounts: EditLegAccounts, args: EditLegArgs) =>
  instruction(PROGRAM, editLegAccounts, accounts, encode(EDIT_LEG_DISCRIMINATOR, readEditLegArgs, args))
export const decodeEditLeg = (data: Uint8Array) => decode<EditLegArgs>(EDIT_LEG_DISCRIMINATOR, readEditLegArgs, data)

export const SET_EXPIRY_DISCRIMINATOR = 5
const setExpiryAccounts = [
  ['maker', 'signer'],
  ['order', 'writable'],
] as const
export interface SetExpiryAccounts extends AccountsOf<typeof setExpiryAccounts> {}
const readSetExpiryArgs = (r: FieldReader) => ({
  expiresAt: r.i64(),
  touchSeconds: r.u32(),
})
export interface SetExpiryArgs extends ReturnType<typeof readSetExpiryArgs> {}
/** Changes when the order expires. */
export const setExpiry = (accounts: SetExpiryAccounts, args: SetExpiryArgs) =>
  instruction(PROGRAM, setExpiryAccounts, accounts, encode(SET_EXPIRY_DISCRIMINATOR, readSetExpiryArgs, args))
export const decodeSetExpiry = (data: Uint8Array) => decode<SetExpiryArgs>(SET_EXPIRY_DISCRIMINATOR, readSetExpiryArgs, data)

export const TOUCH_DISCRIMINATOR = 6
const touchAccounts = [
  ['maker', 'signer'],
  ['order', 'writable'],
] as const
export interface TouchAccounts extends AccountsOf<typeof touchAccounts> {}
/** Confirms the order. */
export const touch = (accounts: TouchAccounts) =>
  instruction(PROGRAM, touchAccounts, accounts, Uint8Array.of(TOUCH_DISCRIMINATOR))

export const CLAIM_DISCRIMINATOR = 7
const claimAccounts = [
  ['payer', 'signer writable'],
  ['maker', 'writable'],
  ['order', ''],
  ['vault', 'writable'],
  ['mint', ''],
  ['tokenProgram', ''],
  ['destination', 'writable'],
  ['systemProgram', ''],
] as const
export interface ClaimAccounts extends AccountsOf<typeof claimAccounts> {}
/** Pays to the maker what has been bought and waits in the vault. Anyone may. */
export const claim = (accounts: ClaimAccounts) =>
  instruction(PROGRAM, claimAccounts, accounts, Uint8Array.of(CLAIM_DISCRIMINATOR))

export const CLOSE_DISCRIMINATOR = 8
const closeAccounts = [
  ['closer', 'signer writable'],
  ['maker', 'writable'],
  ['order', 'writable'],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['tokenProgram0', ''],
  ['tokenProgram1', ''],
  ['destination0', 'writable'],
  ['destination1', 'writable'],
] as const
export interface CloseAccounts extends AccountsOf<typeof closeAccounts> {}
/** Returns all to the maker and closes the order: the maker at any time, anybody when it is completed or expired. */
export const close = (accounts: CloseAccounts) =>
  instruction(PROGRAM, closeAccounts, accounts, Uint8Array.of(CLOSE_DISCRIMINATOR))

export const instructions = /* @__PURE__ */ instructionList({
  openConfig: [OPEN_CONFIG_DISCRIMINATOR, openConfigAccounts],
  create: [CREATE_DISCRIMINATOR, createAccounts],
  fill: [FILL_DISCRIMINATOR, fillAccounts],
  advance: [ADVANCE_DISCRIMINATOR, advanceAccounts],
  editLeg: [EDIT_LEG_DISCRIMINATOR, editLegAccounts],
  setExpiry: [SET_EXPIRY_DISCRIMINATOR, setExpiryAccounts],
  touch: [TOUCH_DISCRIMINATOR, touchAccounts],
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
  making: r.u64(),
  remaining: r.u64(),
  received: r.u64(),
  createdAt: r.i64(),
  expiresAt: r.i64(),
  touchedAt: r.i64(),
  entry: readLeg(r),
  takeProfit: readLeg(r),
  stop: readLeg(r),
  touchSeconds: r.u32(),
  fillReward: r.u32(),
  closeReward: r.u32(),
  feeBps: r.u16(),
  referralBps: r.u16(),
  feedKind0: r.choice(feedKindVariants),
  feedKind1: r.choice(feedKindVariants),
  phase: r.choice(phaseVariants),
  isSwapped: r.bool(),
  bump: r.u8(),
})
export interface OrderChangedEvent extends ReturnType<typeof readOrderChangedEvent> {}

const readFilledEvent = (r: FieldReader) => ({
  type: 'filled' as const,
  order: r.key(),
  maker: r.key(),
  keeper: r.key(),
  mintIn: r.key(),
  mintOut: r.key(),
  spent: r.u64(),
  received: r.u64(),
  fee: r.u64(),
  referralFee: r.u64(),
  paid: r.u64(),
  minimum: r.u64(),
  reward: r.u64(),
  leg: r.u8(),
})
export interface FilledEvent extends ReturnType<typeof readFilledEvent> {}

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
      return readPaidOutEvent(r)
    case 4:
      return readClosedEvent(r)
    case 5:
      return readValuedEvent(r)
    default:
      return undefined
  }
}
export type TriggerEvent = NonNullable<ReturnType<typeof readEvent>>
export const decodeEvent = (data: Uint8Array) => decodeOneOf<TriggerEvent>(readEvent, data)
export const encodeEvent = (value: TriggerEvent) => encodeOneOf<TriggerEvent>(readEvent, value)

const errorRows = {
  6000: { name: 'invalidAccount', message: "An account is not the one that this instruction needs" },
  6001: { name: 'invalidInstruction', message: "Instruction data is malformed" },
  6002: { name: 'overflow', message: "Calculation overflow" },
  6003: { name: 'unsupportedMint', message: "This mint is not supported" },
  6004: { name: 'invalidTerms', message: "A term of the config is outside of its range" },
  6005: { name: 'zeroAmount', message: "An amount is zero" },
  6006: { name: 'wrongMaker', message: "Only its maker may do this to an order" },
  6007: { name: 'invalidLeg', message: "The leg cannot be part of this order" },
  6008: { name: 'invalidExpiry', message: "The order would expire at once, or too late" },
  6009: { name: 'vaultChanged', message: "The route took more than it was given, or a right over a vault" },
  6010: { name: 'invalidFeeAccount', message: "The fee cannot be paid to this account" },
  6011: { name: 'destinationMissing', message: "The maker has no token account that can receive this" },
  6012: { name: 'expired', message: "The order has expired" },
  6013: { name: 'completed', message: "The order is filled" },
  6014: { name: 'stillOpen', message: "Only its maker may close an order that is open" },
  6015: { name: 'wrongAmount', message: "The amount is more than what remains, or not all of an entry that has an exit" },
  6016: { name: 'fillTooSmall', message: "A fill takes a twentieth of the order or all that remains" },
  6017: { name: 'priceNotMet', message: "The route pays less than the order asks" },
  6018: { name: 'notTriggered', message: "No price has triggered this leg" },
  6019: { name: 'unusablePrice', message: "A price is missing, too old or too uncertain" },
  6020: { name: 'wrongFeed', message: "The feed prices another token" },
  6021: { name: 'missingFloor', message: "A leg has no worst price" },
} as const
export const errors: Readonly<Record<number, { name: string; message: string }>> = errorRows
export const errorCodes = /* @__PURE__ */ errorCodesOf(errorRows)
