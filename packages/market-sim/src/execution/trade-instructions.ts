import { tokenAccountOf } from '@callisto/localnet'
import { appendStepAccounts, cpmm, launchpad, router } from '@callisto/program-clients'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { deriveAddress } from '@callisto/solana/derive'
import type { Address, Instruction } from '@solana/kit'
import { tokenProgramOf } from '../genesis/assets.ts'
import { lpMintOf, type PoolRef } from '../venues/pool-ref.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { venues } from '../venues/venue-clients.ts'
import type { RouteIntent } from './intent.ts'

const LP_PROGRAM = TOKEN_PROGRAM as Address
const BASE_PROGRAM = TOKEN_2022_PROGRAM as Address

export function otherMint(pool: PoolRef, mint: string): Address {
  return pool.sides[pool.sides[0].mint === mint ? 1 : 0].mint
}

/** A swap of `amountIn` of `mintIn` in one pool, between the user's associated token accounts. */
export function swapInstruction(
  user: Address,
  pool: PoolRef,
  mintIn: Address,
  amountIn: bigint,
  minAmountOut: bigint,
) {
  const [input, output] = pool.sides[0].mint === mintIn ? pool.sides : [pool.sides[1], pool.sides[0]]
  return venues[pool.venue].swapExactIn(
    {
      user,
      pool: pool.address,
      vaultIn: input.vault,
      vaultOut: output.vault,
      userIn: tokenAccountOf(user, input.mint, input.tokenProgram),
      userOut: tokenAccountOf(user, output.mint, output.tokenProgram),
      mintIn: input.mint,
      mintOut: output.mint,
      tokenProgramIn: input.tokenProgram,
      tokenProgramOut: output.tokenProgram,
    },
    { amountIn, minAmountOut },
  )
}

/**
 * A router instruction over pools of any venue: the router's accounts, then program and swap accounts of each
 * hop.
 */
export function routeInstruction(user: Address, intent: RouteIntent): Instruction {
  const places = placesOf(intent)
  const instruction = router.route(
    {
      user,
      sourceAccount: tokenAccountOf(user, intent.mintIn, tokenProgramOf(intent.mintIn)),
      destinationAccount: tokenAccountOf(user, intent.mintOut, tokenProgramOf(intent.mintOut)),
      sourceMint: intent.mintIn,
      destinationMint: intent.mintOut,
      sourceTokenProgram: tokenProgramOf(intent.mintIn),
      destinationTokenProgram: tokenProgramOf(intent.mintOut),
    },
    {
      amountIn: BigInt(intent.amountIn),
      quotedOut: BigInt(intent.quotedOut),
      slippageBps: intent.slippageBps,
      platformFeeBps: 0,
      steps: intent.hops.map((hop) => ({
        venue: hop.pool.venue,
        shareBps: hop.shareBps,
        inputIndex: places.get(hop.mintIn)!,
        outputIndex: places.get(hop.mintOut)!,
      })),
    },
  )
  return appendStepAccounts(
    instruction,
    intent.hops.map((hop) => swapInstruction(user, hop.pool, hop.mintIn, 0n, 0n)),
  )
}

/** Token indices of the router: the source is 0, the destination the last. */
function placesOf(intent: RouteIntent): Map<string, number> {
  const between = new Set(intent.hops.flatMap((hop) => [hop.mintIn, hop.mintOut]))
  between.delete(intent.mintIn)
  between.delete(intent.mintOut)
  return new Map([intent.mintIn, ...between, intent.mintOut].map((mint, place) => [mint, place]))
}

/** Addresses of a launchpad: configuration, authority and the tier of its graduates. */
export interface LaunchpadRef {
  config: Address
  authority: Address
  cpmmConfig: Address
  quoteMint: Address
  quoteTokenProgram: Address
}

export function launchpadConfigAddress(admin: Address): Address {
  return deriveAddress(launchpad.PROGRAM, launchpad.configSeeds({ admin, index: 0 }))
}

function graduationAccounts(pad: LaunchpadRef, token: TokenRecord, pool: PoolRef) {
  const [base, quote] = pool.sides[0].mint === token.mint ? pool.sides : [pool.sides[1], pool.sides[0]]
  return {
    config: pad.config,
    authority: pad.authority,
    cpmmConfig: pad.cpmmConfig,
    pool: pool.address,
    lpMint: lpMintOf(pool),
    poolBaseVault: base.vault,
    poolQuoteVault: quote.vault,
    lpTokenProgram: LP_PROGRAM,
    cpmmProgram: cpmm.PROGRAM,
    systemProgram: SYSTEM_PROGRAM,
  }
}

function curveAccounts(pad: LaunchpadRef, token: TokenRecord) {
  return {
    curve: token.curve,
    mint: token.mint,
    quoteMint: pad.quoteMint,
    baseVault: token.baseVault,
    quoteVault: token.quoteVault,
    baseTokenProgram: BASE_PROGRAM,
    quoteTokenProgram: pad.quoteTokenProgram,
  }
}

/** A buy or sell on a token's curve; with `pool`, a buy that fills the curve graduates it in the same transaction. */
export function curveInstruction(
  trader: Address,
  side: 'buy' | 'sell',
  pad: LaunchpadRef,
  token: TokenRecord,
  amounts: { amountIn: bigint; minAmountOut: bigint },
  pool?: PoolRef,
): Instruction {
  const accounts = {
    trader,
    ...curveAccounts(pad, token),
    traderBase: tokenAccountOf(trader, token.mint, BASE_PROGRAM),
    traderQuote: tokenAccountOf(trader, pad.quoteMint, pad.quoteTokenProgram),
  }
  if (side === 'sell') return launchpad.sellExactIn(accounts, amounts)
  const tail = pool === undefined ? {} : graduationAccounts(pad, token, pool)
  return launchpad.buyExactIn({ ...accounts, ...tail }, amounts)
}

export function graduateInstruction(
  payer: Address,
  pad: LaunchpadRef,
  token: TokenRecord,
  pool: PoolRef,
): Instruction {
  return launchpad.graduate({ payer, ...curveAccounts(pad, token), ...graduationAccounts(pad, token, pool) })
}

export function createTokenInstruction(
  creator: Address,
  pad: LaunchpadRef,
  token: TokenRecord,
  text: { name: string; symbol: string; uri: string },
): Instruction {
  const accounts = {
    creator,
    config: pad.config,
    ...curveAccounts(pad, token),
    systemProgram: SYSTEM_PROGRAM,
  }
  return launchpad.createToken(accounts, text)
}
