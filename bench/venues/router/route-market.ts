import type { AccountView, Amm, Pool, PoolRoot, Side } from '@callisto/amms'
import { cpmmAmm } from '@callisto/amms'
import { cpmm, router } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import { makePool, provider } from '../../../programs/router/test-market.ts'
import {
  setMint,
  setTokenAccount,
  type TestFee,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../programs/toolchain/test-tokens.ts'
import { bytesOf, TestVm, testKey } from '../../../programs/toolchain/test-vm.ts'
import { logBetween, pick, type Random } from '../../routing/random.ts'
import type { RandomTokens } from '../random-tokens.ts'
import { decodeFrom, EPOCH, SLOT, TIME, VmView } from '../swap-trial.ts'
import type { SyntheticVenue } from '../synthetic-venue.ts'

/** A venue with a row in the router program, and one of its programs. */
export interface RoutedVenue {
  venue: SyntheticVenue
  program: Address
}

export const user = testKey('route user')

/** A token and the account of it that a route spends or fills, which is the user's or a shared one. */
export interface RouteToken {
  mint: Address
  program: Address
  fee: TestFee | undefined
  account: Address
  owner: Address
}

/** A pool between two tokens of a market, by their numbers, and what a step needs of it. */
export interface RoutePool {
  amm: Amm
  root: PoolRoot
  pool: Pool
  view: AccountView
  side: Side
  from: number
  to: number
  /** Amounts that are large for the pool, base units. */
  sizes: { sold: bigint; bought: bigint }
}

const BUILT_IN = { cpmm: cpmm.PROGRAM, router: router.PROGRAM }
const LAMPORTS = 10n ** 15n

/** A VM with the router program, that of the built-in pools, and the venues' own at their addresses. */
export function openRouterVm(programs: ReadonlyMap<Address, Uint8Array>): TestVm {
  const vm = new TestVm(BUILT_IN)
  for (const [address, elf] of programs) vm.replaceProgram(address, elf)
  vm.setTime(TIME, EPOCH, SLOT)
  for (const wallet of [user, provider]) vm.fund(wallet, LAMPORTS)
  return vm
}

/**
 * Writes tokens, some of them of Token-2022, some with a transfer fee, and accounts with `held` in each: the user's, or
 * between the first and the last one those of another owner.
 */
export function randomTokens(
  vm: TestVm,
  random: Random,
  label: string,
  held: readonly bigint[],
  between = user,
): RouteToken[] {
  return held.map((amount, index) => {
    const program = random() < 0.25 ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM
    const hasFee = program === TOKEN_2022_PROGRAM && random() < 0.4
    const fee = hasFee ? { basisPoints: pick(random, [1, 100, 1_500]), maximum: 10n ** 12n } : undefined
    const [mint, account] = [testKey(`${label} token ${index}`), testKey(`${label} user ${index}`)]
    const owner = index === 0 || index === held.length - 1 ? user : between
    setMint(vm, mint, { program, ...(fee && { fee }) })
    setTokenAccount(vm, account, { program, mint, owner, amount, fee: hasFee })
    return { mint, program, fee, account, owner }
  })
}

/** Whether a venue's program makes pools of such tokens. */
export function takes({ venue: { amm } }: RoutedVenue, pair: readonly RouteToken[]): boolean {
  if (amm.id === 'saber') return pair.every(({ program }) => program === TOKEN_PROGRAM)
  return amm.id !== 'meteora-dbc' || pair.every(({ fee }) => fee === undefined)
}

/** Writes a random pool of a venue of mainnet between two tokens. */
export function openForeignPool(
  vm: TestVm,
  random: Random,
  label: string,
  { venue, program }: RoutedVenue,
  pair: readonly [RouteToken, RouteToken],
): Omit<RoutePool, 'from' | 'to'> {
  const [first, second] = inOrder(pair)
  const tokens: RandomTokens = {
    mints: [first.mint, second.mint],
    programs: [first.program, second.program],
    fees: [first.fee, second.fee],
  }
  const made = venue.randomPool(vm, random, label, program, tokens)
  const side = made.mints[0] === pair[0].mint ? 0 : 1
  return {
    ...describe(vm, venue.amm, made.root, side),
    sizes: { sold: made.sizes[side], bought: made.sizes[1 - side]! },
  }
}

/** Opens a pool of the built-in constant product between two tokens. */
export async function openBuiltInPool(
  vm: TestVm,
  random: Random,
  [sold, bought]: readonly [RouteToken, RouteToken],
): Promise<Omit<RoutePool, 'from' | 'to'>> {
  const amount = () => BigInt(Math.floor(logBetween(random, 1e6, 1e15)))
  const sizes = { sold: amount(), bought: amount() }
  const tier = pick(random, [1, 2, 3])
  const { pool } = await makePool(vm, tier, [sold, sizes.sold], [bought, sizes.bought])
  const decoded = decodeFrom(cpmmAmm as Amm, new VmView(vm), pool)
  const side = decoded.pool.mints[0] === sold.mint ? 0 : 1
  return { ...describe(vm, cpmmAmm as Amm, pool, side), sizes }
}

function describe(vm: TestVm, amm: Amm, address: Address, side: Side) {
  const view = new VmView(vm)
  return { amm, ...decodeFrom(amm, view, address), view, side }
}

const inOrder = ([a, b]: readonly [RouteToken, RouteToken]) =>
  Buffer.compare(bytesOf(a.mint), bytesOf(b.mint)) < 0 ? ([a, b] as const) : ([b, a] as const)
