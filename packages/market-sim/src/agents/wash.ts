import { transferLamports } from '@callisto/solana'
import { balanceOf, lamportsOf } from '../execution/account-reads.ts'
import { send } from '../execution/execution.ts'
import { buyToken, sellToken } from '../execution/token-trade.ts'
import { SOL, tokenProgramOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { type Ring, ringBoss, ringWallet } from './population.ts'

/** A wash-trading campaign: token, remaining trades and the wallet whose turn is next. */
export interface Campaign {
  ring: number
  token: number
  left: number
  turn: number
}

/** Lamports sent from the ring's funding wallet to a member, and the balance that triggers it. */
const STAKE_LAMPORTS = 14_000_000_000n
const LOW_LAMPORTS = 200_000_000n
/** Bounds the time between two trades of a halted market. */
const MIN_LEVEL = 1e-4
/** Relative standard deviation of trade sizes. */
const SIZE_SPREAD = 0.015

/** One wash trade at the ring's fixed cadence: a holder sells everything, any other member buys. */
export function washTrade(market: Market, campaign: Campaign): void {
  const ring = market.population.rings[campaign.ring]
  if (ring === undefined) return
  const token = campaign.left > 0 ? market.tokens.get(campaign.token) : undefined
  const next = token === undefined ? startCampaign(market, campaign) : nextTurn(campaign)
  const level = Math.max(MIN_LEVEL, market.activity.level)
  market.queue.add(market.now + (ring.cadence * 1_000) / level, 'wash', next)
  if (token === undefined) liquidateHoldings(market, ring, campaign)
  else tradeTurn(market, ring, campaign, token)
}

const nextTurn = (campaign: Campaign): Campaign => ({
  ...campaign,
  left: campaign.left - 1,
  turn: campaign.turn + 1,
})

/** Picks a token for a new campaign, preferably one that trades in a pool. */
function startCampaign(market: Market, campaign: Campaign): Campaign {
  const { random, tokens } = market
  let token = tokens.pick(random.next())
  for (let tries = 0; tries < 12 && token?.pool === undefined; tries++) token = tokens.pick(random.next())
  const left = Math.round(random.logNormal(70, 0.7))
  return { ring: campaign.ring, token: token?.n ?? -1, left, turn: 0 }
}

/** Schedules the sale of the ring's remaining holdings of the previous token. */
function liquidateHoldings(market: Market, ring: Ring, { ring: index, token: n }: Campaign): void {
  const token = market.tokens.get(n)
  if (token === undefined) return
  for (let member = 0; member < ring.size; member++) {
    const wallet = ringWallet(index, member)
    const { address } = market.keyring.wallet(wallet)
    const held = balanceOf(market.bank, address, token.mint, tokenProgramOf(token.mint)) ?? 0n
    if (held > 0n)
      market.queue.add(market.now + market.random.exponential(30_000), 'exit', { wallet, token: n })
  }
}

function tradeTurn(market: Market, ring: Ring, campaign: Campaign, token: TokenRecord): void {
  const name = ringWallet(campaign.ring, campaign.turn % ring.size)
  const { address } = market.keyring.wallet(name)
  if (!fundMember(market, campaign.ring, name)) return
  const held = balanceOf(market.bank, address, token.mint, tokenProgramOf(token.mint)) ?? 0n
  const options = { slippageBps: 500, isPrompt: true }
  if (held > 0n) {
    sellToken(market, name, token, 1, options)
    return
  }
  const { quoteMint } = market.pads.at(token.launchpad)
  if (quoteMint !== SOL) return
  const size = ring.sizeUsd * (1 + SIZE_SPREAD * market.random.normal())
  buyToken(market, name, token, BigInt(Math.floor((size / market.oracle.priceUsd(SOL)!) * 1e9)), options)
}

/**
 * Tops up a member from the ring's single funding wallet, a trace that identifies the ring on chain. False
 * when that wallet lacks funds.
 */
function fundMember(market: Market, ring: number, name: string): boolean {
  const { address } = market.keyring.wallet(name)
  const loose = lamportsOf(market.bank, address)
  const wrapped = balanceOf(market.bank, address, SOL, tokenProgramOf(SOL)) ?? 0n
  if (loose > LOW_LAMPORTS && loose + wrapped > LOW_LAMPORTS * 30n) return true
  const boss = market.keyring.wallet(ringBoss(ring))
  if (lamportsOf(market.bank, boss.address) < STAKE_LAMPORTS * 2n) {
    market.pendingRefills.set(boss.name, SOL)
    return false
  }
  send(market, [boss], [transferLamports(boss.address, address, STAKE_LAMPORTS)])
  return true
}
