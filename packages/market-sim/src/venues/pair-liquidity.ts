import { tokenAccountOf } from '@callisto/localnet'
import { cpmm, stable } from '@callisto/program-clients'
import { createTokenAccount, TOKEN_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { balanceOf, readState } from '../execution/account-reads.ts'
import { send } from '../execution/execution.ts'
import type { Wallet } from '../execution/wallet.ts'
import type { Market } from '../market.ts'
import { lpMintOf, type PoolRef, userPoolAccounts } from './pool-ref.ts'

const LP_PROGRAM = TOKEN_PROGRAM as Address
/** Tolerance of a deposit for price movement. */
const HEADROOM = 1.01

/** A pool with fungible LP tokens. */
type SharedPool = PoolRef & { venue: 'cpmm' | 'stable' }

export const isSharedPool = (pool: PoolRef): pool is SharedPool =>
  pool.venue === 'cpmm' || pool.venue === 'stable'

const programOf = ({ venue }: SharedPool) => (venue === 'cpmm' ? cpmm : stable)

function accountsOf(user: Address, pool: SharedPool) {
  const lpMint = lpMintOf(pool)
  return {
    user,
    ...userPoolAccounts(user, pool),
    lpMint,
    userLp: tokenAccountOf(user, lpMint, LP_PROGRAM),
    lpTokenProgram: LP_PROGRAM,
  }
}

/** Opens the LP account if it is missing, and deposits at most the two amounts. */
export function depositInstructions(
  user: Address,
  pool: SharedPool,
  amounts: readonly [bigint, bigint],
): Instruction[] {
  const accounts = accountsOf(user, pool)
  const opening = createTokenAccount({
    payer: user,
    account: accounts.userLp,
    owner: user,
    mint: accounts.lpMint,
    tokenProgram: LP_PROGRAM,
  })
  const [maxAmount0, maxAmount1] = amounts
  return [opening, programOf(pool).deposit(accounts, { maxAmount0, maxAmount1, minLp: 1n, burn: false })]
}

/** Deposits to a shared pool, or withdraws a part of the provider's LP tokens. */
export function moveShared(market: Market, wallet: Wallet, pool: SharedPool): void {
  const lp = balanceOf(market.bank, wallet.address, lpMintOf(pool), LP_PROGRAM) ?? 0n
  if (lp > 0n && market.random.chance(0.5)) withdraw(market, wallet, pool, lp)
  else add(market, wallet, pool)
}

function withdraw(market: Market, wallet: Wallet, pool: SharedPool, held: bigint): void {
  const lp = BigInt(Math.floor(Number(held) * market.random.between(0.02, 0.25)))
  if (lp === 0n) return
  const args = { lp, minAmount0: 1n, minAmount1: 1n }
  send(market, [wallet], [programOf(pool).withdraw(accountsOf(wallet.address, pool), args)])
}

function add(market: Market, wallet: Wallet, pool: SharedPool): void {
  const state = readState(market.bank, pool)
  if (state === undefined) return
  const share = market.random.between(0.002, 0.03)
  const amounts = [state.reserve0, state.reserve1].map((reserve) =>
    BigInt(Math.floor(Number(reserve) * share * HEADROOM)),
  )
  const short = pool.sides.find(({ mint, tokenProgram }, side) => {
    return (balanceOf(market.bank, wallet.address, mint, tokenProgram) ?? 0n) < amounts[side]!
  })
  if (short !== undefined) market.pendingRefills.set(wallet.name, short.mint)
  else send(market, [wallet], depositInstructions(wallet.address, pool, [amounts[0]!, amounts[1]!]))
}
