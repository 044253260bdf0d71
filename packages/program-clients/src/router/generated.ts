// Printed from programs/router/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, type Instruction, type ProgramDerivedAddress, getProgramDerivedAddress } from '@solana/kit'
import { type AccountUse, accountMetas } from '../account-metas.ts'
import { ByteReader } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'

export const PROGRAM = 'ca11istoRouter11111111111111111111111111111' as Address

export const venueVariants = ['cpmm', 'launchpadBuy', 'launchpadSell', 'clmm', 'stable', 'dlmm', 'raydiumCpmm', 'raydiumClmm', 'whirlpoolDown', 'whirlpoolUp', 'meteoraDlmm', 'meteoraDammV2', 'meteoraDbc', 'saber'] as const
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

export interface AuthoritySeeds {

}

export function authoritySeeds(seeds: AuthoritySeeds): Uint8Array[] {
  return [
    Uint8Array.of(97, 117, 116, 104, 111, 114, 105, 116, 121),
  ]
}

export function findAuthorityPda(seeds: AuthoritySeeds, program: Address = PROGRAM): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: program, seeds: authoritySeeds(seeds) })
}

export interface TokenLedgerSeeds {
  user: Address
}

export function tokenLedgerSeeds(seeds: TokenLedgerSeeds): Uint8Array[] {
  return [
    Uint8Array.of(108, 101, 100, 103, 101, 114),
    new ByteWriter().key(seeds.user).done(),
  ]
}

export function findTokenLedgerPda(seeds: TokenLedgerSeeds, program: Address = PROGRAM): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: program, seeds: tokenLedgerSeeds(seeds) })
}

export const TOKEN_LEDGER_SIZE = 112

export const TOKEN_LEDGER_DISCRIMINATOR = Uint8Array.of(116, 107, 108, 101, 100, 103, 101, 114)

export interface TokenLedger {
  user: Address
  payer: Address
  tokenAccount: Address
  amount: bigint
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeTokenLedger(data: Uint8Array): TokenLedger | undefined {
  const r = new ByteReader(data)
  if (!r.expect(TOKEN_LEDGER_DISCRIMINATOR)) return undefined
  const value: TokenLedger = {
    user: r.key(),
    payer: r.key(),
    tokenAccount: r.key(),
    amount: r.u64(),
  }
  return r.complete() ? value : undefined
}

export function encodeTokenLedger(value: TokenLedger): Uint8Array {
  const w = new ByteWriter()
  w.bytes([116, 107, 108, 101, 100, 103, 101, 114])
  w.key(value.user)
  w.key(value.payer)
  w.key(value.tokenAccount)
  w.u64(value.amount)
  return w.done()
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
export function route(accounts: RouteAccounts, args: RouteArgs, program: Address = PROGRAM): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
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
  return { programAddress: program, accounts: accountMetas(keys, routeUses, program), data: w.done() }
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
export function exactOutRoute(accounts: ExactOutRouteAccounts, args: ExactOutRouteArgs, program: Address = PROGRAM): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
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
  return { programAddress: program, accounts: accountMetas(keys, exactOutRouteUses, program), data: w.done() }
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

export const SET_TOKEN_LEDGER_DISCRIMINATOR = 2

export interface SetTokenLedgerAccounts {
  user: Address
  payer: Address
  tokenLedger: Address
  tokenAccount: Address
  systemProgram: Address
}

const setTokenLedgerUses: readonly AccountUse[] = [[2], [3], [1], [0], [0]]

/** Records the balance of a token account of the user; 0 for one that does not exist yet. */
export function setTokenLedger(accounts: SetTokenLedgerAccounts, program: Address = PROGRAM): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([2])
  const keys = [
    accounts.user,
    accounts.payer,
    accounts.tokenLedger,
    accounts.tokenAccount,
    accounts.systemProgram,
  ]
  return { programAddress: program, accounts: accountMetas(keys, setTokenLedgerUses, program), data: w.done() }
}

export const ROUTE_WITH_TOKEN_LEDGER_DISCRIMINATOR = 3

export interface RouteWithTokenLedgerAccounts {
  user: Address
  sourceAccount: Address
  destinationAccount: Address
  sourceMint: Address
  destinationMint: Address
  sourceTokenProgram: Address
  destinationTokenProgram: Address
  platformFeeAccount?: Address | undefined
  tokenLedger: Address
  payer: Address
}

const routeWithTokenLedgerUses: readonly AccountUse[] = [[2], [1], [1], [0], [0], [0], [0], [1, 'program'], [1], [1]]

export interface RouteWithTokenLedgerArgs {
  quotedIn: bigint
  quotedOut: bigint
  slippageBps: number
  platformFeeBps: number
  steps: readonly Step[]
}

/** Spends what the source has received since its ledger was set, at the rate of the quote less slippage, and closes the ledger. */
export function routeWithTokenLedger(accounts: RouteWithTokenLedgerAccounts, args: RouteWithTokenLedgerArgs, program: Address = PROGRAM): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([3])
  w.u64(args.quotedIn)
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
    accounts.tokenLedger,
    accounts.payer,
  ]
  return { programAddress: program, accounts: accountMetas(keys, routeWithTokenLedgerUses, program), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeRouteWithTokenLedger(data: Uint8Array): RouteWithTokenLedgerArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== ROUTE_WITH_TOKEN_LEDGER_DISCRIMINATOR) return undefined
  const value: RouteWithTokenLedgerArgs = {
    quotedIn: r.u64(),
    quotedOut: r.u64(),
    slippageBps: r.u16(),
    platformFeeBps: r.u16(),
    steps: r.list(() => readStep(r)),
  }
  return r.complete() ? value : undefined
}

export const CLOSE_TOKEN_ACCOUNTS_DISCRIMINATOR = 4

export interface CloseTokenAccountsAccounts {
  user: Address
}

const closeTokenAccountsUses: readonly AccountUse[] = [[2]]

/** Closes token accounts of the user: of each the account, the receiver of its lamports and its token program follow. */
export function closeTokenAccounts(accounts: CloseTokenAccountsAccounts, program: Address = PROGRAM): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([4])
  const keys = [
    accounts.user,
  ]
  return { programAddress: program, accounts: accountMetas(keys, closeTokenAccountsUses, program), data: w.done() }
}

/** First byte and account names of each instruction. */
export const instructions = {
  route: { discriminator: ROUTE_DISCRIMINATOR, accounts: ['user', 'sourceAccount', 'destinationAccount', 'sourceMint', 'destinationMint', 'sourceTokenProgram', 'destinationTokenProgram', 'platformFeeAccount'] },
  exactOutRoute: { discriminator: EXACT_OUT_ROUTE_DISCRIMINATOR, accounts: ['user', 'sourceAccount', 'destinationAccount', 'sourceMint', 'destinationMint', 'sourceTokenProgram', 'destinationTokenProgram', 'platformFeeAccount'] },
  setTokenLedger: { discriminator: SET_TOKEN_LEDGER_DISCRIMINATOR, accounts: ['user', 'payer', 'tokenLedger', 'tokenAccount', 'systemProgram'] },
  routeWithTokenLedger: { discriminator: ROUTE_WITH_TOKEN_LEDGER_DISCRIMINATOR, accounts: ['user', 'sourceAccount', 'destinationAccount', 'sourceMint', 'destinationMint', 'sourceTokenProgram', 'destinationTokenProgram', 'platformFeeAccount', 'tokenLedger', 'payer'] },
  closeTokenAccounts: { discriminator: CLOSE_TOKEN_ACCOUNTS_DISCRIMINATOR, accounts: ['user'] },
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
