// Printed from programs/launchpad/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, type Instruction, type ProgramDerivedAddress, getProgramDerivedAddress } from '@solana/kit'
import { type AccountUse, accountMetas } from '../account-metas.ts'
import { ByteReader } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'

export const PROGRAM = 'ca11istoLaunchpad11111111111111111111111111' as Address

export const curveStatusVariants = ['trading', 'complete', 'graduated'] as const
export type CurveStatus = (typeof curveStatusVariants)[number]

export const sideVariants = ['buy', 'sell'] as const
export type Side = (typeof sideVariants)[number]

export interface ConfigSeeds {
  admin: Address
  index: number
}

export function configSeeds(seeds: ConfigSeeds): Uint8Array[] {
  return [
    Uint8Array.of(99, 111, 110, 102, 105, 103),
    new ByteWriter().key(seeds.admin).done(),
    new ByteWriter().u16(seeds.index).done(),
  ]
}

export function findConfigPda(seeds: ConfigSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: configSeeds(seeds) })
}

export interface AuthoritySeeds {
  config: Address
}

export function authoritySeeds(seeds: AuthoritySeeds): Uint8Array[] {
  return [
    Uint8Array.of(97, 117, 116, 104, 111, 114, 105, 116, 121),
    new ByteWriter().key(seeds.config).done(),
  ]
}

export function findAuthorityPda(seeds: AuthoritySeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: authoritySeeds(seeds) })
}

export interface CurveSeeds {
  mint: Address
}

export function curveSeeds(seeds: CurveSeeds): Uint8Array[] {
  return [
    Uint8Array.of(99, 117, 114, 118, 101),
    new ByteWriter().key(seeds.mint).done(),
  ]
}

export function findCurvePda(seeds: CurveSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: curveSeeds(seeds) })
}

export interface VaultSeeds {
  curve: Address
  mint: Address
}

export function vaultSeeds(seeds: VaultSeeds): Uint8Array[] {
  return [
    Uint8Array.of(118, 97, 117, 108, 116),
    new ByteWriter().key(seeds.curve).done(),
    new ByteWriter().key(seeds.mint).done(),
  ]
}

export function findVaultPda(seeds: VaultSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: vaultSeeds(seeds) })
}

export const CONFIG_SIZE = 229

export const CONFIG_DISCRIMINATOR = Uint8Array.of(108, 112, 99, 111, 110, 102, 105, 103)

export interface Config {
  admin: Address
  quoteMint: Address
  quoteTokenProgram: Address
  cpmmConfig: Address
  name: string
  virtualBase: bigint
  virtualQuote: bigint
  supply: bigint
  forSale: bigint
  migrationFee: bigint
  protocolFeePpm: number
  creatorFeePpm: number
  sniperFeePpm: number
  sniperDecaySeconds: number
  index: number
  decimals: number
  bump: number
  authorityBump: number
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeConfig(data: Uint8Array): Config | undefined {
  const r = new ByteReader(data)
  if (!r.expect(CONFIG_DISCRIMINATOR)) return undefined
  const value: Config = {
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
  }
  return r.complete() ? value : undefined
}

export function encodeConfig(value: Config): Uint8Array {
  const w = new ByteWriter()
  w.bytes([108, 112, 99, 111, 110, 102, 105, 103])
  w.key(value.admin)
  w.key(value.quoteMint)
  w.key(value.quoteTokenProgram)
  w.key(value.cpmmConfig)
  w.fixedText(value.name, 32)
  w.u64(value.virtualBase)
  w.u64(value.virtualQuote)
  w.u64(value.supply)
  w.u64(value.forSale)
  w.u64(value.migrationFee)
  w.u32(value.protocolFeePpm)
  w.u32(value.creatorFeePpm)
  w.u32(value.sniperFeePpm)
  w.u32(value.sniperDecaySeconds)
  w.u16(value.index)
  w.u8(value.decimals)
  w.u8(value.bump)
  w.u8(value.authorityBump)
  return w.done()
}

export const CURVE_SIZE = 379

export const CURVE_DISCRIMINATOR = Uint8Array.of(108, 112, 99, 117, 114, 118, 101, 115)

export interface Curve {
  config: Address
  creator: Address
  mint: Address
  quoteMint: Address
  quoteTokenProgram: Address
  baseVault: Address
  quoteVault: Address
  pool: Address
  virtualBase: bigint
  virtualQuote: bigint
  realBase: bigint
  realQuote: bigint
  supply: bigint
  forSale: bigint
  protocolFees: bigint
  creatorFees: bigint
  cumulativePrice: bigint
  pricedSlot: bigint
  createdAt: bigint
  protocolFeePpm: number
  creatorFeePpm: number
  sniperFeePpm: number
  sniperDecaySeconds: number
  status: CurveStatus
  decimals: number
  bump: number
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeCurve(data: Uint8Array): Curve | undefined {
  const r = new ByteReader(data)
  if (!r.expect(CURVE_DISCRIMINATOR)) return undefined
  const value: Curve = {
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
  }
  return r.complete() ? value : undefined
}

export function encodeCurve(value: Curve): Uint8Array {
  const w = new ByteWriter()
  w.bytes([108, 112, 99, 117, 114, 118, 101, 115])
  w.key(value.config)
  w.key(value.creator)
  w.key(value.mint)
  w.key(value.quoteMint)
  w.key(value.quoteTokenProgram)
  w.key(value.baseVault)
  w.key(value.quoteVault)
  w.key(value.pool)
  w.u64(value.virtualBase)
  w.u64(value.virtualQuote)
  w.u64(value.realBase)
  w.u64(value.realQuote)
  w.u64(value.supply)
  w.u64(value.forSale)
  w.u64(value.protocolFees)
  w.u64(value.creatorFees)
  w.u128(value.cumulativePrice)
  w.u64(value.pricedSlot)
  w.i64(value.createdAt)
  w.u32(value.protocolFeePpm)
  w.u32(value.creatorFeePpm)
  w.u32(value.sniperFeePpm)
  w.u32(value.sniperDecaySeconds)
  w.choice(curveStatusVariants, value.status)
  w.u8(value.decimals)
  w.u8(value.bump)
  return w.done()
}

export const CREATE_CONFIG_DISCRIMINATOR = 0

export interface CreateConfigAccounts {
  admin: Address
  config: Address
  authority: Address
  quoteMint: Address
  cpmmConfig: Address
  systemProgram: Address
}

const createConfigUses: readonly AccountUse[] = [[3], [1], [0], [0], [0], [0]]

export interface CreateConfigArgs {
  index: number
  decimals: number
  name: string
  virtualBase: bigint
  virtualQuote: bigint
  supply: bigint
  forSale: bigint
  migrationFee: bigint
  protocolFeePpm: number
  creatorFeePpm: number
  sniperFeePpm: number
  sniperDecaySeconds: number
}

/** Opens a launchpad. Anyone may. */
export function createConfig(accounts: CreateConfigAccounts, args: CreateConfigArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([0])
  w.u16(args.index)
  w.u8(args.decimals)
  w.fixedText(args.name, 32)
  w.u64(args.virtualBase)
  w.u64(args.virtualQuote)
  w.u64(args.supply)
  w.u64(args.forSale)
  w.u64(args.migrationFee)
  w.u32(args.protocolFeePpm)
  w.u32(args.creatorFeePpm)
  w.u32(args.sniperFeePpm)
  w.u32(args.sniperDecaySeconds)
  const keys = [
    accounts.admin,
    accounts.config,
    accounts.authority,
    accounts.quoteMint,
    accounts.cpmmConfig,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, createConfigUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeCreateConfig(data: Uint8Array): CreateConfigArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== CREATE_CONFIG_DISCRIMINATOR) return undefined
  const value: CreateConfigArgs = {
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
  }
  return r.complete() ? value : undefined
}

export const CREATE_TOKEN_DISCRIMINATOR = 1

export interface CreateTokenAccounts {
  creator: Address
  config: Address
  curve: Address
  mint: Address
  quoteMint: Address
  baseVault: Address
  quoteVault: Address
  baseTokenProgram: Address
  quoteTokenProgram: Address
  systemProgram: Address
}

const createTokenUses: readonly AccountUse[] = [[3], [0], [1], [3], [0], [1], [1], [0], [0], [0]]

export interface CreateTokenArgs {
  name: string
  symbol: string
  uri: string
}

/** Makes a Token-2022 mint with its metadata inside, and its curve. Nobody keeps a power over the mint. */
export function createToken(accounts: CreateTokenAccounts, args: CreateTokenArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([1])
  w.text(args.name)
  w.text(args.symbol)
  w.text(args.uri)
  const keys = [
    accounts.creator,
    accounts.config,
    accounts.curve,
    accounts.mint,
    accounts.quoteMint,
    accounts.baseVault,
    accounts.quoteVault,
    accounts.baseTokenProgram,
    accounts.quoteTokenProgram,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, createTokenUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeCreateToken(data: Uint8Array): CreateTokenArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== CREATE_TOKEN_DISCRIMINATOR) return undefined
  const value: CreateTokenArgs = {
    name: r.text(),
    symbol: r.text(),
    uri: r.text(),
  }
  return r.complete() ? value : undefined
}

export const BUY_EXACT_IN_DISCRIMINATOR = 2

export interface BuyExactInAccounts {
  trader: Address
  curve: Address
  mint: Address
  quoteMint: Address
  baseVault: Address
  quoteVault: Address
  traderBase: Address
  traderQuote: Address
  baseTokenProgram: Address
  quoteTokenProgram: Address
  config?: Address | undefined
  authority?: Address | undefined
  cpmmConfig?: Address | undefined
  pool?: Address | undefined
  lpMint?: Address | undefined
  poolBaseVault?: Address | undefined
  poolQuoteVault?: Address | undefined
  lpTokenProgram?: Address | undefined
  cpmmProgram?: Address | undefined
  systemProgram?: Address | undefined
}

const buyExactInUses: readonly AccountUse[] = [[3], [1], [0], [0], [1], [1], [1], [1], [0], [0], [0, 'left off'], [0, 'left off'], [0, 'left off'], [1, 'left off'], [1, 'left off'], [1, 'left off'], [1, 'left off'], [0, 'left off'], [0, 'left off'], [0, 'left off']]

export interface BuyExactInArgs {
  amountIn: bigint
  minAmountOut: bigint
}

/** Spends `amountIn` of quote, or less where that buys all that is left. Given the tail, a complete curve graduates at once. */
export function buyExactIn(accounts: BuyExactInAccounts, args: BuyExactInArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([2])
  w.u64(args.amountIn)
  w.u64(args.minAmountOut)
  const keys = [
    accounts.trader,
    accounts.curve,
    accounts.mint,
    accounts.quoteMint,
    accounts.baseVault,
    accounts.quoteVault,
    accounts.traderBase,
    accounts.traderQuote,
    accounts.baseTokenProgram,
    accounts.quoteTokenProgram,
    accounts.config,
    accounts.authority,
    accounts.cpmmConfig,
    accounts.pool,
    accounts.lpMint,
    accounts.poolBaseVault,
    accounts.poolQuoteVault,
    accounts.lpTokenProgram,
    accounts.cpmmProgram,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, buyExactInUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeBuyExactIn(data: Uint8Array): BuyExactInArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== BUY_EXACT_IN_DISCRIMINATOR) return undefined
  const value: BuyExactInArgs = {
    amountIn: r.u64(),
    minAmountOut: r.u64(),
  }
  return r.complete() ? value : undefined
}

export const BUY_EXACT_OUT_DISCRIMINATOR = 3

export interface BuyExactOutAccounts {
  trader: Address
  curve: Address
  mint: Address
  quoteMint: Address
  baseVault: Address
  quoteVault: Address
  traderBase: Address
  traderQuote: Address
  baseTokenProgram: Address
  quoteTokenProgram: Address
  config?: Address | undefined
  authority?: Address | undefined
  cpmmConfig?: Address | undefined
  pool?: Address | undefined
  lpMint?: Address | undefined
  poolBaseVault?: Address | undefined
  poolQuoteVault?: Address | undefined
  lpTokenProgram?: Address | undefined
  cpmmProgram?: Address | undefined
  systemProgram?: Address | undefined
}

const buyExactOutUses: readonly AccountUse[] = [[3], [1], [0], [0], [1], [1], [1], [1], [0], [0], [0, 'left off'], [0, 'left off'], [0, 'left off'], [1, 'left off'], [1, 'left off'], [1, 'left off'], [1, 'left off'], [0, 'left off'], [0, 'left off'], [0, 'left off']]

export interface BuyExactOutArgs {
  amountOut: bigint
  maxAmountIn: bigint
}

/** Buys exactly `amountOut`. */
export function buyExactOut(accounts: BuyExactOutAccounts, args: BuyExactOutArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([3])
  w.u64(args.amountOut)
  w.u64(args.maxAmountIn)
  const keys = [
    accounts.trader,
    accounts.curve,
    accounts.mint,
    accounts.quoteMint,
    accounts.baseVault,
    accounts.quoteVault,
    accounts.traderBase,
    accounts.traderQuote,
    accounts.baseTokenProgram,
    accounts.quoteTokenProgram,
    accounts.config,
    accounts.authority,
    accounts.cpmmConfig,
    accounts.pool,
    accounts.lpMint,
    accounts.poolBaseVault,
    accounts.poolQuoteVault,
    accounts.lpTokenProgram,
    accounts.cpmmProgram,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, buyExactOutUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeBuyExactOut(data: Uint8Array): BuyExactOutArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== BUY_EXACT_OUT_DISCRIMINATOR) return undefined
  const value: BuyExactOutArgs = {
    amountOut: r.u64(),
    maxAmountIn: r.u64(),
  }
  return r.complete() ? value : undefined
}

export const SELL_EXACT_IN_DISCRIMINATOR = 4

export interface SellExactInAccounts {
  trader: Address
  curve: Address
  mint: Address
  quoteMint: Address
  baseVault: Address
  quoteVault: Address
  traderBase: Address
  traderQuote: Address
  baseTokenProgram: Address
  quoteTokenProgram: Address
}

const sellExactInUses: readonly AccountUse[] = [[2], [1], [0], [0], [1], [1], [1], [1], [0], [0]]

export interface SellExactInArgs {
  amountIn: bigint
  minAmountOut: bigint
}

/** Sells exactly `amountIn`. */
export function sellExactIn(accounts: SellExactInAccounts, args: SellExactInArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([4])
  w.u64(args.amountIn)
  w.u64(args.minAmountOut)
  const keys = [
    accounts.trader,
    accounts.curve,
    accounts.mint,
    accounts.quoteMint,
    accounts.baseVault,
    accounts.quoteVault,
    accounts.traderBase,
    accounts.traderQuote,
    accounts.baseTokenProgram,
    accounts.quoteTokenProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, sellExactInUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeSellExactIn(data: Uint8Array): SellExactInArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== SELL_EXACT_IN_DISCRIMINATOR) return undefined
  const value: SellExactInArgs = {
    amountIn: r.u64(),
    minAmountOut: r.u64(),
  }
  return r.complete() ? value : undefined
}

export const SELL_EXACT_OUT_DISCRIMINATOR = 5

export interface SellExactOutAccounts {
  trader: Address
  curve: Address
  mint: Address
  quoteMint: Address
  baseVault: Address
  quoteVault: Address
  traderBase: Address
  traderQuote: Address
  baseTokenProgram: Address
  quoteTokenProgram: Address
}

const sellExactOutUses: readonly AccountUse[] = [[2], [1], [0], [0], [1], [1], [1], [1], [0], [0]]

export interface SellExactOutArgs {
  amountOut: bigint
  maxAmountIn: bigint
}

/** Sells as little as brings exactly `amountOut` of quote. */
export function sellExactOut(accounts: SellExactOutAccounts, args: SellExactOutArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([5])
  w.u64(args.amountOut)
  w.u64(args.maxAmountIn)
  const keys = [
    accounts.trader,
    accounts.curve,
    accounts.mint,
    accounts.quoteMint,
    accounts.baseVault,
    accounts.quoteVault,
    accounts.traderBase,
    accounts.traderQuote,
    accounts.baseTokenProgram,
    accounts.quoteTokenProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, sellExactOutUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeSellExactOut(data: Uint8Array): SellExactOutArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== SELL_EXACT_OUT_DISCRIMINATOR) return undefined
  const value: SellExactOutArgs = {
    amountOut: r.u64(),
    maxAmountIn: r.u64(),
  }
  return r.complete() ? value : undefined
}

export const QUOTE_EXACT_OUT_DISCRIMINATOR = 6

export interface QuoteExactOutAccounts {
  curve: Address
}

const quoteExactOutUses: readonly AccountUse[] = [[0]]

export interface QuoteExactOutArgs {
  amountOut: bigint
  side: Side
}

/** Writes nothing; answers what buyExactOut or sellExactOut would take now as return data (u64). */
export function quoteExactOut(accounts: QuoteExactOutAccounts, args: QuoteExactOutArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([6])
  w.u64(args.amountOut)
  w.choice(sideVariants, args.side)
  const keys = [
    accounts.curve,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, quoteExactOutUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeQuoteExactOut(data: Uint8Array): QuoteExactOutArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== QUOTE_EXACT_OUT_DISCRIMINATOR) return undefined
  const value: QuoteExactOutArgs = {
    amountOut: r.u64(),
    side: r.choice(sideVariants),
  }
  return r.complete() ? value : undefined
}

export const GRADUATE_DISCRIMINATOR = 7

export interface GraduateAccounts {
  payer: Address
  curve: Address
  mint: Address
  quoteMint: Address
  baseVault: Address
  quoteVault: Address
  baseTokenProgram: Address
  quoteTokenProgram: Address
  config: Address
  authority: Address
  cpmmConfig: Address
  pool: Address
  lpMint: Address
  poolBaseVault: Address
  poolQuoteVault: Address
  lpTokenProgram: Address
  cpmmProgram: Address
  systemProgram: Address
}

const graduateUses: readonly AccountUse[] = [[3], [1], [0], [0], [1], [1], [0], [0], [0], [0], [0], [1], [1], [1], [1], [0], [0], [0]]

/** Moves a complete curve into its pool. Anyone may; the payer pays the rent of the pool. */
export function graduate(accounts: GraduateAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([7])
  const keys = [
    accounts.payer,
    accounts.curve,
    accounts.mint,
    accounts.quoteMint,
    accounts.baseVault,
    accounts.quoteVault,
    accounts.baseTokenProgram,
    accounts.quoteTokenProgram,
    accounts.config,
    accounts.authority,
    accounts.cpmmConfig,
    accounts.pool,
    accounts.lpMint,
    accounts.poolBaseVault,
    accounts.poolQuoteVault,
    accounts.lpTokenProgram,
    accounts.cpmmProgram,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, graduateUses, PROGRAM), data: w.done() }
}

export const COLLECT_PROTOCOL_FEES_DISCRIMINATOR = 8

export interface CollectProtocolFeesAccounts {
  admin: Address
  config: Address
  curve: Address
  quoteMint: Address
  quoteVault: Address
  recipient: Address
  quoteTokenProgram: Address
}

const collectProtocolFeesUses: readonly AccountUse[] = [[2], [0], [1], [0], [1], [1], [0]]

/** Pays the owed protocol fees out, to any account that the admin names. */
export function collectProtocolFees(accounts: CollectProtocolFeesAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([8])
  const keys = [
    accounts.admin,
    accounts.config,
    accounts.curve,
    accounts.quoteMint,
    accounts.quoteVault,
    accounts.recipient,
    accounts.quoteTokenProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, collectProtocolFeesUses, PROGRAM), data: w.done() }
}

export const COLLECT_CREATOR_FEES_DISCRIMINATOR = 9

export interface CollectCreatorFeesAccounts {
  creator: Address
  curve: Address
  quoteMint: Address
  quoteVault: Address
  recipient: Address
  quoteTokenProgram: Address
}

const collectCreatorFeesUses: readonly AccountUse[] = [[2], [1], [0], [1], [1], [0]]

/** Pays the owed creator fees out, to any account that the creator names. */
export function collectCreatorFees(accounts: CollectCreatorFeesAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([9])
  const keys = [
    accounts.creator,
    accounts.curve,
    accounts.quoteMint,
    accounts.quoteVault,
    accounts.recipient,
    accounts.quoteTokenProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, collectCreatorFeesUses, PROGRAM), data: w.done() }
}

/** First byte and account names of each instruction. */
export const instructions = {
  createConfig: { discriminator: CREATE_CONFIG_DISCRIMINATOR, accounts: ['admin', 'config', 'authority', 'quoteMint', 'cpmmConfig', 'systemProgram'] },
  createToken: { discriminator: CREATE_TOKEN_DISCRIMINATOR, accounts: ['creator', 'config', 'curve', 'mint', 'quoteMint', 'baseVault', 'quoteVault', 'baseTokenProgram', 'quoteTokenProgram', 'systemProgram'] },
  buyExactIn: { discriminator: BUY_EXACT_IN_DISCRIMINATOR, accounts: ['trader', 'curve', 'mint', 'quoteMint', 'baseVault', 'quoteVault', 'traderBase', 'traderQuote', 'baseTokenProgram', 'quoteTokenProgram', 'config', 'authority', 'cpmmConfig', 'pool', 'lpMint', 'poolBaseVault', 'poolQuoteVault', 'lpTokenProgram', 'cpmmProgram', 'systemProgram'] },
  buyExactOut: { discriminator: BUY_EXACT_OUT_DISCRIMINATOR, accounts: ['trader', 'curve', 'mint', 'quoteMint', 'baseVault', 'quoteVault', 'traderBase', 'traderQuote', 'baseTokenProgram', 'quoteTokenProgram', 'config', 'authority', 'cpmmConfig', 'pool', 'lpMint', 'poolBaseVault', 'poolQuoteVault', 'lpTokenProgram', 'cpmmProgram', 'systemProgram'] },
  sellExactIn: { discriminator: SELL_EXACT_IN_DISCRIMINATOR, accounts: ['trader', 'curve', 'mint', 'quoteMint', 'baseVault', 'quoteVault', 'traderBase', 'traderQuote', 'baseTokenProgram', 'quoteTokenProgram'] },
  sellExactOut: { discriminator: SELL_EXACT_OUT_DISCRIMINATOR, accounts: ['trader', 'curve', 'mint', 'quoteMint', 'baseVault', 'quoteVault', 'traderBase', 'traderQuote', 'baseTokenProgram', 'quoteTokenProgram'] },
  quoteExactOut: { discriminator: QUOTE_EXACT_OUT_DISCRIMINATOR, accounts: ['curve'] },
  graduate: { discriminator: GRADUATE_DISCRIMINATOR, accounts: ['payer', 'curve', 'mint', 'quoteMint', 'baseVault', 'quoteVault', 'baseTokenProgram', 'quoteTokenProgram', 'config', 'authority', 'cpmmConfig', 'pool', 'lpMint', 'poolBaseVault', 'poolQuoteVault', 'lpTokenProgram', 'cpmmProgram', 'systemProgram'] },
  collectProtocolFees: { discriminator: COLLECT_PROTOCOL_FEES_DISCRIMINATOR, accounts: ['admin', 'config', 'curve', 'quoteMint', 'quoteVault', 'recipient', 'quoteTokenProgram'] },
  collectCreatorFees: { discriminator: COLLECT_CREATOR_FEES_DISCRIMINATOR, accounts: ['creator', 'curve', 'quoteMint', 'quoteVault', 'recipient', 'quoteTokenProgram'] },
} as const

export interface LaunchedEvent {
  type: 'launched'
  curve: Address
  mint: Address
  config: Address
  creator: Address
  quoteMint: Address
  virtualBase: bigint
  virtualQuote: bigint
  supply: bigint
  forSale: bigint
  decimals: number
  name: string
  symbol: string
  uri: string
}

export interface TradedEvent {
  type: 'traded'
  curve: Address
  mint: Address
  trader: Address
  baseAmount: bigint
  quoteAmount: bigint
  fee: bigint
  creatorFee: bigint
  virtualBase: bigint
  virtualQuote: bigint
  realBase: bigint
  realQuote: bigint
  side: Side
}

export interface CompletedEvent {
  type: 'completed'
  curve: Address
  mint: Address
  realQuote: bigint
}

export interface GraduatedEvent {
  type: 'graduated'
  curve: Address
  mint: Address
  pool: Address
  baseAmount: bigint
  quoteAmount: bigint
  migrationFee: bigint
}

export interface FeesCollectedEvent {
  type: 'feesCollected'
  curve: Address
  collector: Address
  amount: bigint
  creator: boolean
}

export type LaunchpadEvent = LaunchedEvent | TradedEvent | CompletedEvent | GraduatedEvent | FeesCollectedEvent

/** Undefined when the bytes are not exactly an event of this program. */
export function decodeEvent(data: Uint8Array): LaunchpadEvent | undefined {
  const r = new ByteReader(data)
  let value: LaunchpadEvent
  switch (r.u8()) {
    case 0:
      value = {
        type: 'launched',
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
      }
      break
    case 1:
      value = {
        type: 'traded',
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
      }
      break
    case 2:
      value = {
        type: 'completed',
        curve: r.key(),
        mint: r.key(),
        realQuote: r.u64(),
      }
      break
    case 3:
      value = {
        type: 'graduated',
        curve: r.key(),
        mint: r.key(),
        pool: r.key(),
        baseAmount: r.u64(),
        quoteAmount: r.u64(),
        migrationFee: r.u64(),
      }
      break
    case 4:
      value = {
        type: 'feesCollected',
        curve: r.key(),
        collector: r.key(),
        amount: r.u64(),
        creator: r.bool(),
      }
      break
    default:
      return undefined
  }
  return r.complete() ? value : undefined
}

export function encodeEvent(value: LaunchpadEvent): Uint8Array {
  const w = new ByteWriter()
  switch (value.type) {
    case 'launched':
      w.bytes([0])
      w.key(value.curve)
      w.key(value.mint)
      w.key(value.config)
      w.key(value.creator)
      w.key(value.quoteMint)
      w.u64(value.virtualBase)
      w.u64(value.virtualQuote)
      w.u64(value.supply)
      w.u64(value.forSale)
      w.u8(value.decimals)
      w.text(value.name)
      w.text(value.symbol)
      w.text(value.uri)
      break
    case 'traded':
      w.bytes([1])
      w.key(value.curve)
      w.key(value.mint)
      w.key(value.trader)
      w.u64(value.baseAmount)
      w.u64(value.quoteAmount)
      w.u64(value.fee)
      w.u64(value.creatorFee)
      w.u64(value.virtualBase)
      w.u64(value.virtualQuote)
      w.u64(value.realBase)
      w.u64(value.realQuote)
      w.choice(sideVariants, value.side)
      break
    case 'completed':
      w.bytes([2])
      w.key(value.curve)
      w.key(value.mint)
      w.u64(value.realQuote)
      break
    case 'graduated':
      w.bytes([3])
      w.key(value.curve)
      w.key(value.mint)
      w.key(value.pool)
      w.u64(value.baseAmount)
      w.u64(value.quoteAmount)
      w.u64(value.migrationFee)
      break
    case 'feesCollected':
      w.bytes([4])
      w.key(value.curve)
      w.key(value.collector)
      w.u64(value.amount)
      w.bool(value.creator)
      break
  }
  return w.done()
}

export const errorCodes = {
  invalidAccount: 6000,
  invalidInstruction: 6001,
  slippageExceeded: 6002,
  overflow: 6003,
  feeTooHigh: 6004,
  wrongAuthority: 6005,
  invalidConfig: 6006,
  unsupportedMint: 6007,
  notTrading: 6008,
  notComplete: 6009,
  insufficientLiquidity: 6010,
  zeroAmount: 6011,
  invalidMetadata: 6012,
  transferMismatch: 6013,
} as const

export const errors: Readonly<Record<number, { name: string; message: string }>> = {
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
}
