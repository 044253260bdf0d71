import { tokenAccountOf } from '@callisto/localnet'
import { createTokenAccount, transferLamports } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { balanceOf, lamportsOf } from '../execution/account-reads.ts'
import { isSuccess, send } from '../execution/execution.ts'
import { buyToken, sellToken } from '../execution/token-trade.ts'
import { transferTokens } from '../execution/token-transfer.ts'
import type { Wallet } from '../execution/wallet.ts'
import { SOL, tokenProgramOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { type Ring, ringBoss, ringRelay, ringWallet } from './population.ts'

/** A wash-trading campaign: token, remaining trades and the wallet whose turn is next. */
export interface Campaign {
  ring: number
  token: number
  left: number
  turn: number
  /** Number of the set of wallets; absent in older snapshots. */
  generation?: number
}

export interface RingMember {
  ring: number
  member: number
}

/** Lamports sent from the ring's funding wallet to a member, and the balance that triggers it. */
const STAKE_LAMPORTS = 14_000_000_000n
const LOW_LAMPORTS = 200_000_000n
/** Lamports that a relay receives above what it passes on, for the fee and the rent. */
const RELAY_LAMPORTS = 2_000_000n
/** Lamports that a swept member keeps for the same. */
const SWEPT_LAMPORTS = 10_000_000n
/** A ring sweeps the wallets of a campaign that has ended after this time. */
const SWEEP_MS = 10 * 60_000
/** Bounds the time between two trades of a halted market. */
const MIN_LEVEL = 1e-4
/** Standard deviation of the logarithm of trade sizes. */
const UNIFORM_SPREAD = 0.015
const VARIED_SPREAD = 0.5
const OPTIONS = { slippageBps: 500, isPrompt: true }

/** One turn of a ring: a holder sells everything, any other member buys. */
export function washTrade(market: Market, campaign: Campaign): void {
  const ring = market.population.rings[campaign.ring]
  if (ring === undefined) return
  const token = campaign.left > 0 ? market.tokens.get(campaign.token) : undefined
  const next = token === undefined ? startCampaign(market, campaign) : nextTurn(campaign)
  market.queue.add(market.now + waitMs(market, ring), 'wash', next)
  if (token === undefined) liquidateHoldings(market, ring, campaign)
  else tradeTurn(market, ring, campaign, token)
}

function waitMs({ random, activity }: Market, { cadence, style }: Ring): number {
  const mean = (cadence * 1_000) / Math.max(MIN_LEVEL, activity.level)
  return style === 'uniform' ? mean : random.exponential(mean)
}

const nextTurn = (campaign: Campaign): Campaign => ({
  ...campaign,
  left: campaign.left - 1,
  turn: campaign.turn + 1,
})

/** Picks a token for a new campaign, preferably one that trades in a pool. */
function startCampaign(market: Market, { ring, turn, generation = 0 }: Campaign): Campaign {
  const { random, tokens } = market
  let token = tokens.pick(random.next())
  for (let tries = 0; tries < 12 && token?.pool === undefined; tries++) token = tokens.pick(random.next())
  const left = Math.round(random.logNormal(70, 0.7))
  // A set of wallets that has not traded is not replaced.
  return { ring, token: token?.n ?? -1, left, turn: 0, generation: generation + (turn > 0 ? 1 : 0) }
}

/** The number of the wallet that has a turn of a campaign. */
const memberOf = ({ size, style }: Ring, { generation = 0 }: Campaign, turn: number): number =>
  (turn % size) + (style === 'rotating' ? generation * size : 0)

/** Schedules the sale of the ring's remaining holdings of the previous token; wallets that are not used again are swept. */
function liquidateHoldings(market: Market, ring: Ring, campaign: Campaign): void {
  const token = market.tokens.get(campaign.token)
  for (let turn = 0; turn < Math.min(ring.size, campaign.turn); turn++) {
    const member = memberOf(ring, campaign, turn)
    const wallet = ringWallet(campaign.ring, member)
    if (token !== undefined && heldOf(market, wallet, token) > 0n)
      market.queue.add(market.now + market.random.exponential(30_000), 'exit', { wallet, token: token.n })
    if (ring.style === 'rotating')
      market.queue.add(market.now + SWEEP_MS, 'sweepRing', { ring: campaign.ring, member })
  }
}

function heldOf(market: Market, wallet: string, { mint }: Pick<TokenRecord, 'mint'>): bigint {
  return balanceOf(market.bank, market.keyring.wallet(wallet).address, mint, tokenProgramOf(mint)) ?? 0n
}

/** Sends all SOL of a member, wrapped or not, back to the ring's funding wallet or to the exchange. */
export function sweepRing(market: Market, { ring, member }: RingMember): void {
  const wallet = market.keyring.wallet(ringWallet(ring, member))
  const loose = lamportsOf(market.bank, wallet.address) - SWEPT_LAMPORTS
  if (loose <= 0n) return
  const isOfExchange = market.population.rings[ring]?.funding === 'exchange'
  const { address: to } = market.keyring.wallet(isOfExchange ? 'exchange/0' : ringBoss(ring))
  const tokenProgram = tokenProgramOf(SOL)
  const account = tokenAccountOf(to, SOL, tokenProgram)
  const isOpen = market.bank.getAccount(account) !== undefined
  const opening = isOpen
    ? []
    : [createTokenAccount({ payer: wallet.address, account, owner: to, mint: SOL, tokenProgram })]
  const wrapped = heldOf(market, wallet.name, { mint: SOL })
  const transfers = wrapped > 0n ? [...opening, transferTokens(wallet.address, to, SOL, wrapped)] : []
  send(market, [wallet], [...transfers, transferLamports(wallet.address, to, loose)])
  market.keyring.forget(wallet.name)
}

function tradeTurn(market: Market, ring: Ring, campaign: Campaign, token: TokenRecord): void {
  const member = memberOf(ring, campaign, campaign.turn)
  const name = ringWallet(campaign.ring, member)
  if (!fundMember(market, campaign.ring, member)) return
  if (heldOf(market, name, token) === 0n) {
    buy(market, ring, name, token)
    return
  }
  const before = heldOf(market, name, { mint: SOL })
  if (!sellToken(market, name, token, 1, OPTIONS) || ring.style !== 'matched') return
  const next = memberOf(ring, campaign, campaign.turn + 1)
  const nextName = ringWallet(campaign.ring, next)
  if (heldOf(market, nextName, token) === 0n && fundMember(market, campaign.ring, next))
    buyToken(market, nextName, token, heldOf(market, name, { mint: SOL }) - before, OPTIONS)
}

function buy(market: Market, ring: Ring, name: string, token: TokenRecord): void {
  if (market.pads.at(token.launchpad).quoteMint !== SOL) return
  const spread = ring.style === 'uniform' ? UNIFORM_SPREAD : VARIED_SPREAD
  const sol = market.random.logNormal(ring.sizeUsd, spread) / market.oracle.priceUsd(SOL)!
  buyToken(market, name, token, BigInt(Math.floor(sol * 1e9)), OPTIONS)
}

/** Tops up a member. False while it has to wait for the exchange. */
function fundMember(market: Market, ring: number, member: number): boolean {
  const { address, name } = market.keyring.wallet(ringWallet(ring, member))
  const loose = lamportsOf(market.bank, address)
  const wrapped = heldOf(market, name, { mint: SOL })
  if (loose > LOW_LAMPORTS && loose + wrapped > LOW_LAMPORTS * 30n) return true
  const funding = market.population.rings[ring]?.funding
  const boss = market.keyring.wallet(ringBoss(ring))
  const payer = funding === 'exchange' ? name : boss.name
  if (funding === 'exchange' || lamportsOf(market.bank, boss.address) < STAKE_LAMPORTS * 2n) {
    market.pendingRefills.set(payer, SOL)
    return false
  }
  const pay = (from: Wallet, to: Address, lamports: bigint) =>
    isSuccess(send(market, [from], [transferLamports(from.address, to, lamports)]))
  if (funding === 'direct') return pay(boss, address, STAKE_LAMPORTS)
  const relay = market.keyring.wallet(ringRelay(ring, member))
  return pay(boss, relay.address, STAKE_LAMPORTS + RELAY_LAMPORTS) && pay(relay, address, STAKE_LAMPORTS)
}
