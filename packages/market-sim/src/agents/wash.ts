import { transferLamports } from '@callisto/solana'
import { balanceOf, lamportsOf } from '../execution/account-reads.ts'
import { send } from '../execution/execution.ts'
import { buyToken, sellToken } from '../execution/token-trade.ts'
import { SOL, tokenProgramOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { type Ring, ringBoss, ringWallet } from './population.ts'

/** A ring at work: which token it makes look busy, how many trades are left, whose turn it is. */
export interface Campaign {
  ring: number
  token: number
  left: number
  turn: number
}

/** Lamports that each wallet of a ring gets from the one behind it, and when it gets more. */
const STAKE_LAMPORTS = 14_000_000_000n
const LOW_LAMPORTS = 200_000_000n
/** Sizes are all but equal. */
const SIZE_SPREAD = 0.015

/** One trade of a ring, at its own fixed pace: a wallet that holds sells everything, one that does not buys. */
export function washTrade(market: Market, campaign: Campaign): void {
  const ring = market.population.rings[campaign.ring]
  if (ring === undefined) return
  const token = campaign.left > 0 ? market.tokens.get(campaign.token) : undefined
  const next = token === undefined ? newClient(market, campaign) : nextTurn(campaign)
  const level = Math.max(0.02, market.activity.level)
  market.agenda.add(market.now + (ring.cadence * 1_000) / level, 'wash', next)
  if (token === undefined) leave(market, ring, campaign)
  else turn(market, ring, campaign, token)
}

const nextTurn = (campaign: Campaign): Campaign => ({
  ...campaign,
  left: campaign.left - 1,
  turn: campaign.turn + 1,
})

/** Rings work for tokens that trade in a pool, now and then for one still on its curve. */
function newClient(market: Market, campaign: Campaign): Campaign {
  const { random, tokens } = market
  let token = tokens.pick(random.next())
  for (let tries = 0; tries < 12 && token?.pool === undefined; tries++) token = tokens.pick(random.next())
  const left = Math.round(random.logNormal(70, 0.7))
  return { ring: campaign.ring, token: token?.n ?? -1, left, turn: 0 }
}

/** The ring sells what is left of its last client's token. */
function leave(market: Market, ring: Ring, { ring: index, token: n }: Campaign): void {
  const token = market.tokens.get(n)
  if (token === undefined) return
  for (let member = 0; member < ring.size; member++) {
    const wallet = ringWallet(index, member)
    const { address } = market.keyring.wallet(wallet)
    const held = balanceOf(market.bank, address, token.mint, tokenProgramOf(token.mint)) ?? 0n
    if (held > 0n)
      market.agenda.add(market.now + market.random.exponential(30_000), 'exit', { wallet, token: n })
  }
}

function turn(market: Market, ring: Ring, campaign: Campaign, token: TokenRecord): void {
  const name = ringWallet(campaign.ring, campaign.turn % ring.size)
  const { address } = market.keyring.wallet(name)
  if (!fund(market, campaign.ring, name)) return
  const held = balanceOf(market.bank, address, token.mint, tokenProgramOf(token.mint)) ?? 0n
  const manner = { slippageBps: 500, isPrompt: true }
  if (held > 0n) {
    sellToken(market, name, token, 1, manner)
    return
  }
  const { quoteMint } = market.pads.at(token.launchpad)
  if (quoteMint !== SOL) return
  const size = ring.sizeUsd * (1 + SIZE_SPREAD * market.random.normal())
  buyToken(market, name, token, BigInt(Math.floor((size / market.oracle.priceUsd(SOL)!) * 1e9)), manner)
}

/** One purse pays for the whole ring: the trace that gives it away. False when the purse is empty. */
function fund(market: Market, ring: number, name: string): boolean {
  const { address } = market.keyring.wallet(name)
  const loose = lamportsOf(market.bank, address)
  const wrapped = balanceOf(market.bank, address, SOL, tokenProgramOf(SOL)) ?? 0n
  if (loose > LOW_LAMPORTS && loose + wrapped > LOW_LAMPORTS * 30n) return true
  const boss = market.keyring.wallet(ringBoss(ring))
  if (lamportsOf(market.bank, boss.address) < STAKE_LAMPORTS * 2n) {
    market.needy.set(boss.name, SOL)
    return false
  }
  send(market, [boss], [transferLamports(boss.address, address, STAKE_LAMPORTS)])
  return true
}
