import { FORMAT_LIMITS } from '@callisto/solana'
import { signedTransaction } from '@callisto/solana/codec'
import type { Instruction } from '@solana/kit'
import { WALLET_COUNTS } from '../agents/population.ts'
import { buyAsSniper, fundInsiders, pickSnipers } from '../agents/snipers.ts'
import { balanceOf } from '../execution/account-reads.ts'
import { isSuccess, missingAccounts } from '../execution/execution.ts'
import { createTokenInstruction, curveInstruction } from '../execution/trade-instructions.ts'
import type { Wallet } from '../execution/wallet.ts'
import { SOL, USDC } from '../genesis/assets.ts'
import { drawSocials, drawTokenName, metadataUri } from '../genesis/names.ts'
import type { Market } from '../market.ts'
import type { LaunchPlan } from './launch-plan.ts'
import type { TokenRecord } from './token-registry.ts'

/** Share of launches by first-time creators: 655,770 launches by 243,123 creators in a month. */
const FIRST_TIME_CREATOR_SHARE = 0.37
/** Share of creators that buy in the creating transaction. */
const CREATOR_BUY_SHARE = 0.62
const LAMPORTS = 1e9

/** Launches one token: the creator's transaction, then the snipers' in the same block. */
export function launch(market: Market, plan: LaunchPlan): TokenRecord | undefined {
  const creator = pickCreator(market)
  const token = createTokenRecord(market, creator, plan)
  const snipers = plan.insiders
    ? fundInsiders(market, token, plan.snipers)
    : pickSnipers(market, plan.snipers)
  if (!sendCreation(market, market.keyring.wallet(creator), token)) return undefined
  market.tokens.put(token)
  for (const sniper of snipers) buyAsSniper(market, token, sniper)
  return token
}

function pickCreator(market: Market): string {
  const { random, counters } = market
  if (counters.newcomers > 40 && random.chance(FIRST_TIME_CREATOR_SHARE))
    return `newcomer/${counters.newcomers - 13 - random.below(28)}`
  // A few serial creators make most of the remaining launches.
  return `creator/${Math.min(WALLET_COUNTS.creator - 1, Math.floor(random.pareto(1, 0.7)) - 1)}`
}

function createTokenRecord(market: Market, creator: string, plan: LaunchPlan): TokenRecord {
  const n = market.counters.launches++
  const { address: mint } = market.keyring.wallet(`mint/${n}`)
  return {
    n,
    mint,
    ...market.pads.curveOf(mint, market.pads.at(plan.launchpad)),
    launchpad: plan.launchpad,
    creator,
    launchedAtMs: market.now,
    inactiveAtMs: market.now + plan.lifetimeMs,
    weight: plan.weight,
    graduates: plan.graduates,
    target: plan.target,
    waveLeft: plan.buyers,
    waveEndMs: market.now + plan.waveMs,
    longTermShare: plan.longTermShare,
    holders: [],
    sentiment: market.random.normal() * 0.5,
    seenPrice: 0,
    seenAtMs: market.now,
  }
}

/** One transaction that creates the token and, for most creators, buys first. */
function sendCreation(market: Market, creator: Wallet, token: TokenRecord): boolean {
  const { random } = market
  const pad = market.pads.at(token.launchpad)
  const mint = market.keyring.wallet(`mint/${token.n}`)
  market.keyring.forget(mint.name)
  const named = drawTokenName(random)
  const uri = metadataUri(market.origin, token.mint, drawSocials(random, named.slug))
  const text = { name: named.name, symbol: named.symbol, uri }
  const buy = random.chance(CREATOR_BUY_SHARE) ? firstBuy(market, creator, token) : []
  for (const attempt of [text, { ...text, uri: '' }]) {
    const instructions = [createTokenInstruction(creator.address, pad, token, attempt), ...buy]
    const bytes = signedTransaction([creator, mint], instructions, market.bank.latestBlockhash())
    if (bytes.length > FORMAT_LIMITS.legacy.maxBytes) continue
    const done = isSuccess(market.bank.submit(bytes))
    if (!done) market.pendingRefills.set(creator.name, SOL)
    else if (buy.length > 0)
      market.queue.add(market.now + random.logNormal(8 * 60_000, 1.4), 'exit', {
        wallet: creator.name,
        token: token.n,
      })
    return done
  }
  return false
}

function firstBuy(market: Market, creator: Wallet, token: TokenRecord): Instruction[] {
  const pad = market.pads.at(token.launchpad)
  const isSol = pad.quoteMint === SOL
  const dollars = market.random.logNormal(60, 1.1)
  const price = isSol ? market.oracle.priceUsd(SOL)! : 1
  const amountIn = BigInt(Math.floor((dollars / price) * (isSol ? LAMPORTS : 1e6)))
  const held = balanceOf(market.bank, creator.address, pad.quoteMint, pad.quoteTokenProgram) ?? 0n
  if (held < amountIn) {
    market.pendingRefills.set(creator.name, isSol ? SOL : USDC)
    return []
  }
  const openings = missingAccounts(market, creator, [token.mint])
  return [...openings, curveInstruction(creator.address, 'buy', pad, token, { amountIn, minAmountOut: 1n })]
}
