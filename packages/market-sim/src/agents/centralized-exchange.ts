import { tokenAccountOf } from '@callisto/localnet'
import { createTokenAccount, transferLamports } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { balanceOf } from '../execution/account-reads.ts'
import { isSuccess, send } from '../execution/execution.ts'
import { transferTokens } from '../execution/token-transfer.ts'
import type { Wallet } from '../execution/wallet.ts'
import { assetByMint, assets, SOL, tokenProgramOf, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { type AgentKind, kindOf, WALLET_COUNTS } from './population.ts'

/** Withdrawals per transaction. */
const SOL_BATCH = 10
const TOKEN_BATCH = 4
const NEWCOMERS_AT_ONCE = 8
/** Share of the rounds in which a retail trader funds one wallet, with so much; the others are withdrawals. */
const SECOND_WALLET_SHARE = 0.4
const SECOND_WALLET_SOL = 0.35
/** Dollars that a refill sends to a wallet of each kind. */
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
  swing: 700,
  newcomer: 260,
  crank: 1_000,
  exchange: 0,
  operator: 1_000,
  keeper: 0,
}
/** Inventory above this is deposited at the exchange. */
const MAX_INVENTORY_USD = 300_000

/** The centralised exchange's hot wallets pay the refills requested since the previous run. */
export function payRefills(market: Market): void {
  const byMint = new Map<Address, string[]>()
  for (const [name, mint] of market.pendingRefills) {
    if (kindOf(name) !== 'exchange') byMint.set(mint, [...(byMint.get(mint) ?? []), name])
  }
  market.pendingRefills.clear()
  for (const [mint, names] of byMint) {
    const size = mint === SOL ? SOL_BATCH : TOKEN_BATCH
    for (let at = 0; at < names.length; at += size) withdraw(market, mint, names.slice(at, at + size))
  }
}

function withdraw(market: Market, mint: Address, names: readonly string[]): void {
  const hotWallet = market.keyring.wallet(`exchange/${market.random.below(WALLET_COUNTS.exchange)}`)
  const instructions = names.flatMap((name) => {
    const { address } = market.keyring.wallet(name)
    const dollars = REFILL_USD[kindOf(name)] * refillFactor(market, name)
    return payment(market, hotWallet, address, mint, dollars)
  })
  if (instructions.length > 0) send(market, [hotWallet], instructions)
}

function refillFactor(market: Market, name: string): number {
  const kind = kindOf(name)
  const spread = market.random.between(0.7, 1.6)
  return kind === 'retail' || kind === 'momentum' || kind === 'newcomer'
    ? spread * market.population.wealth(name)
    : spread
}

function payment(
  market: Market,
  hotWallet: Wallet,
  to: Address,
  mint: Address,
  dollars: number,
): Instruction[] {
  const asset = assetByMint.get(mint)
  const price = market.oracle.priceUsd(mint)
  if (asset === undefined || price === undefined) return []
  const requested = BigInt(Math.floor((dollars / price) * unitOf(asset)))
  if (mint === SOL) return [transferLamports(hotWallet.address, to, requested)]
  const tokenProgram = tokenProgramOf(mint)
  const stock = (balanceOf(market.bank, hotWallet.address, mint, tokenProgram) ?? 0n) / 8n
  const amount = requested < stock ? requested : stock
  const account = tokenAccountOf(to, mint, tokenProgram)
  const opening =
    market.bank.getAccount(account) === undefined
      ? [createTokenAccount({ payer: hotWallet.address, account, owner: to, mint, tokenProgram })]
      : []
  return [...opening, transferTokens(hotWallet.address, to, mint, amount)]
}

/** Creates new wallets: one batched withdrawal to several addresses, or somebody's second wallet. */
export function fundNewcomers(market: Market): void {
  const { random, keyring, counters } = market
  const isSecondWallet = random.chance(SECOND_WALLET_SHARE)
  const name = isSecondWallet
    ? `retail/${random.below(WALLET_COUNTS.retail)}`
    : `exchange/${random.below(WALLET_COUNTS.exchange)}`
  const from = keyring.wallet(name)
  const count = isSecondWallet ? 1 : NEWCOMERS_AT_ONCE
  const transfers = Array.from({ length: count }, (_, i) => {
    const { address } = keyring.wallet(`newcomer/${counters.newcomers + i}`)
    const sol = isSecondWallet ? SECOND_WALLET_SOL : 0.25 + random.logNormal(0.9, 0.9)
    return transferLamports(from.address, address, BigInt(Math.floor(sol * 1e9)))
  })
  if (isSuccess(send(market, [from], transfers))) counters.newcomers += count
}

/** An arbitrageur deposits excess inventory at the exchange. */
export function depositInventory(market: Market): void {
  const wallet = market.keyring.wallet(`arbitrage/${market.random.below(WALLET_COUNTS.arbitrage)}`)
  const hotWallet = market.keyring.wallet(`exchange/${market.random.below(WALLET_COUNTS.exchange)}`)
  const deposits = assets.flatMap((asset) => {
    const held = balanceOf(market.bank, wallet.address, asset.mint, tokenProgramOf(asset.mint)) ?? 0n
    const maxUnits = BigInt(
      Math.floor((MAX_INVENTORY_USD / market.oracle.priceUsd(asset.mint)!) * unitOf(asset)),
    )
    return held > maxUnits
      ? [transferTokens(wallet.address, hotWallet.address, asset.mint, held - maxUnits / 2n)]
      : []
  })
  if (deposits.length > 0) send(market, [wallet], deposits.slice(0, 5))
}
