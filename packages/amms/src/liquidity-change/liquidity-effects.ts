import {
  closeTokenAccount,
  createTokenAccount,
  NATIVE_MINT,
  type ParsedTransaction,
  syncNative,
  transferLamports,
} from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import type { LiquidityChange } from './change-liquidity.ts'
import type { HeldLiquidity, ProvidedToken } from './held-liquidity.ts'
import { type LiquidityIntent, verifyLiquidityChange } from './verify-liquidity.ts'

/** A transaction that changes liquidity, with everything that it may change in the wallet. */
export interface LiquidityTransaction {
  instructions: readonly Instruction[]
  tokens: ReadonlyMap<string, { least: bigint; most?: bigint }>
  opens: ReadonlySet<string>
  maxLamports: bigint
  sol: { least: bigint }
  verify: (transaction: ParsedTransaction) => string | undefined
}

/**
 * Surrounds a change by what the wallet's own accounts need: token accounts that are missing are opened; SOL is wrapped before
 * it is added, and unwrapped after it was removed where no account of wrapped SOL was there before.
 */
export function toLiquidityTransaction(
  held: HeldLiquidity,
  change: LiquidityIntent['change'],
  { instructions: calls, limits, callLimits, shares, returnedRent }: LiquidityChange,
): LiquidityTransaction {
  const { owner, pool } = held
  const before: Instruction[] = []
  const after: Instruction[] = []
  const tokens = new Map<string, { least: bigint; most?: bigint }>()
  const opens = new Set<string>()
  let sol = returnedRent
  let wraps = 0n
  held.tokens.forEach((token, side) => {
    const limit = limits[side]!
    const isNative = token.mint === NATIVE_MINT
    if (!token.isOpen) before.push(opening(owner, token))
    if (isNative && change === 'add') {
      wraps += limit
      before.push(
        transferLamports(owner, token.account, limit),
        syncNative(token.account, token.tokenProgram),
      )
    }
    if (isNative && !token.isOpen) {
      after.push(closeTokenAccount(token.account, owner, owner, token.tokenProgram))
      sol += change === 'add' ? -limit : limit
      return
    }
    if (!token.isOpen) opens.add(token.account)
    if (isNative && change === 'add') {
      // What the pool does not take stays wrapped.
      sol -= limit
      tokens.set(token.mint, { least: 0n })
    } else tokens.set(token.mint, change === 'add' ? { least: -limit, most: 0n } : { least: limit })
  })
  if (shares) {
    const { mint, change: units, isExact } = shares
    tokens.set(mint, isExact ? { least: units, most: units } : { least: units })
  }
  const intent: LiquidityIntent = {
    user: owner,
    pool,
    holder: 'position' in held ? held.position : held.sharesAccount,
    change,
    accounts: [held.tokens[0].account, held.tokens[1].account],
    limits: callLimits,
    wraps,
  }
  return {
    instructions: [...before, ...calls, ...after],
    tokens,
    opens,
    maxLamports: wraps,
    sol: { least: sol },
    verify: (transaction) => verifyLiquidityChange(transaction, intent),
  }
}

const opening = (owner: string, { account, mint, tokenProgram }: ProvidedToken): Instruction =>
  createTokenAccount({ payer: owner, account, owner, mint, tokenProgram })
