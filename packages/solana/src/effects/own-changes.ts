import type { AccountState } from '../rpc/chain-port.ts'
import { type OwnedTokenAccount, readOwnedTokenAccount } from '../swap/token-authorities.ts'
import { assertThat } from '../swap/verification-error.ts'
import { SYSTEM_PROGRAM } from '../well-known.ts'

/** One account that a transaction may write, before and after its simulation. */
export interface SimulatedAccount {
  address: string
  before: AccountState | undefined
  after: AccountState | undefined
}

/** A token account of the user; undefined fields: it is not his, or it is none, at that time. */
export interface OwnChange extends SimulatedAccount {
  tokenBefore: OwnedTokenAccount | undefined
  tokenAfter: OwnedTokenAccount | undefined
}

/** The simulated accounts that are the user's token accounts before or after. */
export function ownChanges(accounts: readonly SimulatedAccount[], user: string): OwnChange[] {
  return accounts.flatMap((account) => {
    const mine = (token: OwnedTokenAccount | undefined) => (token?.owner === user ? token : undefined)
    const [tokenBefore, tokenAfter] = [account.before, account.after].map(readOwnedTokenAccount)
    if (!mine(tokenBefore) && !mine(tokenAfter)) return []
    // One that leaves the user keeps its state after, so that the change of its owner is seen.
    return [{ ...account, tokenBefore: mine(tokenBefore), tokenAfter }]
  })
}

/** The wallet's own account. Throws when it is absent, or when a program owns it before or after. */
export function ownWallet(accounts: readonly SimulatedAccount[], user: string): SimulatedAccount {
  const wallet = accounts.find(({ address }) => address === user)
  assertThat(wallet !== undefined, 'the simulation does not include your wallet')
  assertThat(
    isWallet(wallet.before) && isWallet(wallet.after),
    'the simulation gives your wallet to a program',
  )
  return wallet
}

/** Throws when anything but the amount of a token account changes: its owner, delegate, state, mint or extensions. */
export function assertSameAuthorities(known: OwnedTokenAccount, after: OwnedTokenAccount): void {
  assertThat(after.owner === known.owner, 'the simulation changes the owner of a token account')
  assertThat(
    after.delegate === known.delegate && after.delegatedAmount <= known.delegatedAmount,
    'the simulation allows another account to spend your tokens',
  )
  assertThat(
    after.closeAuthority === known.closeAuthority,
    'the simulation changes who may close a token account',
  )
  assertThat(after.isFrozen === known.isFrozen, 'the simulation freezes a token account')
  assertThat(
    after.mint === known.mint && after.extensions === known.extensions,
    'the simulation changes the settings of a token account',
  )
}

/** The state that a token account starts with. */
export const asOpened = (opened: OwnedTokenAccount): OwnedTokenAccount => ({
  ...opened,
  delegate: undefined,
  delegatedAmount: 0n,
  closeAuthority: undefined,
  isFrozen: false,
  amount: 0n,
})

/** Base units of a mint that the user's token accounts gain or lose. */
export function tokenChange(tokens: readonly OwnChange[], mint: string): bigint {
  const amount = (token: OwnedTokenAccount | undefined) => (token?.mint === mint ? token.amount : 0n)
  return tokens.reduce(
    (sum, { tokenBefore, tokenAfter }) => sum + amount(tokenAfter) - amount(tokenBefore),
    0n,
  )
}

/** Change of the lamports of some accounts together. */
export const lamportChange = (accounts: readonly SimulatedAccount[]): bigint =>
  accounts.reduce((sum, { before, after }) => sum + (after?.lamports ?? 0n) - (before?.lamports ?? 0n), 0n)

/** A wallet is an account of the system program without data; one that was never paid does not exist. */
const isWallet = (account: AccountState | undefined): boolean =>
  account === undefined || (account.owner === SYSTEM_PROGRAM && account.data.length === 0)
