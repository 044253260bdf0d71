import { appendStepAccounts, cpmm, launchpad, router } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  createTokenAccount,
  NATIVE_MINT,
  syncNative,
  transferLamports,
} from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import {
  type Curve,
  expectOk,
  inOrder,
  mint as launchedMint,
  makeCurve,
  quoteMint,
  tradeAccounts,
  trader,
} from '../launchpad/test-curve.ts'
import {
  setMint,
  setTokenAccount,
  type TestFee,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAmount,
} from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, type TestVm, testKey } from '../toolchain/test-vm.ts'

export const user = trader
export const provider = testKey('provider')

/** A token and the user's account of it. */
export interface Token {
  mint: Address
  program: Address
  account: Address
  fee: TestFee | undefined
}

export interface PoolKeys {
  pool: Address
  config: Address
}

/** Where a step trades: `pool` between the two tokens, or the curve when there is none. */
export interface Hop {
  pool?: PoolKeys
  from: Token
  to: Token
}

export type Leg = Hop & { shareBps: number; input: number; output: number }

export interface Market {
  vm: TestVm
  curve: Curve
  tokens: { quote: Token; launched: Token; x: Token; y: Token; taxed: Token }
  pools: {
    quoteX: PoolKeys
    quoteX2: PoolKeys
    quoteY: PoolKeys
    xY: PoolKeys
    yTaxed: PoolKeys
    xTaxed: PoolKeys
  }
}

const RICH = 1n << 50n

/** Three more tokens in addition to a curve and its quote, and six pools between them at different fees. */
export async function makeMarket(): Promise<Market> {
  const curve = await makeCurve({ quoteAmount: RICH })
  const { vm } = curve
  vm.fund(provider)
  const tokens = {
    quote: token(quoteMint, TOKEN_PROGRAM, curve.traderQuote),
    launched: token(launchedMint, TOKEN_2022_PROGRAM, curve.traderBase),
    x: newToken(vm, 'x', TOKEN_PROGRAM),
    y: newToken(vm, 'y', TOKEN_2022_PROGRAM),
    taxed: newToken(vm, 'taxed', TOKEN_2022_PROGRAM, { basisPoints: 37, maximum: 5_000_000n }),
  }
  const { quote, x, y, taxed } = tokens
  const pools = {
    quoteX: await makePool(vm, 1, [quote, 50_000_000_000n], [x, 900_000_000_000n]),
    quoteX2: await makePool(vm, 2, [quote, 7_000_000_000n], [x, 120_000_000_000n]),
    quoteY: await makePool(vm, 3, [quote, 30_000_000_000n], [y, 11_000_000_000n]),
    xY: await makePool(vm, 1, [x, 400_000_000_000n], [y, 8_000_000_000n]),
    yTaxed: await makePool(vm, 2, [y, 5_000_000_000n], [taxed, 40_000_000_000n]),
    xTaxed: await makePool(vm, 3, [x, 100_000_000_000n], [taxed, 17_000_000_000n]),
  }
  return { vm, curve, tokens, pools }
}

const token = (mint: Address, program: Address, account: Address, fee?: TestFee): Token => ({
  mint,
  program,
  account,
  fee,
})

function newToken(vm: TestVm, name: string, program: Address, fee?: TestFee): Token {
  const mint = testKey(`mint ${name}`)
  setMint(vm, mint, fee ? { program, fee } : { program })
  const made = token(mint, program, testKey(`user ${name}`), fee)
  giveTokens(vm, made, made.account, user, RICH)
  return made
}

export function giveTokens(
  vm: TestVm,
  { mint, program, fee }: Token,
  account: Address,
  owner: Address,
  amount: bigint,
): void {
  setTokenAccount(vm, account, { program, mint, owner, amount, fee: fee !== undefined })
}

/** A side of a new pool; the provider's account of it is written here unless it is given. */
type Side = readonly [token: Token, amount: bigint, from?: Address]

/** Opens the owner's associated account of wrapped SOL with so much in it. */
export const wrapSol = (owner: Address, account: Address, lamports: bigint): Instruction[] => [
  createTokenAccount({
    payer: owner,
    account,
    owner,
    mint: NATIVE_MINT,
    tokenProgram: TOKEN_PROGRAM,
  }),
  transferLamports(owner, account, lamports),
  syncNative(account, TOKEN_PROGRAM),
]

/** SOL, and a pool of it and another token, at 10 SOL base units for 1.5 of the other one. */
export async function makeSolPool(
  { vm }: Pick<Market, 'vm'>,
  other: Token,
): Promise<{ sol: Token; pool: PoolKeys }> {
  setMint(vm, NATIVE_MINT, { program: TOKEN_PROGRAM, decimals: 9 })
  const account = await associatedTokenAddress(provider, NATIVE_MINT, TOKEN_PROGRAM)
  const wrapped = {
    payer: provider,
    account,
    owner: provider,
    mint: NATIVE_MINT,
    tokenProgram: TOKEN_PROGRAM,
  }
  const amount = 100_000_000_000n
  const wrap = [
    createTokenAccount(wrapped),
    transferLamports(provider, account, amount),
    syncNative(account, TOKEN_PROGRAM),
  ]
  expectOk(vm.send(...wrap))
  const sol = token(NATIVE_MINT, TOKEN_PROGRAM, testKey('sol'))
  return { sol, pool: await makePool(vm, 1, [sol, amount, account], [other, 15_000_000_000n]) }
}

/** Creates the tier of that index if it does not exist, and a pool in it without LP holders. */
export async function makePool(vm: TestVm, index: number, a: Side, b: Side): Promise<PoolKeys> {
  const config = await openTier(vm, index)
  const [side0, side1] = inOrder(a[0].mint, b[0].mint)[0] === a[0].mint ? [a, b] : [b, a]
  const accounts = await poolAccounts(config, side0, side1)
  expectOk(vm.send(cpmm.createPool(accounts, { creator: provider })))
  for (const [[each, amount, from], account] of [
    [side0, accounts.user0],
    [side1, accounts.user1],
  ] as const) {
    if (!from) giveTokens(vm, each, account, provider, amount)
  }
  const args = { maxAmount0: side0[1], maxAmount1: side1[1], minLp: 0n, burn: true }
  expectOk(vm.send(cpmm.deposit(accounts, args)))
  return { pool: accounts.pool, config }
}

/**
 * An empty pool of the provider in a tier of its own, between two tokens of which he has plenty. `around` provides both amounts
 * ahead of an instruction, and withdraws nearly all behind it.
 */
export async function makeOwnPool(vm: TestVm, index: number, a: Token, b: Token) {
  const config = await openTier(vm, index)
  const isOrdered = inOrder(a.mint, b.mint)[0] === a.mint
  const [side0, side1] = isOrdered ? [a, b] : [b, a]
  const userLp = testKey('LP of the provider')
  const accounts = { ...(await poolAccounts(config, [side0, 0n], [side1, 0n])), userLp }
  expectOk(vm.send(cpmm.createPool(accounts, { creator: provider })))
  setTokenAccount(vm, userLp, { program: TOKEN_PROGRAM, mint: accounts.lpMint, owner: provider, amount: 0n })
  giveTokens(vm, side0, accounts.user0, provider, RICH)
  giveTokens(vm, side1, accounts.user1, provider, RICH)
  const around = (amountA: bigint, amountB: bigint, inner: Instruction): Instruction[] => {
    const [maxAmount0, maxAmount1] = isOrdered ? [amountA, amountB] : [amountB, amountA]
    const lp = BigInt(Math.floor(0.999 * Math.sqrt(Number(amountA) * Number(amountB))))
    return [
      cpmm.deposit(accounts, { maxAmount0, maxAmount1, minLp: 0n, burn: false }),
      inner,
      cpmm.withdraw(accounts, { lp, minAmount0: 0n, minAmount1: 0n }),
    ]
  }
  return { pool: { pool: accounts.pool, config }, around }
}

async function openTier(vm: TestVm, index: number): Promise<Address> {
  const [config] = await cpmm.findConfigPda({ admin: provider, index })
  if (vm.account(config)) return config
  const fees = { lpFeePpm: 500 * index, protocolFeePpm: 100 * index, creatorFeePpm: 30 * index }
  const accounts = { admin: provider, config, systemProgram: SYSTEM_PROGRAM }
  expectOk(vm.send(cpmm.createConfig(accounts, { index, ...fees, createAuthority: provider })))
  return config
}

async function poolAccounts(config: Address, [side0, , from0]: Side, [side1, , from1]: Side) {
  const [pool] = await cpmm.findPoolPda({ config, mint0: side0.mint, mint1: side1.mint })
  return {
    payer: provider,
    authority: provider,
    user: provider,
    config,
    pool,
    mint0: side0.mint,
    mint1: side1.mint,
    vault0: (await cpmm.findVaultPda({ pool, mint: side0.mint }))[0],
    vault1: (await cpmm.findVaultPda({ pool, mint: side1.mint }))[0],
    lpMint: (await cpmm.findLpMintPda({ pool }))[0],
    user0: from0 ?? testKey('provider 0'),
    user1: from1 ?? testKey('provider 1'),
    tokenProgram0: side0.program,
    tokenProgram1: side1.program,
    lpTokenProgram: TOKEN_PROGRAM,
    systemProgram: SYSTEM_PROGRAM,
  }
}

export function readPool(vm: TestVm, { pool }: PoolKeys): cpmm.Pool {
  const state = cpmm.decodePool(vm.account(pool)?.data ?? new Uint8Array())
  if (!state) throw new Error('no pool')
  return state
}

/** The venue's own instruction for one hop; its amounts do not matter to the router. */
export function swapOf({ vm, curve, tokens }: Market, { pool, from, to }: Hop) {
  const args = { amountIn: 0n, minAmountOut: 0n }
  if (!pool) {
    const accounts = {
      ...tradeAccounts(curve),
      traderBase: (to.mint === tokens.launched.mint ? to : from).account,
      traderQuote: (to.mint === tokens.launched.mint ? from : to).account,
    }
    return to.mint === tokens.launched.mint
      ? launchpad.buyExactIn(accounts, args)
      : launchpad.sellExactIn(accounts, args)
  }
  const { mint0, vault0, vault1 } = readPool(vm, pool)
  const [vaultIn, vaultOut] = mint0 === from.mint ? [vault0, vault1] : [vault1, vault0]
  return cpmm.swapExactIn(
    {
      user,
      pool: pool.pool,
      vaultIn,
      vaultOut,
      userIn: from.account,
      userOut: to.account,
      mintIn: from.mint,
      mintOut: to.mint,
      tokenProgramIn: from.program,
      tokenProgramOut: to.program,
    },
    args,
  )
}

const venueOf = ({ tokens }: Market, { pool, to }: Hop): router.Venue =>
  pool ? 'cpmm' : to.mint === tokens.launched.mint ? 'launchpadBuy' : 'launchpadSell'

export interface Plan {
  source: Token
  destination: Token
  legs: readonly Leg[]
  feeAccount?: Address
}

export const routeAccounts = ({ source, destination, feeAccount }: Plan): router.RouteAccounts => ({
  user,
  sourceAccount: source.account,
  destinationAccount: destination.account,
  sourceMint: source.mint,
  destinationMint: destination.mint,
  sourceTokenProgram: source.program,
  destinationTokenProgram: destination.program,
  platformFeeAccount: feeAccount,
})

const stepsOf = (market: Market, { legs }: Plan): router.Step[] =>
  legs.map((leg) => ({
    venue: venueOf(market, leg),
    shareBps: leg.shareBps,
    inputIndex: leg.input,
    outputIndex: leg.output,
  }))

export function routeOf(market: Market, plan: Plan, args: Partial<router.RouteArgs>): Instruction {
  const all = {
    amountIn: 1_000_000n,
    quotedOut: 0n,
    slippageBps: 0,
    platformFeeBps: 0,
    steps: stepsOf(market, plan),
    ...args,
  }
  return appendStepAccounts(
    router.route(routeAccounts(plan), all),
    plan.legs.map((leg) => swapOf(market, leg)),
  )
}

export function exactOutRouteOf(
  market: Market,
  plan: Plan,
  args: Partial<router.ExactOutRouteArgs>,
): Instruction {
  const all = {
    amountOut: 1_000_000n,
    quotedIn: 1n << 62n,
    slippageBps: 0,
    platformFeeBps: 0,
    steps: stepsOf(market, plan),
    ...args,
  }
  return appendStepAccounts(
    router.exactOutRoute(routeAccounts(plan), all),
    plan.legs.map((leg) => swapOf(market, leg)),
  )
}

/** The user's balance of each token. */
export function holdings({ vm, tokens }: Market): Record<keyof Market['tokens'], bigint> {
  const entries = Object.entries(tokens).map(([name, { account }]) => [name, tokenAmount(vm, account)])
  return Object.fromEntries(entries) as Record<keyof Market['tokens'], bigint>
}

/** One step after the other, all of each index. */
export const chain = (...hops: Hop[]): Leg[] =>
  hops.map((hop, index) => ({ ...hop, shareBps: 10_000, input: index, output: index + 1 }))
