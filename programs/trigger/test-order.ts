import { readFileSync } from 'node:fs'
import { appendStepAccounts, parseTransactionEvents, router, trigger } from '@callisto/program-clients'
import { associatedTokenAddress } from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { expectOk } from '../launchpad/test-curve.ts'
import {
  giveTokens,
  type Hop,
  type Market,
  makeMarket,
  type PoolKeys,
  swapOf,
  type Token,
} from '../router/test-market.ts'
import { binaryPath } from '../toolchain/lock.ts'
import { tokenAmount } from '../toolchain/test-tokens.ts'
import { type Outcome, SYSTEM_PROGRAM, testKey } from '../toolchain/test-vm.ts'

export const NOW = 1_790_000_000
const admin = testKey('admin of the terms')
export const feeOwner = testKey('owner of the fees')
export const maker = testKey('maker')
export const keeper = testKey('keeper')

/** Lamports for a fill, and for closing. */
export const FILL_REWARD = 20_000
export const CLOSE_REWARD = 10_000

export const NO_LEG: trigger.LegTerms = {
  price: 0n,
  rateIn: 0n,
  rateOut: 0n,
  kind: 'none',
  feed: 0,
  slippageBps: 0,
  trailingPpm: 0,
}

export const limit = (rateIn: bigint, rateOut: bigint): trigger.LegTerms => ({
  ...NO_LEG,
  kind: 'limit',
  rateIn,
  rateOut,
})

/** Two tokens and a pool of them. */
export interface Pair {
  tokens: readonly [Token, Token]
  pool: PoolKeys
}

/** An order's addresses and its two sides in a market. */
export interface Order {
  market: Market
  config: Address
  order: Address
  nonce: bigint
  sides: readonly [Side, Side]
  pool: PoolKeys
  /** Feeds of both mints, which instructions name where there are any. */
  feeds?: readonly [Address, Address]
}

export interface Setting {
  nonce?: bigint
  /** The pool of `quote` and `x` by default. */
  pair?: (market: Market) => Pair | Promise<Pair>
  /** Whether both tokens are stable ones by the terms. */
  isStable?: boolean
}

interface Side {
  token: Token
  vault: Address
  /** The maker's associated account. */
  destination: Address
  feeAccount: Address
}

const usualPair = ({ tokens, pools }: Market): Pair => ({
  tokens: [tokens.quote, tokens.x],
  pool: pools.quoteX,
})

/** A market with terms of 10 bps, 3 between stables, and an order that is not placed yet. */
export async function makeWorld({ nonce = 0n, pair = usualPair, isStable }: Setting = {}): Promise<Order> {
  const market = await makeMarket()
  const { vm } = market
  vm.replaceProgram(router.PROGRAM, readFileSync(binaryPath('router')))
  vm.replaceProgram(trigger.PROGRAM, readFileSync(binaryPath('trigger')))
  vm.setTime(NOW)
  for (const person of [admin, maker, keeper]) vm.fund(person)
  const { tokens, pool } = await pair(market)
  const [config] = await trigger.findConfigPda({ admin, index: 0 })
  expectOk(vm.send(openConfig(config, isStable ? tokens : [])))
  const [order] = await trigger.findOrderPda({ maker, nonce })
  const sides = await Promise.all(tokens.map((token) => sideOf(market, order, token)))
  return { market, config, order, nonce, sides: sides as [Side, Side], pool }
}

/** Another order of the maker in the same world. */
export async function anotherOrder(at: Order, nonce: bigint): Promise<Order> {
  const [order] = await trigger.findOrderPda({ maker, nonce })
  const [side0, side1] = await Promise.all(
    at.sides.map(async (side) => {
      const [vault] = await trigger.findVaultPda({ order, mint: side.token.mint })
      return { ...side, vault }
    }),
  )
  return { ...at, order, nonce, sides: [side0!, side1!] }
}

const openConfig = (config: Address, stable: readonly Token[]): Instruction =>
  trigger.openConfig(
    { admin, feeOwner, config, systemProgram: SYSTEM_PROGRAM },
    {
      index: 0,
      feeBps: 10,
      stableFeeBps: 3,
      fillReward: FILL_REWARD,
      closeReward: CLOSE_REWARD,
      stableMints: stable.map(({ mint }) => ({ mint })),
    },
  )

async function sideOf({ vm }: Market, order: Address, token: Token): Promise<Side> {
  const [vault] = await trigger.findVaultPda({ order, mint: token.mint })
  const destination = await associatedTokenAddress(maker, token.mint, token.program)
  const feeAccount = await associatedTokenAddress(feeOwner, token.mint, token.program)
  giveTokens(vm, token, destination, maker, 1n << 40n)
  giveTokens(vm, token, feeAccount, feeOwner, 0n)
  return { token, vault, destination, feeAccount }
}

export function create(at: Order, args: Partial<trigger.CreateArgs> = {}): Instruction {
  const [side0, side1] = at.sides
  return trigger.create(
    {
      payer: maker,
      maker,
      config: at.config,
      order: at.order,
      mint0: side0.token.mint,
      mint1: side1.token.mint,
      vault0: side0.vault,
      vault1: side1.vault,
      source: side0.destination,
      tokenProgram0: side0.token.program,
      tokenProgram1: side1.token.program,
      systemProgram: SYSTEM_PROGRAM,
      feed0: at.feeds?.[0],
      feed1: at.feeds?.[1],
    },
    {
      nonce: at.nonce,
      amount: 1_000_000n,
      expiresAt: 0n,
      touchSeconds: 0,
      referralBps: 0,
      feedKind0: 'own',
      feedKind1: 'own',
      feed0: at.feeds?.[0] ?? SYSTEM_PROGRAM,
      feed1: at.feeds?.[1] ?? SYSTEM_PROGRAM,
      referral: SYSTEM_PROGRAM,
      entry: limit(1n, 17n),
      takeProfit: NO_LEG,
      stop: NO_LEG,
      ...args,
    },
  )
}

interface FillOptions {
  leg?: number
  swapped?: boolean
  referral?: Address
}

/** A fill of one step through the pool of both tokens. */
export function fill(
  at: Order,
  amount: bigint,
  { leg = 0, swapped = false, referral }: FillOptions = {},
): Instruction {
  const { market, feeds } = at
  const [sideIn, sideOut] = swapped ? [at.sides[1], at.sides[0]] : at.sides
  const hop: Hop = {
    pool: at.pool,
    from: { ...sideIn.token, account: sideIn.vault },
    to: { ...sideOut.token, account: sideOut.vault },
  }
  const swap = swapOf(market, hop)
  // The order is the user of the step, and signs inside the program alone.
  const accounts = (swap.accounts ?? []).map((meta, index) =>
    index === 0 ? { address: at.order, role: AccountRole.WRITABLE } : meta,
  )
  return appendStepAccounts(
    trigger.fill(
      {
        keeper,
        maker,
        order: at.order,
        vaultIn: sideIn.vault,
        vaultOut: sideOut.vault,
        mintIn: sideIn.token.mint,
        mintOut: sideOut.token.mint,
        tokenProgramIn: sideIn.token.program,
        tokenProgramOut: sideOut.token.program,
        destination: sideOut.destination,
        feeAccount: sideOut.feeAccount,
        referral,
        feedIn: feeds?.[swapped ? 1 : 0],
        feedOut: feeds?.[swapped ? 0 : 1],
        router: router.PROGRAM,
        systemProgram: SYSTEM_PROGRAM,
      },
      { leg, amount, steps: [{ venue: 'cpmm', shareBps: 10_000, inputIndex: 0, outputIndex: 1 }] },
    ),
    [{ ...swap, accounts }],
  )
}

export function close(at: Order, closer = maker): Instruction {
  const [side0, side1] = at.sides
  return trigger.close({
    closer,
    maker,
    order: at.order,
    vault0: side0.vault,
    vault1: side1.vault,
    mint0: side0.token.mint,
    mint1: side1.token.mint,
    tokenProgram0: side0.token.program,
    tokenProgram1: side1.token.program,
    destination0: side0.destination,
    destination1: side1.destination,
  })
}

export const own = ({ order }: Order) => ({ maker, order })

export const advance = ({ order, feeds }: Order): Instruction =>
  trigger.advance({ order, feed0: feeds?.[0], feed1: feeds?.[1] })

/** Pays what waits in the vault of the second side, or of the first one. */
export function claim(at: Order, index: 0 | 1 = 1): Instruction {
  const { token, vault, destination } = at.sides[index]
  return trigger.claim({
    payer: keeper,
    maker,
    order: at.order,
    vault,
    mint: token.mint,
    tokenProgram: token.program,
    destination,
    systemProgram: SYSTEM_PROGRAM,
  })
}

type Filled = Extract<trigger.TriggerEvent, { type: 'filled' }>

/** The fill that a transaction logged. */
export function fillOf({ logs }: Outcome): Filled {
  const { events } = parseTransactionEvents({ err: null, logs }, { trigger })
  const found = events.map(({ event }) => event).find((event): event is Filled => event.type === 'filled')
  if (!found) throw new Error('nothing was filled')
  return found
}

/** What a token account of the world holds. */
export const held = ({ market }: Order, account: Address): bigint => tokenAmount(market.vm, account)

/** The error of the program by its name, as the VM prints it. */
export const failure = (name: keyof typeof trigger.errorCodes) => `Custom(${trigger.errorCodes[name]})`

/** The order's account; throws where it is closed. */
export function openOrder(at: Order): trigger.Order {
  const state = readOrder(at)
  if (!state) throw new Error('the order is closed')
  return state
}

export function readOrder({ market, order }: Order): trigger.Order | undefined {
  return trigger.decodeOrder(market.vm.account(order)?.data ?? new Uint8Array())
}
