import { tokenAccountOf } from '@callisto/localnet'
import { launchpad } from '@callisto/program-clients'
import { TIER_ADMIN } from '../agents/population.ts'
import { readCurve, readState } from '../execution/account-reads.ts'
import { missingAccounts, send } from '../execution/execution.ts'
import { SOL } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { poolAccounts } from './pool-ref.ts'
import { venues } from './venue-clients.ts'

/** Collects fees owed to the owner of the tiers or to the creator of a token. */
export function collectFees(market: Market): void {
  if (market.random.chance(0.5)) collectFromPool(market)
  else collectFromCurve(market)
}

function collectFromPool(market: Market): void {
  const { ref } = market.random.pick(market.pools.listed)
  const state = readState(market.bank, ref)
  if (state === undefined || state.protocolFees0 + state.protocolFees1 === 0n) return
  const wallet = market.keyring.wallet(TIER_ADMIN)
  const [first, second] = ref.sides
  const collect = venues[ref.venue].collectProtocolFees({
    admin: wallet.address,
    config: ref.config,
    ...poolAccounts(ref),
    recipient0: tokenAccountOf(wallet.address, first.mint, first.tokenProgram),
    recipient1: tokenAccountOf(wallet.address, second.mint, second.tokenProgram),
  })
  send(market, [wallet], [...missingAccounts(market, wallet, [first.mint, second.mint]), collect])
}

function collectFromCurve(market: Market): void {
  const token = market.tokens.pick(market.random.next())
  const curve = token === undefined ? undefined : readCurve(market.bank, token.curve)
  if (token === undefined || curve === undefined || curve.creatorFees < 1_000_000n) return
  const pad = market.pads.at(token.launchpad)
  const wallet = market.keyring.wallet(token.creator)
  const collect = launchpad.collectCreatorFees({
    creator: wallet.address,
    curve: token.curve,
    quoteMint: pad.quoteMint,
    quoteVault: token.quoteVault,
    recipient: tokenAccountOf(wallet.address, pad.quoteMint, pad.quoteTokenProgram),
    quoteTokenProgram: pad.quoteTokenProgram,
  })
  const openings = pad.quoteMint === SOL ? missingAccounts(market, wallet, [SOL]) : []
  send(market, [wallet], [...openings, collect])
}
