import { expect, test } from 'vitest'
import type { AccountState } from '../rpc/chain-port.ts'
import { SYSTEM_PROGRAM } from '../well-known.ts'
import { compareEffects, type ExpectedEffects } from './compare-effects.ts'
import type { SimulatedAccount } from './own-changes.ts'
import { RENT, type TokenFields, tokenAccount } from './token-account.test-helper.ts'

const key = (last: string) => `So1111111111111111111111111111111111111111${last}`
const [user, thief, jup, usdc] = ['2', '3', '4', '5'].map(key) as [string, string, string, string]
const [jupAccount, usdcAccount] = [key('6'), key('7')]
const FEE = 5_000n
const RICH = 100_000_000n

const wallet = (lamports: bigint, owner: string = SYSTEM_PROGRAM): AccountState => ({
  address: user,
  owner,
  lamports,
  data: new Uint8Array(),
  executable: false,
})
const entry = (
  address: string,
  before: AccountState | undefined,
  after: AccountState | undefined,
): SimulatedAccount => ({ address, before, after })
const jupOf = (amount: bigint, more: Partial<TokenFields> = {}) =>
  tokenAccount(jupAccount, { mint: jup, owner: user, amount, ...more })
const usdcOf = (amount: bigint) => tokenAccount(usdcAccount, { mint: usdc, owner: user, amount })

const expected = (more: Partial<ExpectedEffects> = {}): ExpectedEffects => ({
  user,
  tokens: new Map([[jup, { least: 100n }]]),
  opens: new Set([jupAccount]),
  maxLamports: RENT,
  feeLamports: FEE,
  ...more,
})
const paid = (lamports = 0n) => entry(user, wallet(RICH), wallet(RICH - FEE - lamports))
const reasonOf = (accounts: readonly SimulatedAccount[], of = expected()) => {
  const compared = compareEffects(accounts, of)
  return compared.ok ? undefined : compared.reason
}

test('tokens that arrive, and the rent of an account of a program', () => {
  const accounts = [paid(RENT), entry(jupAccount, jupOf(5n), jupOf(125n))]
  expect(compareEffects(accounts, expected())).toEqual({
    ok: true,
    effects: { tokens: new Map([[jup, 120n]]), lamports: -RENT, sol: -RENT, openedLamports: 0n },
  })
})

test('the rent of an own token account is not spent', () => {
  const accounts = [paid(RENT), entry(jupAccount, undefined, jupOf(100n))]
  expect(compareEffects(accounts, expected({ maxLamports: 0n }))).toMatchObject({
    ok: true,
    effects: { lamports: 0n, sol: 0n, openedLamports: RENT },
  })
})

test('tokens that leave, to the unit', () => {
  const tokens = new Map([[jup, { least: -100n, most: -100n }]])
  const leaving = (amount: bigint) => [paid(), entry(jupAccount, jupOf(500n), jupOf(500n - amount))]
  expect(reasonOf(leaving(100n), expected({ tokens }))).toBeUndefined()
  expect(reasonOf(leaving(101n), expected({ tokens }))).toBe('the simulation leaves you less than is shown')
  expect(reasonOf(leaving(99n), expected({ tokens }))).toBe('the simulation leaves you more than is shown')
})

test('an account that is meant to be closed, with what it holds', () => {
  const tokens = new Map([[jup, { least: -7n, most: -7n }]])
  const accounts = [
    entry(user, wallet(RICH), wallet(RICH - FEE + RENT)),
    entry(jupAccount, jupOf(7n), undefined),
  ]
  expect(reasonOf(accounts, expected({ tokens }))).toBe('the simulation closes one of your token accounts')
  expect(reasonOf(accounts, expected({ tokens, closes: new Set([jupAccount]) }))).toBeUndefined()
})

test('the SOL that arrives, within its bounds', () => {
  const closes = new Set([jupAccount])
  const accounts = [
    entry(user, wallet(RICH), wallet(RICH - FEE + RENT)),
    entry(jupAccount, jupOf(0n), undefined),
  ]
  const bounded = (sol: NonNullable<ExpectedEffects['sol']>) =>
    reasonOf(accounts, expected({ tokens: new Map(), closes, sol }))
  expect(bounded({ least: RENT })).toBeUndefined()
  expect(bounded({ least: RENT, most: RENT })).toBeUndefined()
  expect(bounded({ least: RENT + 1n })).toBe('the simulation leaves you less SOL than is shown')
  expect(bounded({ least: 0n, most: RENT - 1n })).toBe('the simulation leaves you more SOL than is shown')
})

const got = entry(jupAccount, jupOf(5n), jupOf(105n))
test.each<[string, readonly SimulatedAccount[]]>([
  ['the simulation does not include your wallet', [got]],
  ['the simulation gives your wallet to a program', [entry(user, wallet(RICH), wallet(RICH, thief)), got]],
  ['the simulation spends more SOL than is shown', [paid(RENT + 1n), got]],
  ['the simulation leaves you less than is shown', [paid()]],
  [
    'the simulation changes your balance of another token',
    [paid(), got, entry(usdcAccount, usdcOf(9n), usdcOf(8n))],
  ],
  [
    'the simulation opens a token account that is not shown',
    [paid(), got, entry(usdcAccount, undefined, usdcOf(0n))],
  ],
  [
    'the simulation changes the owner of a token account',
    [paid(), entry(jupAccount, jupOf(5n), jupOf(105n, { owner: thief }))],
  ],
  [
    'the simulation allows another account to spend your tokens',
    [paid(), entry(jupAccount, jupOf(5n), jupOf(105n, { delegate: thief, delegatedAmount: 1n }))],
  ],
  [
    'the simulation changes who may close a token account',
    [paid(), entry(jupAccount, undefined, jupOf(105n, { closeAuthority: thief }))],
  ],
  [
    'the simulation freezes a token account',
    [paid(), entry(jupAccount, jupOf(5n), jupOf(105n, { state: 2 }))],
  ],
])('refused: %s', (reason, accounts) => expect(reasonOf(accounts)).toBe(reason))

test('an unreadable account is refused, not thrown', () => {
  const broken = { address: user } as unknown as SimulatedAccount
  const unreadable = {
    ...broken,
    get before(): never {
      throw new Error('no')
    },
  }
  expect(reasonOf([unreadable])).toBe('the simulation cannot be compared')
})
