// Printed from programs/launchpad/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { type AccountsOf, errorCodesOf, instruction, instructionList } from '../client-tables.ts'
import { decode, decodeOneOf, encode, encodeOneOf, encodeSeeds, type FieldReader } from '../codec.ts'

export const PROGRAM = 'ca11istoLaunchpad11111111111111111111111111' as Address

export const curveStatusVariants = ['trading', 'complete', 'graduated'] as const
export type CurveStatus = (typeof curveStatusVariants)[number]

export const sideVariants = ['buy', 'sell'] as const
export type Side = (typeof sideVariants)[number]

const readConfigSeeds = (r: FieldReader) => ({
  admin: r.key(),
  index: r.u16(),
})
export interface ConfigSeeds extends ReturnType<typeof readConfigSeeds> {}
export const configSeeds = (seeds: ConfigSeeds) => encodeSeeds('config', readConfigSeeds, seeds)
export const findConfigPda = (seeds: ConfigSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: configSeeds(seeds) })

const readAuthoritySeeds = (r: FieldReader) => ({
  config: r.key(),
})
export interface AuthoritySeeds extends ReturnType<typeof readAuthoritySeeds> {}
export const authoritySeeds = (seeds: AuthoritySeeds) => encodeSeeds('authority', readAuthoritySeeds, seeds)
export const findAuthorityPda = (seeds: AuthoritySeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: authoritySeeds(seeds) })

const readCurveSeeds = (r: FieldReader) => ({
  mint: r.key(),
})
export interface CurveSeeds extends ReturnType<typeof readCurveSeeds> {}
export const curveSeeds = (seeds: CurveSeeds) => encodeSeeds('curve', readCurveSeeds, seeds)
export const findCurvePda = (seeds: CurveSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: curveSeeds(seeds) })

const readVaultSeeds = (r: FieldReader) => ({
  curve: r.key(),
  mint: r.key(),
})
export interface VaultSeeds extends ReturnType<typeof readVaultSeeds> {}
export const vaultSeeds = (seeds: VaultSeeds) => encodeSeeds('vault', readVaultSeeds, seeds)
export const findVaultPda = (seeds: VaultSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: vaultSeeds(seeds) })

export const CONFIG_SIZE = 229
export const CONFIG_DISCRIMINATOR = Uint8Array.of(108, 112, 99, 111, 110, 102, 105, 103)
const readConfig = (r: FieldReader) => ({
  admin: r.key(),
  quoteMint: r.key(),
  quoteTokenProgram: r.key(),
  cpmmConfig: r.key(),
  name: r.fixedText(32),
  virtualBase: r.u64(),
  virtualQuote: r.u64(),
  supply: r.u64(),
  forSale: r.u64(),
  migrationFee: r.u64(),
  protocolFeePpm: r.u32(),
  creatorFeePpm: r.u32(),
  sniperFeePpm: r.u32(),
  sniperDecaySeconds: r.u32(),
  index: r.u16(),
  decimals: r.u8(),
  bump: r.u8(),
  authorityBump: r.u8(),
})
export interface Config extends ReturnType<typeof readConfig> {}
export const decodeConfig = (data: Uint8Array) => decode<Config>(CONFIG_DISCRIMINATOR, readConfig, data)
export const encodeConfig = (value: Config) => encode(CONFIG_DISCRIMINATOR, readConfig, value)

export const CURVE_SIZE = 379
export const CURVE_DISCRIMINATOR = Uint8Array.of(108, 112, 99, 117, 114, 118, 101, 115)
const readCurve = (r: FieldReader) => ({
  config: r.key(),
  creator: r.key(),
  mint: r.key(),
  quoteMint: r.key(),
  quoteTokenProgram: r.key(),
  baseVault: r.key(),
  quoteVault: r.key(),
  pool: r.key(),
  virtualBase: r.u64(),
  virtualQuote: r.u64(),
  realBase: r.u64(),
  realQuote: r.u64(),
  supply: r.u64(),
  forSale: r.u64(),
  protocolFees: r.u64(),
  creatorFees: r.u64(),
  cumulativePrice: r.u128(),
  pricedSlot: r.u64(),
  createdAt: r.i64(),
  protocolFeePpm: r.u32(),
  creatorFeePpm: r.u32(),
  sniperFeePpm: r.u32(),
  sniperDecaySeconds: r.u32(),
  status: r.choice(curveStatusVariants),
  decimals: r.u8(),
  bump: r.u8(),
})
export interface Curve extends ReturnType<typeof readCurve> {}
export const decodeCurve = (data: Uint8Array) => decode<Curve>(CURVE_DISCRIMINATOR, readCurve, data)
export const encodeCurve = (value: Curve) => encode(CURVE_DISCRIMINATOR, readCurve, value)

export const CREATE_CONFIG_DISCRIMINATOR = 0
const createConfigAccounts = [
  ['admin', 'signer writable'],
  ['config', 'writable'],
  ['authority', ''],
  ['quoteMint', ''],
  ['cpmmConfig', ''],
  ['systemProgram', ''],
] as const
export interface CreateConfigAccounts extends AccountsOf<typeof createConfigAccounts> {}
const readCreateConfigArgs = (r: FieldReader) => ({
  index: r.u16(),
  decimals: r.u8(),
  name: r.fixedText(32),
  virtualBase: r.u64(),
  virtualQuote: r.u64(),
  supply: r.u64(),
  forSale: r.u64(),
  migrationFee: r.u64(),
  protocolFeePpm: r.u32(),
  creatorFeePpm: r.u32(),
  sniperFeePpm: r.u32(),
  sniperDecaySeconds: r.u32(),
})
export interface CreateConfigArgs extends ReturnType<typeof readCreateConfigArgs> {}
/** Opens a launchpad. Anyone may. */
export const createConfig = (accounts: CreateConfigAccounts, args: CreateConfigArgs) =>
  instruction(PROGRAM, createConfigAccounts, accounts, encode(CREATE_CONFIG_DISCRIMINATOR, readCreateConfigArgs, args))
export const decodeCreateConfig = (data: Uint8Array) => decode<CreateConfigArgs>(CREATE_CONFIG_DISCRIMINATOR, readCreateConfigArgs, data)

export const CREATE_TOKEN_DISCRIMINATOR = 1
const createTokenAccounts = [
  ['creator', 'signer writable'],
  ['config', ''],
  ['curve', 'writable'],
  ['mint', 'signer writable'],
  ['quoteMint', ''],
  ['baseVault', 'writable'],
  ['quoteVault', 'writable'],
  ['baseTokenProgram', ''],
  ['quoteTokenProgram', ''],
  ['systemProgram', ''],
] as const
export interface CreateTokenAccounts extends AccountsOf<typeof createTokenAccounts> {}
const readCreateTokenArgs = (r: FieldReader) => ({
  name: r.text(),
  symbol: r.text(),
  uri: r.text(),
})
export interface CreateTokenArgs extends ReturnType<typeof readCreateTokenArgs> {}
/** Makes a Token-2022 mint with its metadata inside, and its curve. Nobody keeps a power over the mint. */
export const createToken = (accounts: CreateTokenAccounts, args: CreateTokenArgs) =>
  instruction(PROGRAM, createTokenAccounts, accounts, encode(CREATE_TOKEN_DISCRIMINATOR, readCreateTokenArgs, args))
export const decodeCreateToken = (data: Uint8Array) => decode<CreateTokenArgs>(CREATE_TOKEN_DISCRIMINATOR, readCreateTokenArgs, data)

export const BUY_EXACT_IN_DISCRIMINATOR = 2
const buyExactInAccounts = [
  ['trader', 'signer writable'],
  ['curve', 'writable'],
  ['mint', ''],
  ['quoteMint', ''],
  ['baseVault', 'writable'],
  ['quoteVault', 'writable'],
  ['traderBase', 'writable'],
  ['traderQuote', 'writable'],
  ['baseTokenProgram', ''],
  ['quoteTokenProgram', ''],
  ['config', 'tail'],
  ['authority', 'tail'],
  ['cpmmConfig', 'tail'],
  ['pool', 'writable tail'],
  ['lpMint', 'writable tail'],
  ['poolBaseVault', 'writable tail'],
  ['poolQuoteVault', 'writable tail'],
  ['lpTokenProgram', 'tail'],
  ['cpmmProgram', 'tail'],
  ['systemProgram', 'tail'],
] as const
export interface BuyExactInAccounts extends AccountsOf<typeof buyExactInAccounts> {}
const readBuyExactInArgs = (r: FieldReader) => ({
  amountIn: r.u64(),
  minAmountOut: r.u64(),
})
export interface BuyExactInArgs extends ReturnType<typeof readBuyExactInArgs> {}
/** Spends `amountIn` of quote, or less where that buys all that is left. Given the tail, a complete curve graduates at once. */
export const buyExactIn = (accounts: BuyExactInAccounts, args: BuyExactInArgs) =>
  instruction(PROGRAM, buyExactInAccounts, accounts, encode(BUY_EXACT_IN_DISCRIMINATOR, readBuyExactInArgs, args))
export const decodeBuyExactIn = (data: Uint8Array) => decode<BuyExactInArgs>(BUY_EXACT_IN_DISCRIMINATOR, readBuyExactInArgs, data)

export const BUY_EXACT_OUT_DISCRIMINATOR = 3
const buyExactOutAccounts = [
  ['trader', 'signer writable'],
  ['curve', 'writable'],
  ['mint', ''],
  ['quoteMint', ''],
  ['baseVault', 'writable'],
  ['quoteVault', 'writable'],
  ['traderBase', 'writable'],
  ['traderQuote', 'writable'],
  ['baseTokenProgram', ''],
  ['quoteTokenProgram', ''],
  ['config', 'tail'],
  ['authority', 'tail'],
  ['cpmmConfig', 'tail'],
  ['pool', 'writable tail'],
  ['lpMint', 'writable tail'],
  ['poolBaseVault', 'writable tail'],
  ['poolQuoteVault', 'writable tail'],
  ['lpTokenProgram', 'tail'],
  ['cpmmProgram', 'tail'],
  ['systemProgram', 'tail'],
] as const
export interface BuyExactOutAccounts extends AccountsOf<typeof buyExactOutAccounts> {}
const readBuyExactOutArgs = (r: FieldReader) => ({
  amountOut: r.u64(),
  maxAmountIn: r.u64(),
})
export interface BuyExactOutArgs extends ReturnType<typeof readBuyExactOutArgs> {}
/** Buys exactly `amountOut`. */
export const buyExactOut = (accounts: BuyExactOutAccounts, args: BuyExactOutArgs) =>
  instruction(PROGRAM, buyExactOutAccounts, accounts, encode(BUY_EXACT_OUT_DISCRIMINATOR, readBuyExactOutArgs, args))
export const decodeBuyExactOut = (data: Uint8Array) => decode<BuyExactOutArgs>(BUY_EXACT_OUT_DISCRIMINATOR, readBuyExactOutArgs, data)

export const SELL_EXACT_IN_DISCRIMINATOR = 4
const sellExactInAccounts = [
  ['trader', 'signer'],
  ['curve', 'writable'],
  ['mint', ''],
  ['quoteMint', ''],
  ['baseVault', 'writable'],
  ['quoteVault', 'writable'],
  ['traderBase', 'writable'],
  ['traderQuote', 'writable'],
  ['baseTokenProgram', ''],
  ['quoteTokenProgram', ''],
] as const
export interface SellExactInAccounts extends AccountsOf<typeof sellExactInAccounts> {}
const readSellExactInArgs = (r: FieldReader) => ({
  amountIn: r.u64(),
  minAmountOut: r.u64(),
})
export interface SellExactInArgs extends ReturnType<typeof readSellExactInArgs> {}
/** Sells exactly `amountIn`. */
export const sellExactIn = (accounts: SellExactInAccounts, args: SellExactInArgs) =>
  instruction(PROGRAM, sellExactInAccounts, accounts, encode(SELL_EXACT_IN_DISCRIMINATOR, readSellExactInArgs, args))
export const decodeSellExactIn = (data: Uint8Array) => decode<SellExactInArgs>(SELL_EXACT_IN_DISCRIMINATOR, readSellExactInArgs, data)

export const SELL_EXACT_OUT_DISCRIMINATOR = 5
const sellExactOutAccounts = [
  ['trader', 'signer'],
  ['curve', 'writable'],
  ['mint', ''],
  ['quoteMint', ''],
  ['baseVault', 'writable'],
  ['quoteVault', 'writable'],
  ['traderBase', 'writable'],
  ['traderQuote', 'writable'],
  ['baseTokenProgram', ''],
  ['quoteTokenProgram', ''],
] as const
export interface SellExactOutAccounts extends AccountsOf<typeof sellExactOutAccounts> {}
const readSellExactOutArgs = (r: FieldReader) => ({
  amountOut: r.u64(),
  maxAmountIn: r.u64(),
})
export interface SellExactOutArgs extends ReturnType<typeof readSellExactOutArgs> {}
/** Sells as little as brings exactly `amountOut` of quote. */
export const sellExactOut = (accounts: SellExactOutAccounts, args: SellExactOutArgs) =>
  instruction(PROGRAM, sellExactOutAccounts, accounts, encode(SELL_EXACT_OUT_DISCRIMINATOR, readSellExactOutArgs, args))
export const decodeSellExactOut = (data: Uint8Array) => decode<SellExactOutArgs>(SELL_EXACT_OUT_DISCRIMINATOR, readSellExactOutArgs, data)

export const QUOTE_EXACT_OUT_DISCRIMINATOR = 6
const quoteExactOutAccounts = [
  ['curve', ''],
] as const
export interface QuoteExactOutAccounts extends AccountsOf<typeof quoteExactOutAccounts> {}
const readQuoteExactOutArgs = (r: FieldReader) => ({
  amountOut: r.u64(),
  side: r.choice(sideVariants),
})
export interface QuoteExactOutArgs extends ReturnType<typeof readQuoteExactOutArgs> {}
/** Writes nothing; answers what buyExactOut or sellExactOut would take now as return data (u64). */
export const quoteExactOut = (accounts: QuoteExactOutAccounts, args: QuoteExactOutArgs) =>
  instruction(PROGRAM, quoteExactOutAccounts, accounts, encode(QUOTE_EXACT_OUT_DISCRIMINATOR, readQuoteExactOutArgs, args))
export const decodeQuoteExactOut = (data: Uint8Array) => decode<QuoteExactOutArgs>(QUOTE_EXACT_OUT_DISCRIMINATOR, readQuoteExactOutArgs, data)

export const GRADUATE_DISCRIMINATOR = 7
const graduateAccounts = [
  ['payer', 'signer writable'],
  ['curve', 'writable'],
  ['mint', ''],
  ['quoteMint', ''],
  ['baseVault', 'writable'],
  ['quoteVault', 'writable'],
  ['baseTokenProgram', ''],
  ['quoteTokenProgram', ''],
  ['config', ''],
  ['authority', ''],
  ['cpmmConfig', ''],
  ['pool', 'writable'],
  ['lpMint', 'writable'],
  ['poolBaseVault', 'writable'],
  ['poolQuoteVault', 'writable'],
  ['lpTokenProgram', ''],
  ['cpmmProgram', ''],
  ['systemProgram', ''],
] as const
export interface GraduateAccounts extends AccountsOf<typeof graduateAccounts> {}
/** Moves a complete curve into its pool. Anyone may; the payer pays the rent of the pool. */
export const graduate = (accounts: GraduateAccounts) =>
  instruction(PROGRAM, graduateAccounts, accounts, Uint8Array.of(GRADUATE_DISCRIMINATOR))

export const COLLECT_PROTOCOL_FEES_DISCRIMINATOR = 8
const collectProtocolFeesAccounts = [
  ['admin', 'signer'],
  ['config', ''],
  ['curve', 'writable'],
  ['quoteMint', ''],
  ['quoteVault', 'writable'],
  ['recipient', 'writable'],
  ['quoteTokenProgram', ''],
] as const
export interface CollectProtocolFeesAccounts extends AccountsOf<typeof collectProtocolFeesAccounts> {}
/** Pays the owed protocol fees out, to any account that the admin names. */
export const collectProtocolFees = (accounts: CollectProtocolFeesAccounts) =>
  instruction(PROGRAM, collectProtocolFeesAccounts, accounts, Uint8Array.of(COLLECT_PROTOCOL_FEES_DISCRIMINATOR))

export const COLLECT_CREATOR_FEES_DISCRIMINATOR = 9
const collectCreatorFeesAccounts = [
  ['creator', 'signer'],
  ['curve', 'writable'],
  ['quoteMint', ''],
  ['quoteVault', 'writable'],
  ['recipient', 'writable'],
  ['quoteTokenProgram', ''],
] as const
export interface CollectCreatorFeesAccounts extends AccountsOf<typeof collectCreatorFeesAccounts> {}
/** Pays the owed creator fees out, to any account that the creator names. */
export const collectCreatorFees = (accounts: CollectCreatorFeesAccounts) =>
  instruction(PROGRAM, collectCreatorFeesAccounts, accounts, Uint8Array.of(COLLECT_CREATOR_FEES_DISCRIMINATOR))

export const instructions = /* @__PURE__ */ instructionList({
  createConfig: [CREATE_CONFIG_DISCRIMINATOR, createConfigAccounts],
  createToken: [CREATE_TOKEN_DISCRIMINATOR, createTokenAccounts],
  buyExactIn: [BUY_EXACT_IN_DISCRIMINATOR, buyExactInAccounts],
  buyExactOut: [BUY_EXACT_OUT_DISCRIMINATOR, buyExactOutAccounts],
  sellExactIn: [SELL_EXACT_IN_DISCRIMINATOR, sellExactInAccounts],
  sellExactOut: [SELL_EXACT_OUT_DISCRIMINATOR, sellExactOutAccounts],
  quoteExactOut: [QUOTE_EXACT_OUT_DISCRIMINATOR, quoteExactOutAccounts],
  graduate: [GRADUATE_DISCRIMINATOR, graduateAccounts],
  collectProtocolFees: [COLLECT_PROTOCOL_FEES_DISCRIMINATOR, collectProtocolFeesAccounts],
  collectCreatorFees: [COLLECT_CREATOR_FEES_DISCRIMINATOR, collectCreatorFeesAccounts],
})

const readLaunchedEvent = (r: FieldReader) => ({
  type: 'launched' as const,
  curve: r.key(),
  mint: r.key(),
  config: r.key(),
  creator: r.key(),
  quoteMint: r.key(),
  virtualBase: r.u64(),
  virtualQuote: r.u64(),
  supply: r.u64(),
  forSale: r.u64(),
  decimals: r.u8(),
  name: r.text(),
  symbol: r.text(),
  uri: r.text(),
})
export interface LaunchedEvent extends ReturnType<typeof readLaunchedEvent> {}

const readTradedEvent = (r: FieldReader) => ({
  type: 'traded' as const,
  curve: r.key(),
  mint: r.key(),
  trader: r.key(),
  baseAmount: r.u64(),
  quoteAmount: r.u64(),
  fee: r.u64(),
  creatorFee: r.u64(),
  virtualBase: r.u64(),
  virtualQuote: r.u64(),
  realBase: r.u64(),
  realQuote: r.u64(),
  side: r.choice(sideVariants),
})
export interface TradedEvent extends ReturnType<typeof readTradedEvent> {}

const readCompletedEvent = (r: FieldReader) => ({
  type: 'completed' as const,
  curve: r.key(),
  mint: r.key(),
  realQuote: r.u64(),
})
export interface CompletedEvent extends ReturnType<typeof readCompletedEvent> {}

const readGraduatedEvent = (r: FieldReader) => ({
  type: 'graduated' as const,
  curve: r.key(),
  mint: r.key(),
  pool: r.key(),
  baseAmount: r.u64(),
  quoteAmount: r.u64(),
  migrationFee: r.u64(),
})
export interface GraduatedEvent extends ReturnType<typeof readGraduatedEvent> {}

const readFeesCollectedEvent = (r: FieldReader) => ({
  type: 'feesCollected' as const,
  curve: r.key(),
  collector: r.key(),
  amount: r.u64(),
  creator: r.bool(),
})
export interface FeesCollectedEvent extends ReturnType<typeof readFeesCollectedEvent> {}

const readEvent = (kind: number, r: FieldReader) => {
  switch (kind) {
    case 0:
      return readLaunchedEvent(r)
    case 1:
      return readTradedEvent(r)
    case 2:
      return readCompletedEvent(r)
    case 3:
      return readGraduatedEvent(r)
    case 4:
      return readFeesCollectedEvent(r)
    default:
      return undefined
  }
}
export type LaunchpadEvent = NonNullable<ReturnType<typeof readEvent>>
export const decodeEvent = (data: Uint8Array) => decodeOneOf<LaunchpadEvent>(readEvent, data)
export const encodeEvent = (value: LaunchpadEvent) => encodeOneOf<LaunchpadEvent>(readEvent, value)

const errorRows = {
  6000: { name: 'invalidAccount', message: "An account is not the one that this instruction needs" },
  6001: { name: 'invalidInstruction', message: "Instruction data is malformed" },
  6002: { name: 'slippageExceeded', message: "Slippage tolerance exceeded" },
  6003: { name: 'overflow', message: "Calculation overflow" },
  6004: { name: 'feeTooHigh', message: "Fees are above their limit" },
  6005: { name: 'wrongAuthority', message: "Only the owner of these fees may collect them" },
  6006: { name: 'invalidConfig', message: "A launchpad like this could not work" },
  6007: { name: 'unsupportedMint', message: "This quote mint is not supported" },
  6008: { name: 'notTrading', message: "The curve is complete" },
  6009: { name: 'notComplete', message: "The curve is not complete" },
  6010: { name: 'insufficientLiquidity', message: "The curve holds too little for this" },
  6011: { name: 'zeroAmount', message: "An amount is zero" },
  6012: { name: 'invalidMetadata', message: "Name, symbol or uri is empty or too long" },
  6013: { name: 'transferMismatch', message: "A transfer did not move the amount it should have" },
} as const
export const errors: Readonly<Record<number, { name: string; message: string }>> = errorRows
export const errorCodes = /* @__PURE__ */ errorCodesOf(errorRows)
