import { MAX_TRANSACTION_BYTES, transferLamports } from '@callisto/solana'
import { signedTransaction } from '@callisto/solana/codec'
import type { Instruction } from '@solana/kit'
import { headcount } from '../agents/population.ts'
import { sniperHoldingMs } from '../agents/sizes.ts'
import { balanceOf, lamportsOf, readCurve } from '../execution/account-reads.ts'
import { isSuccess, missingAccounts, send } from '../execution/execution.ts'
import { quoteCurve } from '../execution/quotes.ts'
import { buyToken } from '../execution/token-trade.ts'
import { createTokenInstruction, curveInstruction } from '../execution/trade-instructions.ts'
import type { Wallet } from '../execution/wallet.ts'
import { SOL, USDC } from '../genesis/assets.ts'
import { inventName, inventSocials, metadataUri } from '../genesis/names.ts'
import type { Market } from '../market.ts'
import type { LaunchPlan } from './launch-plan.ts'
import type { TokenRecord } from './token-registry.ts'

/** 655,770 launches by 243,123 creators in a month: that share comes from wallets that never launched before. */
const FIRST_TIME = 0.37
/** Creators who buy in the transaction that creates. */
const BUYS_OWN = 0.62
const LAMPORTS = 1e9

/** Launches one token: the creator's transaction, then, in the same block, whoever was waiting for it. */
export function launch(market: Market, plan: LaunchPlan): TokenRecord | undefined {
  const creator = pickCreator(market)
  const token = draft(market, creator, plan)
  const snipers = plan.insiders
    ? fundInsiders(market, token, plan.snipers)
    : pickSnipers(market, plan.snipers)
  if (!create(market, market.keyring.wallet(creator), token)) return undefined
  market.tokens.put(token)
  for (const sniper of snipers) snipe(market, token, sniper)
  return token
}

function pickCreator(market: Market): string {
  const { random, counters } = market
  if (counters.newcomers > 40 && random.chance(FIRST_TIME))
    return `newcomer/${counters.newcomers - 13 - random.below(28)}`
  // A few serial creators launch most of the rest.
  return `creator/${Math.min(headcount.creator - 1, Math.floor(random.pareto(1, 0.7)) - 1)}`
}

function draft(market: Market, creator: string, plan: LaunchPlan): TokenRecord {
  const n = market.counters.launches++
  const { address: mint } = market.keyring.wallet(`mint/${n}`)
  return {
    n,
    mint,
    ...market.pads.curveOf(mint, market.pads.at(plan.launchpad)),
    launchpad: plan.launchpad,
    creator,
    launchedAtMs: market.now,
    diesAtMs: market.now + plan.lifeMs,
    weight: plan.weight,
    graduates: plan.graduates,
    target: plan.target,
    waveLeft: plan.buyers,
    waveEndMs: market.now + plan.waveMs,
    loyal: plan.loyal,
    holders: [],
    mood: market.random.normal() * 0.5,
    seenPrice: 0,
    seenAtMs: market.now,
  }
}

/** One transaction: the token, and for most creators a first buy. */
function create(market: Market, creator: Wallet, token: TokenRecord): boolean {
  const { random } = market
  const pad = market.pads.at(token.launchpad)
  const mint = market.keyring.wallet(`mint/${token.n}`)
  market.keyring.forget(mint.name)
  const named = inventName(random)
  const text = { name: named.name, symbol: named.symbol, uri: metadataUri(inventSocials(random, named.slug)) }
  const buy = random.chance(BUYS_OWN) ? firstBuy(market, creator, token) : []
  for (const attempt of [text, { ...text, uri: '' }]) {
    const instructions = [createTokenInstruction(creator.address, pad, token, attempt), ...buy]
    const bytes = signedTransaction([creator, mint], instructions, market.bank.latestBlockhash())
    if (bytes.length > MAX_TRANSACTION_BYTES) continue
    const done = isSuccess(market.bank.submit(bytes))
    if (!done) market.needy.set(creator.name, SOL)
    else if (buy.length > 0)
      market.agenda.add(market.now + random.logNormal(8 * 60_000, 1.4), 'exit', {
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
    market.needy.set(creator.name, isSol ? SOL : USDC)
    return []
  }
  const openings = missingAccounts(market, creator, [token.mint])
  return [...openings, curveInstruction(creator.address, 'buy', pad, token, { amountIn, minAmountOut: 1n })]
}

function pickSnipers(market: Market, count: number): string[] {
  const names = new Set<string>()
  for (let i = 0; i < count; i++) names.add(`sniper/${market.random.below(headcount.sniper)}`)
  return [...names]
}

/** The deployer's own snipers: fresh wallets that its money reaches just before the launch. */
function fundInsiders(market: Market, token: TokenRecord, count: number): string[] {
  const creator = market.keyring.wallet(token.creator)
  const names = Array.from({ length: count }, (_, i) => `insider/${token.n}-${i}`)
  const lamports = BigInt(Math.floor(market.random.between(0.6, 3) * LAMPORTS))
  if (lamportsOf(market.bank, creator.address) < lamports * BigInt(count) + 100_000_000n) {
    market.needy.set(token.creator, SOL)
    return []
  }
  const gifts = names.map((name) =>
    transferLamports(creator.address, market.keyring.wallet(name).address, lamports),
  )
  return isSuccess(send(market, [creator], gifts)) ? names : []
}

/** Buys in the block of the launch, and is out again within minutes. */
function snipe(market: Market, token: TokenRecord, sniper: string): void {
  const pad = market.pads.at(token.launchpad)
  const curve = readCurve(market.bank, token.curve)
  if (curve === undefined) return
  const isInsider = sniper.startsWith('insider/')
  const dollars = isInsider ? market.random.between(60, 200) : market.random.logNormal(110, 0.8)
  const isSol = pad.quoteMint === SOL
  const price = isSol ? market.oracle.priceUsd(SOL)! : 1
  const amountIn = BigInt(Math.floor((dollars / price) * (isSol ? LAMPORTS : 1e6)))
  // An anti-sniper fee of half the money and more sends them home.
  const kept = quoteCurve(curve, 'buy', amountIn, market.bank.unixTime)
  if (kept.fee * 2n > amountIn) return
  if (!buyToken(market, sniper, token, amountIn, { slippageBps: 3_000, tip: 400_000, isPrompt: true })) return
  market.agenda.add(market.now + sniperHoldingMs(market.random), 'exit', { wallet: sniper, token: token.n })
}
