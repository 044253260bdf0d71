import { cpmm } from '@callisto/programs'
import { openTokenAccount } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { TOKEN_PROGRAM } from '../addresses.ts'
import { tokenAccountOf } from './derive.ts'
import { send } from './desk.ts'
import { balanceOf, readPool } from './holdings.ts'
import type { Market } from './market.ts'
import type { PoolRef } from './pool-ref.ts'
import { headcount, providerOf } from './population.ts'
import type { Wallet } from './wallet.ts'

const LP_PROGRAM = TOKEN_PROGRAM as Address
/** A deposit may take this much more of one side than was meant, if the price moves. */
const HEADROOM = 1.01

function liquidityAccounts(user: Address, pool: PoolRef) {
  const [first, second] = pool.sides
  return {
    user,
    pool: pool.address,
    vault0: first.vault,
    vault1: second.vault,
    user0: tokenAccountOf(user, first.mint, first.tokenProgram),
    user1: tokenAccountOf(user, second.mint, second.tokenProgram),
    mint0: first.mint,
    mint1: second.mint,
    lpMint: pool.lpMint,
    userLp: tokenAccountOf(user, pool.lpMint, LP_PROGRAM),
    tokenProgram0: first.tokenProgram,
    tokenProgram1: second.tokenProgram,
    lpTokenProgram: LP_PROGRAM,
  }
}

/** Opens the LP account if need be, and adds at most the two amounts. */
export function depositInstructions(
  user: Address,
  pool: PoolRef,
  amounts: readonly [bigint, bigint],
): Instruction[] {
  const accounts = liquidityAccounts(user, pool)
  const opening = openTokenAccount({
    payer: user,
    account: accounts.userLp,
    owner: user,
    mint: pool.lpMint,
    tokenProgram: LP_PROGRAM,
  })
  const [maxAmount0, maxAmount1] = amounts
  return [opening, cpmm.deposit(accounts, { maxAmount0, maxAmount1, minLp: 1n, burn: false })]
}

/** A provider adds to a pool of birth, or takes some of what it has there out. */
export function moveLiquidity(market: Market): void {
  const { random } = market
  const index = random.below(market.pools.listed.length)
  const name = random.chance(0.5) ? providerOf(index) : `provider/${random.below(headcount.provider)}`
  const wallet = market.keyring.wallet(name)
  const { ref } = market.pools.listed[index]!
  const lp = balanceOf(market.bank, wallet.address, ref.lpMint, LP_PROGRAM) ?? 0n
  if (lp > 0n && random.chance(0.5)) withdraw(market, wallet, ref, lp)
  else add(market, wallet, ref)
}

function withdraw(market: Market, wallet: Wallet, pool: PoolRef, held: bigint): void {
  const lp = BigInt(Math.floor(Number(held) * market.random.between(0.02, 0.25)))
  if (lp === 0n) return
  const args = { lp, minAmount0: 1n, minAmount1: 1n }
  send(market, [wallet], [cpmm.withdraw(liquidityAccounts(wallet.address, pool), args)])
}

function add(market: Market, wallet: Wallet, pool: PoolRef): void {
  const state = readPool(market.bank, pool.address)
  if (state === undefined) return
  const share = market.random.between(0.002, 0.03)
  const amounts = [state.reserve0, state.reserve1].map((reserve) =>
    BigInt(Math.floor(Number(reserve) * share * HEADROOM)),
  )
  const short = pool.sides.find(({ mint, tokenProgram }, side) => {
    return (balanceOf(market.bank, wallet.address, mint, tokenProgram) ?? 0n) < amounts[side]!
  })
  if (short !== undefined) market.needy.set(wallet.name, short.mint)
  else send(market, [wallet], depositInstructions(wallet.address, pool, [amounts[0]!, amounts[1]!]))
}
