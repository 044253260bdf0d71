import { assertThat, VerificationError } from '../swap/verification-error.ts'
import {
  asOpened,
  assertSameAuthorities,
  lamportChange,
  type OwnChange,
  ownChanges,
  ownWallet,
  type SimulatedAccount,
  tokenChange,
} from './own-changes.ts'

/** What a transaction may change in a wallet, as the person sees it in the review. */
export interface ExpectedEffects {
  user: string
  /** Base units by mint: negative for what leaves the wallet. No other mint may change. `most` is unbounded by default. */
  tokens: ReadonlyMap<string, { least: bigint; most?: bigint }>
  /** The user's token accounts that it may open. */
  opens: ReadonlySet<string>
  /** The user's token accounts that it may close; what they hold must be in `tokens`. */
  closes?: ReadonlySet<string>
  /** Lamports that may leave the wallet and its token accounts beside the network fee: rent of accounts of programs. */
  maxLamports: bigint
  feeLamports: bigint
  /**
   * Change of the wallet's own lamports beside the network fee and the deposits of the token accounts that it opens: SOL that
   * it pays or is paid, and rent that returns to it. Undefined: it is bounded by `maxLamports` alone.
   */
  sol?: { least: bigint; most?: bigint } | undefined
}

/** What a simulated transaction changed: base units by mint, and lamports without the network fee. */
export interface SimulatedEffects {
  tokens: ReadonlyMap<string, bigint>
  /** Of the wallet and its token accounts. */
  lamports: bigint
  /** As `sol` of what is expected. */
  sol: bigint
  /** Deposits of the token accounts that it opened. */
  openedLamports: bigint
}

export type EffectsComparison = { ok: true; effects: SimulatedEffects } | { ok: false; reason: string }

/**
 * Compares a simulation with what a transaction is meant to change: in the wallet and in its token accounts nothing else may
 * change. `accounts` has every account of the transaction that is written to and belongs to the user before or after it;
 * those of others are ignored. A refusal has its reason; nothing throws.
 * @example
 * const change = { address: USER, before: wallet(9_000n), after: wallet(3_000n) }
 * const expected = { user: USER, tokens: new Map(), opens: new Set<string>(), maxLamports: 0n }
 * const compared = compareEffects([change], { ...expected, feeLamports: 5_000n })
 * compared // => { ok: false, reason: 'the simulation spends more SOL than is shown' }
 */
export function compareEffects(
  accounts: readonly SimulatedAccount[],
  expected: ExpectedEffects,
): EffectsComparison {
  try {
    return { ok: true, effects: readEffects(accounts, expected) }
  } catch (cause) {
    const isReason = cause instanceof VerificationError
    return { ok: false, reason: isReason ? cause.message : 'the simulation cannot be compared' }
  }
}

function readEffects(accounts: readonly SimulatedAccount[], expected: ExpectedEffects): SimulatedEffects {
  const wallet = ownWallet(accounts, expected.user)
  const own = ownChanges(accounts, expected.user)
  for (const change of own) verifyAccount(change, expected)
  const mints = new Set(own.flatMap(({ tokenBefore, tokenAfter }) => [tokenBefore?.mint, tokenAfter?.mint]))
  for (const mint of mints) {
    const isMeant = mint === undefined || expected.tokens.has(mint) || tokenChange(own, mint) === 0n
    assertThat(isMeant, 'the simulation changes your balance of another token')
  }
  const tokens = new Map([...expected.tokens.keys()].map((mint) => [mint, tokenChange(own, mint)]))
  for (const [mint, { least, most }] of expected.tokens) {
    const change = tokens.get(mint)!
    assertThat(change >= least, 'the simulation leaves you less than is shown')
    assertThat(most === undefined || change <= most, 'the simulation leaves you more than is shown')
  }
  // Rent of token accounts stays the user's: it is counted where it lies.
  const lamports = lamportChange([wallet, ...own]) + expected.feeLamports
  assertThat(lamports >= -expected.maxLamports, 'the simulation spends more SOL than is shown')
  const opened = own.filter(({ tokenBefore }) => !tokenBefore)
  const openedLamports = lamportChange(opened)
  const sol = lamportChange([wallet]) + expected.feeLamports + openedLamports
  const { least, most } = expected.sol ?? { least: sol }
  assertThat(sol >= least, 'the simulation leaves you less SOL than is shown')
  assertThat(most === undefined || sol <= most, 'the simulation leaves you more SOL than is shown')
  return { tokens, lamports, sol, openedLamports }
}

function verifyAccount({ address, tokenBefore, tokenAfter }: OwnChange, expected: ExpectedEffects): void {
  if (!tokenAfter) {
    assertThat(expected.closes?.has(address) ?? false, 'the simulation closes one of your token accounts')
    return
  }
  if (!tokenBefore)
    assertThat(expected.opens.has(address), 'the simulation opens a token account that is not shown')
  assertSameAuthorities(tokenBefore ?? asOpened(tokenAfter), tokenAfter)
}
