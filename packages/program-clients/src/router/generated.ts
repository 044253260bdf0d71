// Printed from programs/router/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, type Instruction } from '@solana/kit'
import { type AccountUse, accountMetas } from '../account-metas.ts'
import { ByteReader } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'

export const PROGRAM = 'ca11istoRouter11111111111111111111111111111' as Address

export const venueVariants = ['cpmm', 'launchpadBuy', 'launchpadSell', 'clmm', 'stable', 'dlmm'] as const
export type Venue = (typeof venueVariants)[number]

export interface Step {
  venue: Venue
  shareBps: number
  inputIndex: number
  outputIndex: number
}

function readStep(r: ByteReader): Step {
  return {
    venue: r.choice(venueVariants),
    shareBps: r.u16(),
    inputIndex: r.u8(),
    outputIndex: r.u8(),
  }
}

function writeStep(w: ByteWriter, value: Step): void {
  w.choice(venueVariants, value.venue)
  w.u16(value.shareBps)
  w.u8(value.inputIndex)
  w.u8(value.outputIndex)
}

export const ROUTE_DISCRIMINATOR = 0

export interface RouteAccounts {
  user: Address
  sourceAccount: Address
  destinationAccount: Address
  sourceMint: Address
  destinationMint: Address
  sourceTokenProgram: Address
  destinationTokenProgram: Address
  platformFeeAccount?: Address | undefined
}

const routeUses: readonly AccountUse[] = [[2], [1], [1], [0], [0], [0], [0], [1, 'program']]

export interface RouteArgs {
  amountIn: bigint
  quotedOut: bigint
  slippageBps: number
  platformFeeBps: number
  steps: readonly Step[]
}

/** Spends at most `amountIn`; fails when less than `quotedOut` less slippage (rounded up) arrives after the platform fee. */
export function route(accounts: RouteAccounts, args: RouteArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([0])
  w.u64(args.amountIn)
  w.u64(args.quotedOut)
  w.u16(args.slippageBps)
  w.u16(args.platformFeeBps)
  w.list(args.steps, (item) => writeStep(w, item))
  const keys = [
    accounts.user,
    accounts.sourceAccount,
    accounts.destinationAccount,
    accounts.sourceMint,
    accounts.destinationMint,
    accounts.sourceTokenProgram,
    accounts.destinationTokenProgram,
    accounts.platformFeeAccount,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, routeUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeRoute(data: Uint8Array): RouteArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== ROUTE_DISCRIMINATOR) return undefined
  const value: RouteArgs = {
    amountIn: r.u64(),
    quotedOut: r.u64(),
    slippageBps: r.u16(),
    platformFeeBps: r.u16(),
    steps: r.list(() => readStep(r)),
  }
  return r.complete() ? value : undefined
}

export const EXACT_OUT_ROUTE_DISCRIMINATOR = 1

export interface ExactOutRouteAccounts {
  user: Address
  sourceAccount: Address
  destinationAccount: Address
  sourceMint: Address
  destinationMint: Address
  sourceTokenProgram: Address
  destinationTokenProgram: Address
  platformFeeAccount?: Address | undefined
}

const exactOutRouteUses: readonly AccountUse[] = [[2], [1], [1], [0], [0], [0], [0], [1, 'program']]

export interface ExactOutRouteArgs {
  amountOut: bigint
  quotedIn: bigint
  slippageBps: number
  platformFeeBps: number
  steps: readonly Step[]
}

/** Delivers exactly `amountOut`; fails when it takes more than `quotedIn` plus slippage (rounded down), platform fee included. */
export function exactOutRoute(accounts: ExactOutRouteAccounts, args: ExactOutRouteArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([1])
  w.u64(args.amountOut)
  w.u64(args.quotedIn)
  w.u16(args.slippageBps)
  w.u16(args.platformFeeBps)
  w.list(args.steps, (item) => writeStep(w, item))
  const keys = [
    accounts.user,
    accounts.sourceAccount,
    accounts.destinationAccount,
    accounts.sourceMint,
    accounts.destinationMint,
    accounts.sourceTokenProgram,
    accounts.destinationTokenProgram,
    accounts.platformFeeAccount,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, exactOutRouteUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeExactOutRoute(data: Uint8Array): ExactOutRouteArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== EXACT_OUT_ROUTE_DISCRIMINATOR) return undefined
  const value: ExactOutRouteArgs = {
    amountOut: r.u64(),
    quotedIn: r.u64(),
    slippageBps: r.u16(),
    platformFeeBps: r.u16(),
    steps: r.list(() => readStep(r)),
  }
  return r.complete() ? value : undefined
}

/** First byte and account names of each instruction. */
export const instructions = {
  route: { discriminator: ROUTE_DISCRIMINATOR, accounts: ['user', 'sourceAccount', 'destinationAccount', 'sourceMint', 'destinationMint', 'sourceTokenProgram', 'destinationTokenProgram', 'platformFeeAccount'] },
  exactOutRoute: { discriminator: EXACT_OUT_ROUTE_DISCRIMINATOR, accounts: ['user', 'sourceAccount', 'destinationAccount', 'sourceMint', 'destinationMint', 'sourceTokenProgram', 'destinationTokenProgram', 'platformFeeAccount'] },
} as const

export interface RouteSwappedEvent {
  type: 'routeSwapped'
  amm: Address
  inputMint: Address
  outputMint: Address
  inputAmount: bigint
  outputAmount: bigint
}

export interface PlatformFeeEvent {
  type: 'platformFee'
  account: Address
  mint: Address
  amount: bigint
}

export type RouterEvent = RouteSwappedEvent | PlatformFeeEvent

/** Undefined when the bytes are not exactly an event of this program. */
export function decodeEvent(data: Uint8Array): RouterEvent | undefined {
  const r = new ByteReader(data)
  let value: RouterEvent
  switch (r.u8()) {
    case 0:
      value = {
        type: 'routeSwapped',
        amm: r.key(),
        inputMint: r.key(),
        outputMint: r.key(),
        inputAmount: r.u64(),
        outputAmount: r.u64(),
      }
      break
    case 1:
      value = {
        type: 'platformFee',
        account: r.key(),
        mint: r.key(),
        amount: r.u64(),
      }
      break
    default:
      return undefined
  }
  return r.complete() ? value : undefined
}

export function encodeEvent(value: RouterEvent): Uint8Array {
  const w = new ByteWriter()
  switch (value.type) {
    case 'routeSwapped':
      w.bytes([0])
      w.key(value.amm)
      w.key(value.inputMint)
      w.key(value.outputMint)
      w.u64(value.inputAmount)
      w.u64(value.outputAmount)
      break
    case 'platformFee':
      w.bytes([1])
      w.key(value.account)
      w.key(value.mint)
      w.u64(value.amount)
      break
  }
  return w.done()
}

export const errorCodes = {
  emptyRoute: 6000,
  slippageToleranceExceeded: 6001,
  invalidCalculation: 6002,
  missingPlatformFeeAccount: 6003,
  invalidSlippage: 6004,
  notEnoughPercent: 6005,
  invalidInputIndex: 6006,
  invalidOutputIndex: 6007,
  notEnoughAccountKeys: 6008,
  nonZeroMinimumOutAmountNotSupported: 6009,
  invalidRoutePlan: 6010,
  invalidReferralAuthority: 6011,
  ledgerTokenAccountDoesNotMatch: 6012,
  invalidTokenLedger: 6013,
  incorrectTokenProgramId: 6014,
  tokenProgramNotProvided: 6015,
  swapNotSupported: 6016,
  exactOutAmountNotMatched: 6017,
  sourceAndDestinationMintCannotBeTheSame: 6018,
} as const

export const errors: Readonly<Record<number, { name: string; message: string }>> = {
  6000: { name: 'emptyRoute', message: "Empty route" },
  6001: { name: 'slippageToleranceExceeded', message: "Slippage tolerance exceeded" },
  6002: { name: 'invalidCalculation', message: "Invalid calculation" },
  6003: { name: 'missingPlatformFeeAccount', message: "Missing platform fee account" },
  6004: { name: 'invalidSlippage', message: "Invalid slippage" },
  6005: { name: 'notEnoughPercent', message: "Not enough percent to 100" },
  6006: { name: 'invalidInputIndex', message: "Token input index is invalid" },
  6007: { name: 'invalidOutputIndex', message: "Token output index is invalid" },
  6008: { name: 'notEnoughAccountKeys', message: "Not Enough Account keys" },
  6009: { name: 'nonZeroMinimumOutAmountNotSupported', message: "Non zero minimum out amount not supported" },
  6010: { name: 'invalidRoutePlan', message: "Invalid route plan" },
  6011: { name: 'invalidReferralAuthority', message: "Invalid referral authority" },
  6012: { name: 'ledgerTokenAccountDoesNotMatch', message: "Token account doesn't match the ledger" },
  6013: { name: 'invalidTokenLedger', message: "Invalid token ledger" },
  6014: { name: 'incorrectTokenProgramId', message: "Token program ID is invalid" },
  6015: { name: 'tokenProgramNotProvided', message: "Token program not provided" },
  6016: { name: 'swapNotSupported', message: "Swap not supported" },
  6017: { name: 'exactOutAmountNotMatched', message: "Exact out amount doesn't match" },
  6018: { name: 'sourceAndDestinationMintCannotBeTheSame', message: "Source mint and destination mint cannot the same" },
}
