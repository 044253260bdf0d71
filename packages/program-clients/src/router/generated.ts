// Printed from programs/router/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { type AccountsOf, errorCodesOf, instruction, instructionList } from '../client-tables.ts'
import { decode, decodeOneOf, encode, encodeOneOf, encodeSeeds, type FieldReader } from '../codec.ts'

export const PROGRAM = 'ca11istoRouter11111111111111111111111111111' as Address

export const venueVariants = ['cpmm', 'launchpadBuy', 'launchpadSell', 'clmm', 'stable', 'dlmm', 'raydiumCpmm', 'raydiumClmm', 'whirlpoolDown', 'whirlpoolUp', 'meteoraDlmm', 'meteoraDammV2', 'meteoraDbc', 'saber'] as const
export type Venue = (typeof venueVariants)[number]

const readStep = (r: FieldReader) => ({
  venue: r.choice(venueVariants),
  shareBps: r.u16(),
  inputIndex: r.u8(),
  outputIndex: r.u8(),
})
export interface Step extends ReturnType<typeof readStep> {}

const readAuthoritySeeds = (r: FieldReader) => ({})
export interface AuthoritySeeds extends ReturnType<typeof readAuthoritySeeds> {}
export const authoritySeeds = (seeds: AuthoritySeeds) => encodeSeeds('authority', readAuthoritySeeds, seeds)
export const findAuthorityPda = (seeds: AuthoritySeeds, program: Address = PROGRAM) =>
  getProgramDerivedAddress({ programAddress: program, seeds: authoritySeeds(seeds) })

const readTokenLedgerSeeds = (r: FieldReader) => ({
  user: r.key(),
})
export interface TokenLedgerSeeds extends ReturnType<typeof readTokenLedgerSeeds> {}
export const tokenLedgerSeeds = (seeds: TokenLedgerSeeds) => encodeSeeds('ledger', readTokenLedgerSeeds, seeds)
export const findTokenLedgerPda = (seeds: TokenLedgerSeeds, program: Address = PROGRAM) =>
  getProgramDerivedAddress({ programAddress: program, seeds: tokenLedgerSeeds(seeds) })

export const TOKEN_LEDGER_SIZE = 112
export const TOKEN_LEDGER_DISCRIMINATOR = Uint8Array.of(116, 107, 108, 101, 100, 103, 101, 114)
const readTokenLedger = (r: FieldReader) => ({
  user: r.key(),
  payer: r.key(),
  tokenAccount: r.key(),
  amount: r.u64(),
})
export interface TokenLedger extends ReturnType<typeof readTokenLedger> {}
export const decodeTokenLedger = (data: Uint8Array) => decode<TokenLedger>(TOKEN_LEDGER_DISCRIMINATOR, readTokenLedger, data)
export const encodeTokenLedger = (value: TokenLedger) => encode(TOKEN_LEDGER_DISCRIMINATOR, readTokenLedger, value)

export const ROUTE_DISCRIMINATOR = 0
const routeAccounts = [
  ['user', 'signer'],
  ['sourceAccount', 'writable'],
  ['destinationAccount', 'writable'],
  ['sourceMint', ''],
  ['destinationMint', ''],
  ['sourceTokenProgram', ''],
  ['destinationTokenProgram', ''],
  ['platformFeeAccount', 'writable optional'],
] as const
export interface RouteAccounts extends AccountsOf<typeof routeAccounts> {}
const readRouteArgs = (r: FieldReader) => ({
  amountIn: r.u64(),
  quotedOut: r.u64(),
  slippageBps: r.u16(),
  platformFeeBps: r.u16(),
  steps: r.list(() => readStep(r)),
})
export interface RouteArgs extends ReturnType<typeof readRouteArgs> {}
/** Spends at most `amountIn`; fails when less than `quotedOut` less slippage (rounded up) arrives after the platform fee. */
export const route = (accounts: RouteAccounts, args: RouteArgs, program: Address = PROGRAM) =>
  instruction(program, routeAccounts, accounts, encode(ROUTE_DISCRIMINATOR, readRouteArgs, args))
export const decodeRoute = (data: Uint8Array) => decode<RouteArgs>(ROUTE_DISCRIMINATOR, readRouteArgs, data)

export const EXACT_OUT_ROUTE_DISCRIMINATOR = 1
const exactOutRouteAccounts = [
  ['user', 'signer'],
  ['sourceAccount', 'writable'],
  ['destinationAccount', 'writable'],
  ['sourceMint', ''],
  ['destinationMint', ''],
  ['sourceTokenProgram', ''],
  ['destinationTokenProgram', ''],
  ['platformFeeAccount', 'writable optional'],
] as const
export interface ExactOutRouteAccounts extends AccountsOf<typeof exactOutRouteAccounts> {}
const readExactOutRouteArgs = (r: FieldReader) => ({
  amountOut: r.u64(),
  quotedIn: r.u64(),
  slippageBps: r.u16(),
  platformFeeBps: r.u16(),
  steps: r.list(() => readStep(r)),
})
export interface ExactOutRouteArgs extends ReturnType<typeof readExactOutRouteArgs> {}
/** Delivers exactly `amountOut`; fails when it takes more than `quotedIn` plus slippage (rounded down), platform fee included. */
export const exactOutRoute = (accounts: ExactOutRouteAccounts, args: ExactOutRouteArgs, program: Address = PROGRAM) =>
  instruction(program, exactOutRouteAccounts, accounts, encode(EXACT_OUT_ROUTE_DISCRIMINATOR, readExactOutRouteArgs, args))
export const decodeExactOutRoute = (data: Uint8Array) => decode<ExactOutRouteArgs>(EXACT_OUT_ROUTE_DISCRIMINATOR, readExactOutRouteArgs, data)

export const SET_TOKEN_LEDGER_DISCRIMINATOR = 2
const setTokenLedgerAccounts = [
  ['user', 'signer'],
  ['payer', 'signer writable'],
  ['tokenLedger', 'writable'],
  ['tokenAccount', ''],
  ['systemProgram', ''],
] as const
export interface SetTokenLedgerAccounts extends AccountsOf<typeof setTokenLedgerAccounts> {}
/** Records the balance of a token account of the user; 0 for one that does not exist yet. */
export const setTokenLedger = (accounts: SetTokenLedgerAccounts, program: Address = PROGRAM) =>
  instruction(program, setTokenLedgerAccounts, accounts, Uint8Array.of(SET_TOKEN_LEDGER_DISCRIMINATOR))

export const ROUTE_WITH_TOKEN_LEDGER_DISCRIMINATOR = 3
const routeWithTokenLedgerAccounts = [
  ['user', 'signer'],
  ['sourceAccount', 'writable'],
  ['destinationAccount', 'writable'],
  ['sourceMint', ''],
  ['destinationMint', ''],
  ['sourceTokenProgram', ''],
  ['destinationTokenProgram', ''],
  ['platformFeeAccount', 'writable optional'],
  ['tokenLedger', 'writable'],
  ['payer', 'writable'],
] as const
export interface RouteWithTokenLedgerAccounts extends AccountsOf<typeof routeWithTokenLedgerAccounts> {}
const readRouteWithTokenLedgerArgs = (r: FieldReader) => ({
  quotedIn: r.u64(),
  quotedOut: r.u64(),
  slippageBps: r.u16(),
  platformFeeBps: r.u16(),
  steps: r.list(() => readStep(r)),
})
export interface RouteWithTokenLedgerArgs extends ReturnType<typeof readRouteWithTokenLedgerArgs> {}
/** Spends what the source has received since its ledger was set, at the rate of the quote less slippage, and closes the ledger. */
export const routeWithTokenLedger = (accounts: RouteWithTokenLedgerAccounts, args: RouteWithTokenLedgerArgs, program: Address = PROGRAM) =>
  instruction(program, routeWithTokenLedgerAccounts, accounts, encode(ROUTE_WITH_TOKEN_LEDGER_DISCRIMINATOR, readRouteWithTokenLedgerArgs, args))
export const decodeRouteWithTokenLedger = (data: Uint8Array) => decode<RouteWithTokenLedgerArgs>(ROUTE_WITH_TOKEN_LEDGER_DISCRIMINATOR, readRouteWithTokenLedgerArgs, data)

export const CLOSE_TOKEN_ACCOUNTS_DISCRIMINATOR = 4
const closeTokenAccountsAccounts = [
  ['user', 'signer'],
] as const
export interface CloseTokenAccountsAccounts extends AccountsOf<typeof closeTokenAccountsAccounts> {}
/** Closes token accounts of the user: of each the account, the receiver of its lamports and its token program follow. */
export const closeTokenAccounts = (accounts: CloseTokenAccountsAccounts, program: Address = PROGRAM) =>
  instruction(program, closeTokenAccountsAccounts, accounts, Uint8Array.of(CLOSE_TOKEN_ACCOUNTS_DISCRIMINATOR))

export const instructions = /* @__PURE__ */ instructionList({
  route: [ROUTE_DISCRIMINATOR, routeAccounts],
  exactOutRoute: [EXACT_OUT_ROUTE_DISCRIMINATOR, exactOutRouteAccounts],
  setTokenLedger: [SET_TOKEN_LEDGER_DISCRIMINATOR, setTokenLedgerAccounts],
  routeWithTokenLedger: [ROUTE_WITH_TOKEN_LEDGER_DISCRIMINATOR, routeWithTokenLedgerAccounts],
  closeTokenAccounts: [CLOSE_TOKEN_ACCOUNTS_DISCRIMINATOR, closeTokenAccountsAccounts],
})

const readRouteSwappedEvent = (r: FieldReader) => ({
  type: 'routeSwapped' as const,
  amm: r.key(),
  inputMint: r.key(),
  outputMint: r.key(),
  inputAmount: r.u64(),
  outputAmount: r.u64(),
})
export interface RouteSwappedEvent extends ReturnType<typeof readRouteSwappedEvent> {}

const readPlatformFeeEvent = (r: FieldReader) => ({
  type: 'platformFee' as const,
  account: r.key(),
  mint: r.key(),
  amount: r.u64(),
})
export interface PlatformFeeEvent extends ReturnType<typeof readPlatformFeeEvent> {}

const readEvent = (kind: number, r: FieldReader) => {
  switch (kind) {
    case 0:
      return readRouteSwappedEvent(r)
    case 1:
      return readPlatformFeeEvent(r)
    default:
      return undefined
  }
}
export type RouterEvent = NonNullable<ReturnType<typeof readEvent>>
export const decodeEvent = (data: Uint8Array) => decodeOneOf<RouterEvent>(readEvent, data)
export const encodeEvent = (value: RouterEvent) => encodeOneOf<RouterEvent>(readEvent, value)

const errorRows = {
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
} as const
export const errors: Readonly<Record<number, { name: string; message: string }>> = errorRows
export const errorCodes = /* @__PURE__ */ errorCodesOf(errorRows)
