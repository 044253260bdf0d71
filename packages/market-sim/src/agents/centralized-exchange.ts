import { tokenAccountOf } from '@callisto/localnet'
import { createTokenAccount, transferLamports } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { balanceOf } from '../execution/account-reads.ts'
import { send } from '../execution/execution.ts'
import { transferTokens } from '../execution/token-transfer.ts'
import type { Wallet } from '../execution/wallet.ts'
import { assetByMint, assets, SOL, tokenProgramOf, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { type AgentKind, headcount, kindOf } from './population.ts'

/** Withdrawals that share one transaction. */
const SOL_BATCH = 10
const TOKEN_BATCH = 4
const NEWCOMERS_AT_ONCE = 8
/** Dollars that a wallet of each kind has sent to it when it runs out of something. */
const REFILL_USD: Record<AgentKind, number> = {
  retail: 420,
  momentum: 1_200,
  whale: 90_000,
  sniper: 4_000,
  insider: 200,
  wash: 2_000,
  boss: 500_000,
  arbitrage: 120_000,
  provider: 90_000,
  creator: 700,
  newcomer: 260,
  crank: 1_000,
  exchange: 0,
  operator: 1_000,
}
/** Inventory beyond this goes back to the exchange. */
const MOST_INVENTORY_USD = 300_000

/** The centralised exchange's hot wallets pay out to everybody who asked since the last time. */
export function payOut(market: Market): void {
  const byMint = new Map<Address, string[]>()
  for (const [name, mint] of market.needy) {
    if (kindOf(name) !== 'exchange') byMint.set(mint, [...(byMint.get(mint) ?? []), name])
  }
  market.needy.clear()
  for (const [mint, names] of byMint) {
    const size = mint === SOL ? SOL_BATCH : TOKEN_BATCH
    for (let at = 0; at < names.length; at += size) withdraw(market, mint, names.slice(at, at + size))
  }
}

function withdraw(market: Market, mint: Address, names: readonly string[]): void {
  const hot = market.keyring.wallet(`exchange/${market.random.below(headcount.exchange)}`)
  const instructions = names.flatMap((name) => {
    const { address } = market.keyring.wallet(name)
    const dollars = REFILL_USD[kindOf(name)] * refillFactor(market, name)
    return payment(market, hot, address, mint, dollars)
  })
  if (instructions.length > 0) send(market, [hot], instructions)
}

function refillFactor(market: Market, name: string): number {
  const kind = kindOf(name)
  const spread = market.random.between(0.7, 1.6)
  return kind === 'retail' || kind === 'momentum' || kind === 'newcomer'
    ? spread * market.population.wealth(name)
    : spread
}

function payment(market: Market, hot: Wallet, to: Address, mint: Address, dollars: number): Instruction[] {
  const asset = assetByMint.get(mint)
  const price = market.oracle.priceUsd(mint)
  if (asset === undefined || price === undefined) return []
  const asked = BigInt(Math.floor((dollars / price) * unitOf(asset)))
  if (mint === SOL) return [transferLamports(hot.address, to, asked)]
  const tokenProgram = tokenProgramOf(mint)
  const stock = (balanceOf(market.bank, hot.address, mint, tokenProgram) ?? 0n) / 8n
  const amount = asked < stock ? asked : stock
  const account = tokenAccountOf(to, mint, tokenProgram)
  const opening =
    market.bank.getAccount(account) === undefined
      ? [createTokenAccount({ payer: hot.address, account, owner: to, mint, tokenProgram })]
      : []
  return [...opening, transferTokens(hot.address, to, mint, amount)]
}

/** New people arrive: one withdrawal to several fresh wallets, as exchanges batch them. */
export function welcome(market: Market): void {
  const hot = market.keyring.wallet(`exchange/${market.random.below(headcount.exchange)}`)
  const gifts = Array.from({ length: NEWCOMERS_AT_ONCE }, (_, i) => {
    const { address } = market.keyring.wallet(`newcomer/${market.counters.newcomers + i}`)
    const lamports = BigInt(Math.floor((0.25 + market.random.logNormal(0.9, 0.9)) * 1e9))
    return transferLamports(hot.address, address, lamports)
  })
  if (send(market, [hot], gifts).err === null) market.counters.newcomers += NEWCOMERS_AT_ONCE
}

/** An arbitrageur sends what it has too much of back to the exchange, where it sells it. */
export function takeIn(market: Market): void {
  const wallet = market.keyring.wallet(`arbitrage/${market.random.below(headcount.arbitrage)}`)
  const hot = market.keyring.wallet(`exchange/${market.random.below(headcount.exchange)}`)
  const deposits = assets.flatMap((asset) => {
    const held = balanceOf(market.bank, wallet.address, asset.mint, tokenProgramOf(asset.mint)) ?? 0n
    const most = BigInt(
      Math.floor((MOST_INVENTORY_USD / market.oracle.priceUsd(asset.mint)!) * unitOf(asset)),
    )
    return held > most ? [transferTokens(wallet.address, hot.address, asset.mint, held - most / 2n)] : []
  })
  if (deposits.length > 0) send(market, [wallet], deposits.slice(0, 5))
}
