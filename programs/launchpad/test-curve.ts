import { cpmm, launchpad, router } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import {
  setMint,
  setTokenAccount,
  type TestMint,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAmount,
} from '../toolchain/test-tokens.ts'
import { type Outcome, SYSTEM_PROGRAM, TestVm, testKey } from '../toolchain/test-vm.ts'

export const admin = testKey('launchpad admin')
export const creator = testKey('token creator')
export const trader = testKey('trader')
const passerBy = testKey('passer-by')
export const quoteMint = testKey('quote mint')
export const mint = testKey('launched mint')
export const CREATED_AT = 1_790_000_000

export type Shape = Omit<launchpad.CreateConfigArgs, 'index'>

/** The parameters of pump.fun, with a quote of nine decimals. */
export const usualShape: Shape = {
  decimals: 6,
  name: 'pump.fun',
  virtualBase: 1_073_000_000_000_000n,
  virtualQuote: 30_000_000_000n,
  supply: 1_000_000_000_000_000n,
  forSale: 793_100_000_000_000n,
  migrationFee: 15_000_000n,
  protocolFeePpm: 9_500,
  creatorFeePpm: 3_000,
  sniperFeePpm: 0,
  sniperDecaySeconds: 0,
}

export interface World {
  vm: TestVm
  shape: Shape
  config: Address
  authority: Address
  tier: Address
  quoteProgram: Address
}

export interface Curve extends World {
  curve: Address
  baseVault: Address
  quoteVault: Address
  traderBase: Address
  traderQuote: Address
}

export interface Setting {
  shape?: Partial<Shape>
  quote?: TestMint
  quoteAmount?: bigint
}

/** Throws with the logs when a transaction failed that should not have. */
export function expectOk(outcome: Outcome): Outcome {
  if (outcome.error) throw new Error(`${outcome.error}\n${outcome.logs.join('\n')}`)
  return outcome
}

/** A chain with a quote mint, a cpmm tier for graduates and the addresses of a launchpad not opened yet. */
export async function makeWorld({
  shape,
  quote = { program: TOKEN_PROGRAM, decimals: 9 },
}: Setting = {}): Promise<World> {
  const vm = new TestVm({ cpmm: cpmm.PROGRAM, launchpad: launchpad.PROGRAM, router: router.PROGRAM })
  vm.setTime(CREATED_AT, 10)
  for (const key of [admin, creator, trader, passerBy]) vm.fund(key)
  setMint(vm, quoteMint, quote)
  const [config] = await launchpad.findConfigPda({ admin, index: 3 })
  const [authority] = await launchpad.findAuthorityPda({ config })
  const [tier] = await cpmm.findConfigPda({ admin, index: 9 })
  expectOk(
    vm.send(
      cpmm.createConfig(
        { admin, config: tier, systemProgram: SYSTEM_PROGRAM },
        { index: 9, lpFeePpm: 2_000, protocolFeePpm: 500, creatorFeePpm: 300, createAuthority: authority },
      ),
    ),
  )
  return { vm, shape: { ...usualShape, ...shape }, config, authority, tier, quoteProgram: quote.program }
}

export function createConfig({ config, authority, tier, shape }: World): Instruction {
  const accounts = { admin, config, authority, quoteMint, cpmmConfig: tier, systemProgram: SYSTEM_PROGRAM }
  return launchpad.createConfig(accounts, { ...shape, index: 3 })
}

/** The addresses of a launched mint. */
export async function curveOf(world: World, of = mint): Promise<Curve> {
  const [curve] = await launchpad.findCurvePda({ mint: of })
  const [baseVault] = await launchpad.findVaultPda({ curve, mint: of })
  const [quoteVault] = await launchpad.findVaultPda({ curve, mint: quoteMint })
  return {
    ...world,
    curve,
    baseVault,
    quoteVault,
    traderBase: testKey('trader base'),
    traderQuote: testKey('trader quote'),
  }
}

export function createToken(
  at: Curve,
  texts: Partial<launchpad.CreateTokenArgs> = {},
  of = mint,
): Instruction {
  const accounts = {
    creator,
    config: at.config,
    curve: at.curve,
    mint: of,
    quoteMint,
    baseVault: at.baseVault,
    quoteVault: at.quoteVault,
    baseTokenProgram: TOKEN_2022_PROGRAM,
    quoteTokenProgram: at.quoteProgram,
    systemProgram: SYSTEM_PROGRAM,
  }
  return launchpad.createToken(accounts, {
    name: 'Zürich cat',
    symbol: 'CAT',
    uri: 'https://cats.example/1.json',
    ...texts,
  })
}

/** A launchpad with one launched token and a trader who holds quote. */
export async function makeCurve(setting: Setting = {}): Promise<Curve> {
  const world = await makeWorld(setting)
  expectOk(world.vm.send(createConfig(world)))
  const at = await curveOf(world)
  expectOk(world.vm.send(createToken(at)))
  const { vm, quoteProgram } = world
  const amount = setting.quoteAmount ?? 1n << 60n
  setTokenAccount(vm, at.traderQuote, { program: quoteProgram, mint: quoteMint, owner: trader, amount })
  setTokenAccount(vm, at.traderBase, { program: TOKEN_2022_PROGRAM, mint, owner: trader, amount: 0n })
  return at
}

export function tradeAccounts(at: Curve): launchpad.SellExactInAccounts {
  return {
    trader,
    curve: at.curve,
    mint,
    quoteMint,
    baseVault: at.baseVault,
    quoteVault: at.quoteVault,
    traderBase: at.traderBase,
    traderQuote: at.traderQuote,
    baseTokenProgram: TOKEN_2022_PROGRAM,
    quoteTokenProgram: at.quoteProgram,
  }
}

/** Additional accounts of a graduation. */
export async function graduationAccounts(at: Curve) {
  const [mint0, mint1] = inOrder(mint, quoteMint)
  const [pool] = await cpmm.findPoolPda({ config: at.tier, mint0, mint1 })
  const [lpMint] = await cpmm.findLpMintPda({ pool })
  const [poolBaseVault] = await cpmm.findVaultPda({ pool, mint })
  const [poolQuoteVault] = await cpmm.findVaultPda({ pool, mint: quoteMint })
  return {
    config: at.config,
    authority: at.authority,
    cpmmConfig: at.tier,
    pool,
    lpMint,
    poolBaseVault,
    poolQuoteVault,
    lpTokenProgram: TOKEN_PROGRAM,
    cpmmProgram: cpmm.PROGRAM,
    systemProgram: SYSTEM_PROGRAM,
  }
}

export async function graduateAccounts(at: Curve, payer = passerBy): Promise<launchpad.GraduateAccounts> {
  return { ...tradeAccounts(at), ...(await graduationAccounts(at)), payer }
}

export type Kind = 'buyExactIn' | 'buyExactOut' | 'sellExactIn' | 'sellExactOut'
export const NO_LIMIT = (1n << 64n) - 1n

/** One of the four trades; the default limit never binds. */
export function trade(at: Curve, kind: Kind, amount: bigint, limit?: bigint): Instruction {
  const accounts = tradeAccounts(at)
  if (kind === 'buyExactIn')
    return launchpad.buyExactIn(accounts, { amountIn: amount, minAmountOut: limit ?? 0n })
  if (kind === 'sellExactIn')
    return launchpad.sellExactIn(accounts, { amountIn: amount, minAmountOut: limit ?? 0n })
  const args = { amountOut: amount, maxAmountIn: limit ?? NO_LIMIT }
  return kind === 'buyExactOut'
    ? launchpad.buyExactOut(accounts, args)
    : launchpad.sellExactOut(accounts, args)
}

export function readCurve({ vm, curve }: Curve): launchpad.Curve {
  const state = launchpad.decodeCurve(vm.account(curve)?.data ?? new Uint8Array())
  if (!state) throw new Error('no curve')
  return state
}

/** Balances of the trader and the vaults. */
export function balances({ vm, traderBase, traderQuote, baseVault, quoteVault }: Curve) {
  return {
    base: tokenAmount(vm, traderBase),
    quote: tokenAmount(vm, traderQuote),
    baseVault: tokenAmount(vm, baseVault),
    quoteVault: tokenAmount(vm, quoteVault),
  }
}

/** The vaults cover the curve's reserves and owed fees. */
export function isSolvent(at: Curve): boolean {
  const state = readCurve(at)
  const held = balances(at)
  const unsold = state.status === 'graduated' ? 0n : state.supply - state.forSale + state.realBase
  return (
    held.baseVault >= unsold && held.quoteVault >= state.realQuote + state.protocolFees + state.creatorFees
  )
}

export function inOrder(a: Address, b: Address): [Address, Address] {
  const [x, y] = [cpmm.configSeeds({ admin: a, index: 0 })[1]!, cpmm.configSeeds({ admin: b, index: 0 })[1]!]
  return Buffer.compare(x, y) < 0 ? [a, b] : [b, a]
}
