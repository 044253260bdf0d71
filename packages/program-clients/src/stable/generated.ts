// Printed from programs/stable/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { type AccountsOf, errorCodesOf, instruction, instructionList } from '../client-tables.ts'
import { decode, decodeOneOf, encode, encodeOneOf, encodeSeeds, type FieldReader } from '../codec.ts'

export const PROGRAM = 'ca11istoStab1e11111111111111111111111111111' as Address

const readConfigSeeds = (r: FieldReader) => ({
  admin: r.key(),
  index: r.u16(),
})
export interface ConfigSeeds extends ReturnType<typeof readConfigSeeds> {}
export const configSeeds = (seeds: ConfigSeeds) => encodeSeeds('config', readConfigSeeds, seeds)
export const findConfigPda = (seeds: ConfigSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: configSeeds(seeds) })

const readPoolSeeds = (r: FieldReader) => ({
  config: r.key(),
  mint0: r.key(),
  mint1: r.key(),
})
export interface PoolSeeds extends ReturnType<typeof readPoolSeeds> {}
export const poolSeeds = (seeds: PoolSeeds) => encodeSeeds('pool', readPoolSeeds, seeds)
export const findPoolPda = (seeds: PoolSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: poolSeeds(seeds) })

const readLpMintSeeds = (r: FieldReader) => ({
  pool: r.key(),
})
export interface LpMintSeeds extends ReturnType<typeof readLpMintSeeds> {}
export const lpMintSeeds = (seeds: LpMintSeeds) => encodeSeeds('lp', readLpMintSeeds, seeds)
export const findLpMintPda = (seeds: LpMintSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: lpMintSeeds(seeds) })

const readVaultSeeds = (r: FieldReader) => ({
  pool: r.key(),
  mint: r.key(),
})
export interface VaultSeeds extends ReturnType<typeof readVaultSeeds> {}
export const vaultSeeds = (seeds: VaultSeeds) => encodeSeeds('vault', readVaultSeeds, seeds)
export const findVaultPda = (seeds: VaultSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: vaultSeeds(seeds) })

export const CONFIG_SIZE = 87
export const CONFIG_DISCRIMINATOR = Uint8Array.of(115, 116, 99, 111, 110, 102, 105, 103)
const readConfig = (r: FieldReader) => ({
  admin: r.key(),
  createAuthority: r.key(),
  lpFeePpm: r.u32(),
  protocolFeePpm: r.u32(),
  creatorFeePpm: r.u32(),
  index: r.u16(),
  bump: r.u8(),
})
export interface Config extends ReturnType<typeof readConfig> {}
export const decodeConfig = (data: Uint8Array) => decode<Config>(CONFIG_DISCRIMINATOR, readConfig, data)
export const encodeConfig = (value: Config) => encode(CONFIG_DISCRIMINATOR, readConfig, value)

export const POOL_SIZE = 423
export const POOL_DISCRIMINATOR = Uint8Array.of(115, 116, 112, 111, 111, 108, 115, 116)
const readPool = (r: FieldReader) => ({
  config: r.key(),
  creator: r.key(),
  mint0: r.key(),
  mint1: r.key(),
  tokenProgram0: r.key(),
  tokenProgram1: r.key(),
  vault0: r.key(),
  vault1: r.key(),
  lpMint: r.key(),
  reserve0: r.u64(),
  reserve1: r.u64(),
  protocolFees0: r.u64(),
  protocolFees1: r.u64(),
  creatorFees0: r.u64(),
  creatorFees1: r.u64(),
  lpSupply: r.u64(),
  lpBurned: r.u64(),
  cumulativePrice: r.u128(),
  pricedSlot: r.u64(),
  rampStartsAt: r.i64(),
  rampEndsAt: r.i64(),
  amplificationFrom: r.u32(),
  amplificationTo: r.u32(),
  lpFeePpm: r.u32(),
  protocolFeePpm: r.u32(),
  creatorFeePpm: r.u32(),
  decimals0: r.u8(),
  decimals1: r.u8(),
  bump: r.u8(),
})
export interface Pool extends ReturnType<typeof readPool> {}
export const decodePool = (data: Uint8Array) => decode<Pool>(POOL_DISCRIMINATOR, readPool, data)
export const encodePool = (value: Pool) => encode(POOL_DISCRIMINATOR, readPool, value)

export const CREATE_CONFIG_DISCRIMINATOR = 0
const createConfigAccounts = [
  ['admin', 'signer writable'],
  ['config', 'writable'],
  ['systemProgram', ''],
] as const
export interface CreateConfigAccounts extends AccountsOf<typeof createConfigAccounts> {}
const readCreateConfigArgs = (r: FieldReader) => ({
  index: r.u16(),
  lpFeePpm: r.u32(),
  protocolFeePpm: r.u32(),
  creatorFeePpm: r.u32(),
  createAuthority: r.key(),
})
export interface CreateConfigArgs extends ReturnType<typeof readCreateConfigArgs> {}
/** Opens a fee tier. Anyone may. */
export const createConfig = (accounts: CreateConfigAccounts, args: CreateConfigArgs) =>
  instruction(PROGRAM, createConfigAccounts, accounts, encode(CREATE_CONFIG_DISCRIMINATOR, readCreateConfigArgs, args))
export const decodeCreateConfig = (data: Uint8Array) => decode<CreateConfigArgs>(CREATE_CONFIG_DISCRIMINATOR, readCreateConfigArgs, data)

export const CREATE_POOL_DISCRIMINATOR = 1
const createPoolAccounts = [
  ['payer', 'signer writable'],
  ['authority', 'signer'],
  ['config', ''],
  ['pool', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['lpMint', 'writable'],
  ['tokenProgram0', ''],
  ['tokenProgram1', ''],
  ['lpTokenProgram', ''],
  ['systemProgram', ''],
] as const
export interface CreatePoolAccounts extends AccountsOf<typeof createPoolAccounts> {}
const readCreatePoolArgs = (r: FieldReader) => ({
  creator: r.key(),
  amplification: r.u32(),
})
export interface CreatePoolArgs extends ReturnType<typeof readCreatePoolArgs> {}
/** Creates an empty pool; `authority` must be the tier's createAuthority where it has one. */
export const createPool = (accounts: CreatePoolAccounts, args: CreatePoolArgs) =>
  instruction(PROGRAM, createPoolAccounts, accounts, encode(CREATE_POOL_DISCRIMINATOR, readCreatePoolArgs, args))
export const decodeCreatePool = (data: Uint8Array) => decode<CreatePoolArgs>(CREATE_POOL_DISCRIMINATOR, readCreatePoolArgs, data)

export const DEPOSIT_DISCRIMINATOR = 2
const depositAccounts = [
  ['user', 'signer'],
  ['pool', 'writable'],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['user0', 'writable'],
  ['user1', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['lpMint', 'writable'],
  ['userLp', 'writable optional'],
  ['tokenProgram0', ''],
  ['tokenProgram1', ''],
  ['lpTokenProgram', ''],
] as const
export interface DepositAccounts extends AccountsOf<typeof depositAccounts> {}
const readDepositArgs = (r: FieldReader) => ({
  maxAmount0: r.u64(),
  maxAmount1: r.u64(),
  minLp: r.u64(),
  burn: r.bool(),
})
export interface DepositArgs extends ReturnType<typeof readDepositArgs> {}
/** Adds liquidity in the proportion of the reserves, at most the two amounts sent. With `burn` the LP units are credited to nobody. */
export const deposit = (accounts: DepositAccounts, args: DepositArgs) =>
  instruction(PROGRAM, depositAccounts, accounts, encode(DEPOSIT_DISCRIMINATOR, readDepositArgs, args))
export const decodeDeposit = (data: Uint8Array) => decode<DepositArgs>(DEPOSIT_DISCRIMINATOR, readDepositArgs, data)

export const WITHDRAW_DISCRIMINATOR = 3
const withdrawAccounts = [
  ['user', 'signer'],
  ['pool', 'writable'],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['user0', 'writable'],
  ['user1', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['lpMint', 'writable'],
  ['userLp', 'writable'],
  ['tokenProgram0', ''],
  ['tokenProgram1', ''],
  ['lpTokenProgram', ''],
] as const
export interface WithdrawAccounts extends AccountsOf<typeof withdrawAccounts> {}
const readWithdrawArgs = (r: FieldReader) => ({
  lp: r.u64(),
  minAmount0: r.u64(),
  minAmount1: r.u64(),
})
export interface WithdrawArgs extends ReturnType<typeof readWithdrawArgs> {}
/** Burns LP units for their share of both reserves; the minima hold for what arrives. */
export const withdraw = (accounts: WithdrawAccounts, args: WithdrawArgs) =>
  instruction(PROGRAM, withdrawAccounts, accounts, encode(WITHDRAW_DISCRIMINATOR, readWithdrawArgs, args))
export const decodeWithdraw = (data: Uint8Array) => decode<WithdrawArgs>(WITHDRAW_DISCRIMINATOR, readWithdrawArgs, data)

export const SWAP_EXACT_IN_DISCRIMINATOR = 4
const swapExactInAccounts = [
  ['user', 'signer'],
  ['pool', 'writable'],
  ['vaultIn', 'writable'],
  ['vaultOut', 'writable'],
  ['userIn', 'writable'],
  ['userOut', 'writable'],
  ['mintIn', ''],
  ['mintOut', ''],
  ['tokenProgramIn', ''],
  ['tokenProgramOut', ''],
] as const
export interface SwapExactInAccounts extends AccountsOf<typeof swapExactInAccounts> {}
const readSwapExactInArgs = (r: FieldReader) => ({
  amountIn: r.u64(),
  minAmountOut: r.u64(),
})
export interface SwapExactInArgs extends ReturnType<typeof readSwapExactInArgs> {}
/** Sends exactly `amountIn`; fails when less than `minAmountOut` would arrive. */
export const swapExactIn = (accounts: SwapExactInAccounts, args: SwapExactInArgs) =>
  instruction(PROGRAM, swapExactInAccounts, accounts, encode(SWAP_EXACT_IN_DISCRIMINATOR, readSwapExactInArgs, args))
export const decodeSwapExactIn = (data: Uint8Array) => decode<SwapExactInArgs>(SWAP_EXACT_IN_DISCRIMINATOR, readSwapExactInArgs, data)

export const SWAP_EXACT_OUT_DISCRIMINATOR = 5
const swapExactOutAccounts = [
  ['user', 'signer'],
  ['pool', 'writable'],
  ['vaultIn', 'writable'],
  ['vaultOut', 'writable'],
  ['userIn', 'writable'],
  ['userOut', 'writable'],
  ['mintIn', ''],
  ['mintOut', ''],
  ['tokenProgramIn', ''],
  ['tokenProgramOut', ''],
] as const
export interface SwapExactOutAccounts extends AccountsOf<typeof swapExactOutAccounts> {}
const readSwapExactOutArgs = (r: FieldReader) => ({
  amountOut: r.u64(),
  maxAmountIn: r.u64(),
})
export interface SwapExactOutArgs extends ReturnType<typeof readSwapExactOutArgs> {}
/** Delivers `amountOut`, or the least more that the mint's transfer fee allows; fails when it would take more than `maxAmountIn`. */
export const swapExactOut = (accounts: SwapExactOutAccounts, args: SwapExactOutArgs) =>
  instruction(PROGRAM, swapExactOutAccounts, accounts, encode(SWAP_EXACT_OUT_DISCRIMINATOR, readSwapExactOutArgs, args))
export const decodeSwapExactOut = (data: Uint8Array) => decode<SwapExactOutArgs>(SWAP_EXACT_OUT_DISCRIMINATOR, readSwapExactOutArgs, data)

export const QUOTE_EXACT_OUT_DISCRIMINATOR = 6
const quoteExactOutAccounts = [
  ['pool', ''],
  ['mintIn', ''],
  ['mintOut', ''],
] as const
export interface QuoteExactOutAccounts extends AccountsOf<typeof quoteExactOutAccounts> {}
const readQuoteExactOutArgs = (r: FieldReader) => ({
  amountOut: r.u64(),
})
export interface QuoteExactOutArgs extends ReturnType<typeof readQuoteExactOutArgs> {}
/** Writes nothing; answers what swapExactOut would take as return data (u64). */
export const quoteExactOut = (accounts: QuoteExactOutAccounts, args: QuoteExactOutArgs) =>
  instruction(PROGRAM, quoteExactOutAccounts, accounts, encode(QUOTE_EXACT_OUT_DISCRIMINATOR, readQuoteExactOutArgs, args))
export const decodeQuoteExactOut = (data: Uint8Array) => decode<QuoteExactOutArgs>(QUOTE_EXACT_OUT_DISCRIMINATOR, readQuoteExactOutArgs, data)

export const COLLECT_PROTOCOL_FEES_DISCRIMINATOR = 7
const collectProtocolFeesAccounts = [
  ['admin', 'signer'],
  ['config', ''],
  ['pool', 'writable'],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['recipient0', 'writable'],
  ['recipient1', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['tokenProgram0', ''],
  ['tokenProgram1', ''],
] as const
export interface CollectProtocolFeesAccounts extends AccountsOf<typeof collectProtocolFeesAccounts> {}
/** Pays the owed protocol fees out, to any accounts that the admin names. */
export const collectProtocolFees = (accounts: CollectProtocolFeesAccounts) =>
  instruction(PROGRAM, collectProtocolFeesAccounts, accounts, Uint8Array.of(COLLECT_PROTOCOL_FEES_DISCRIMINATOR))

export const COLLECT_CREATOR_FEES_DISCRIMINATOR = 8
const collectCreatorFeesAccounts = [
  ['creator', 'signer'],
  ['pool', 'writable'],
  ['vault0', 'writable'],
  ['vault1', 'writable'],
  ['recipient0', 'writable'],
  ['recipient1', 'writable'],
  ['mint0', ''],
  ['mint1', ''],
  ['tokenProgram0', ''],
  ['tokenProgram1', ''],
] as const
export interface CollectCreatorFeesAccounts extends AccountsOf<typeof collectCreatorFeesAccounts> {}
/** Pays the owed creator fees out, to any accounts that the creator names. */
export const collectCreatorFees = (accounts: CollectCreatorFeesAccounts) =>
  instruction(PROGRAM, collectCreatorFeesAccounts, accounts, Uint8Array.of(COLLECT_CREATOR_FEES_DISCRIMINATOR))

export const RAMP_AMPLIFICATION_DISCRIMINATOR = 9
const rampAmplificationAccounts = [
  ['admin', 'signer'],
  ['config', ''],
  ['pool', 'writable'],
] as const
export interface RampAmplificationAccounts extends AccountsOf<typeof rampAmplificationAccounts> {}
const readRampAmplificationArgs = (r: FieldReader) => ({
  amplification: r.u32(),
  endsAt: r.i64(),
})
export interface RampAmplificationArgs extends ReturnType<typeof readRampAmplificationArgs> {}
/** Moves the amplification in a line from what it is, over a day or more, at most tenfold, and in a minute by less than the trade fee. */
export const rampAmplification = (accounts: RampAmplificationAccounts, args: RampAmplificationArgs) =>
  instruction(PROGRAM, rampAmplificationAccounts, accounts, encode(RAMP_AMPLIFICATION_DISCRIMINATOR, readRampAmplificationArgs, args))
export const decodeRampAmplification = (data: Uint8Array) => decode<RampAmplificationArgs>(RAMP_AMPLIFICATION_DISCRIMINATOR, readRampAmplificationArgs, data)

export const instructions = /* @__PURE__ */ instructionList({
  createConfig: [CREATE_CONFIG_DISCRIMINATOR, createConfigAccounts],
  createPool: [CREATE_POOL_DISCRIMINATOR, createPoolAccounts],
  deposit: [DEPOSIT_DISCRIMINATOR, depositAccounts],
  withdraw: [WITHDRAW_DISCRIMINATOR, withdrawAccounts],
  swapExactIn: [SWAP_EXACT_IN_DISCRIMINATOR, swapExactInAccounts],
  swapExactOut: [SWAP_EXACT_OUT_DISCRIMINATOR, swapExactOutAccounts],
  quoteExactOut: [QUOTE_EXACT_OUT_DISCRIMINATOR, quoteExactOutAccounts],
  collectProtocolFees: [COLLECT_PROTOCOL_FEES_DISCRIMINATOR, collectProtocolFeesAccounts],
  collectCreatorFees: [COLLECT_CREATOR_FEES_DISCRIMINATOR, collectCreatorFeesAccounts],
  rampAmplification: [RAMP_AMPLIFICATION_DISCRIMINATOR, rampAmplificationAccounts],
})

const readPoolCreatedEvent = (r: FieldReader) => ({
  type: 'poolCreated' as const,
  pool: r.key(),
  config: r.key(),
  mint0: r.key(),
  mint1: r.key(),
  creator: r.key(),
  lpFeePpm: r.u32(),
  protocolFeePpm: r.u32(),
  creatorFeePpm: r.u32(),
  amplification: r.u32(),
  decimals0: r.u8(),
  decimals1: r.u8(),
})
export interface PoolCreatedEvent extends ReturnType<typeof readPoolCreatedEvent> {}

const readSwappedEvent = (r: FieldReader) => ({
  type: 'swapped' as const,
  pool: r.key(),
  user: r.key(),
  mintIn: r.key(),
  mintOut: r.key(),
  amountIn: r.u64(),
  received: r.u64(),
  amountOut: r.u64(),
  delivered: r.u64(),
  fee: r.u64(),
  protocolFee: r.u64(),
  creatorFee: r.u64(),
  reserve0: r.u64(),
  reserve1: r.u64(),
})
export interface SwappedEvent extends ReturnType<typeof readSwappedEvent> {}

const readDepositedEvent = (r: FieldReader) => ({
  type: 'deposited' as const,
  pool: r.key(),
  user: r.key(),
  amount0: r.u64(),
  amount1: r.u64(),
  lp: r.u64(),
  reserve0: r.u64(),
  reserve1: r.u64(),
  lpSupply: r.u64(),
  lpBurned: r.u64(),
})
export interface DepositedEvent extends ReturnType<typeof readDepositedEvent> {}

const readWithdrawnEvent = (r: FieldReader) => ({
  type: 'withdrawn' as const,
  pool: r.key(),
  user: r.key(),
  amount0: r.u64(),
  amount1: r.u64(),
  lp: r.u64(),
  reserve0: r.u64(),
  reserve1: r.u64(),
  lpSupply: r.u64(),
  lpBurned: r.u64(),
})
export interface WithdrawnEvent extends ReturnType<typeof readWithdrawnEvent> {}

const readFeesCollectedEvent = (r: FieldReader) => ({
  type: 'feesCollected' as const,
  pool: r.key(),
  collector: r.key(),
  amount0: r.u64(),
  amount1: r.u64(),
  creator: r.bool(),
})
export interface FeesCollectedEvent extends ReturnType<typeof readFeesCollectedEvent> {}

const readAmplificationRampedEvent = (r: FieldReader) => ({
  type: 'amplificationRamped' as const,
  pool: r.key(),
  amplificationFrom: r.u32(),
  amplificationTo: r.u32(),
  startsAt: r.i64(),
  endsAt: r.i64(),
})
export interface AmplificationRampedEvent extends ReturnType<typeof readAmplificationRampedEvent> {}

const readEvent = (kind: number, r: FieldReader) => {
  switch (kind) {
    case 0:
      return readPoolCreatedEvent(r)
    case 1:
      return readSwappedEvent(r)
    case 2:
      return readDepositedEvent(r)
    case 3:
      return readWithdrawnEvent(r)
    case 4:
      return readFeesCollectedEvent(r)
    case 5:
      return readAmplificationRampedEvent(r)
    default:
      return undefined
  }
}
export type StableEvent = NonNullable<ReturnType<typeof readEvent>>
export const decodeEvent = (data: Uint8Array) => decodeOneOf<StableEvent>(readEvent, data)
export const encodeEvent = (value: StableEvent) => encodeOneOf<StableEvent>(readEvent, value)

const errorRows = {
  6000: { name: 'invalidAccount', message: "An account is not the one that this instruction needs" },
  6001: { name: 'invalidInstruction', message: "Instruction data is malformed" },
  6002: { name: 'slippageExceeded', message: "Slippage tolerance exceeded" },
  6003: { name: 'overflow', message: "Calculation overflow" },
  6004: { name: 'feeTooHigh', message: "Fees are above their limit" },
  6005: { name: 'wrongAuthority', message: "Only the tier's authority may do this" },
  6006: { name: 'mintsOutOfOrder', message: "mint0 must come before mint1" },
  6007: { name: 'unsupportedMint', message: "This mint is not supported" },
  6008: { name: 'insufficientLiquidity', message: "The pool holds too little for this" },
  6009: { name: 'zeroAmount', message: "An amount is zero" },
  6010: { name: 'alreadyInitialized', message: "The account exists already" },
  6011: { name: 'transferMismatch', message: "A transfer did not move the amount it should have" },
  6012: { name: 'invalidAmplification', message: "The amplification is out of its bounds" },
  6013: { name: 'invalidRamp', message: "The amplification cannot move that fast or that soon" },
  6014: { name: 'decimalsTooFarApart', message: "The decimals of the two mints are more than nine apart" },
  6015: { name: 'notConverged', message: "The invariant did not converge" },
} as const
export const errors: Readonly<Record<number, { name: string; message: string }>> = errorRows
export const errorCodes = /* @__PURE__ */ errorCodesOf(errorRows)
