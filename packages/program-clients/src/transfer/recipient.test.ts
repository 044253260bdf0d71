import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { address } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { key, mintAccount, tokenAccount, wallet } from './accounts.test-helper.ts'
import { lookAlikeOf } from './look-alike.ts'
import { classifyRecipient, type RecipientReading } from './recipient.ts'

const SENDER = key(1)
/** Valid keys of the curve. */
const WALLET = 'GYyXZXtB6cza9LfaKbfytAq92PgnuM1v9Dix2yW7YJ3o'
const OTHER = 'DwXDoqgtvFu14tLLhE96xZfchWDxWfmQQTanZ9hSUah'
/** The token account of a mint, which has no key. */
const OFF_CURVE = '61LUxhVB9b8XaeeBTQiXvjhNphhgVBPZdEhCSe68P5WK'
const context = { sender: SENDER, own: [], recent: [] }
const read = (account: RecipientReading['account'], isUsed = true) => ({ account, isUsed })

// spec 2-5-02
test.each(['', 'no address', 'callisto.sol', `${WALLET.slice(0, -1)}0`, `${WALLET}${WALLET}`, '0x12ab', ' '])(
  'no address is refused: %s',
  (text) =>
    expect(classifyRecipient(text, undefined, context)).toMatchObject({
      type: { kind: 'invalid' },
      consent: 'refused',
    }),
)

// spec 2-9-13: the address that stands for native SOL is nobody's
describe('an address is classified by what the chain has there', () => {
  const rows: [string, string, RecipientReading | undefined, object, string][] = [
    ['a used wallet', WALLET, read(wallet(WALLET)), { kind: 'wallet', isFunded: true, isUsed: true }, 'none'],
    ['an emptied wallet', WALLET, read(undefined), { kind: 'wallet', isFunded: false, isUsed: true }, 'none'],
    [
      'a wallet never seen',
      WALLET,
      read(undefined, false),
      { kind: 'wallet', isFunded: false, isUsed: false },
      'none',
    ],
    ['a vault', OFF_CURVE, read(wallet(OFF_CURVE)), { kind: 'offCurve', isFunded: true }, 'tick'],
    ['no key at all', OFF_CURVE, read(undefined), { kind: 'offCurve', isFunded: false }, 'tick'],
    ['the sender', SENDER, read(wallet(SENDER)), { kind: 'self' }, 'refused'],
    ['native SOL', SYSTEM_PROGRAM, undefined, { kind: 'program' }, 'refused'],
    ['a mint', WALLET, read(mintAccount(WALLET)), { kind: 'mint' }, 'refused'],
    [
      'a token account',
      OFF_CURVE,
      read(tokenAccount(OFF_CURVE, { mint: key(4), owner: OTHER, amount: 1n })),
      { kind: 'tokenAccount', owner: OTHER, mint: key(4) },
      'refused',
    ],
    [
      'a multisignature of the token program',
      WALLET,
      read({ ...wallet(WALLET), owner: TOKEN_PROGRAM, data: new Uint8Array(355) }),
      { kind: 'programAccount', program: TOKEN_PROGRAM },
      'type',
    ],
    [
      'a program',
      WALLET,
      read({ ...wallet(WALLET), owner: key(9), executable: true }),
      { kind: 'program' },
      'refused',
    ],
    [
      'a built-in program',
      WALLET,
      read({ ...wallet(WALLET), executable: true, data: new Uint8Array(5) }),
      { kind: 'program' },
      'refused',
    ],
    [
      'the data of a program',
      WALLET,
      read({ ...wallet(WALLET), owner: key(9) }),
      { kind: 'programAccount', program: key(9) },
      'type',
    ],
    [
      'a nonce account',
      WALLET,
      read({ ...wallet(WALLET), data: new Uint8Array(80) }),
      { kind: 'programAccount', program: SYSTEM_PROGRAM },
      'type',
    ],
    ['what could not be read', WALLET, undefined, { kind: 'unknown' }, 'tick'],
  ]
  test.each(rows)('%s', (_, text, reading, type, consent) =>
    expect(classifyRecipient(text, reading, context)).toEqual({
      type,
      consent,
      lookAlikeOf: undefined,
      isFirst: true,
    }),
  )
})

describe('an address that can be taken for a known one has to be confirmed by a sentence', () => {
  /** The same first two and last two characters as `WALLET`. */
  const poison = address(`${WALLET.slice(0, 2)}${OTHER.slice(2, -2)}${WALLET.slice(-2)}`)
  const known = { ...context, recent: [WALLET] }
  test.each([
    ['a wallet', read(wallet(poison))],
    ['one that could not be read', undefined],
  ])('%s', (_, reading) =>
    expect(classifyRecipient(poison, reading, known)).toMatchObject({ lookAlikeOf: WALLET, consent: 'type' }),
  )
  test('of an own wallet', () =>
    expect(classifyRecipient(poison, undefined, { ...context, own: [WALLET] }).lookAlikeOf).toBe(WALLET))
  test('the known one itself is no look-alike, and not the first time', () =>
    expect(classifyRecipient(WALLET, read(wallet(WALLET)), { ...known, own: [poison] })).toMatchObject({
      lookAlikeOf: undefined,
      consent: 'none',
      isFirst: false,
    }))
})

test.each([
  ['four first characters', `${WALLET.slice(0, 4)}${OTHER.slice(4)}`, true],
  ['four last characters', `${OTHER.slice(0, -4)}${WALLET.slice(-4)}`, true],
  ['two at each end', `${WALLET.slice(0, 2)}${OTHER.slice(2, -2)}${WALLET.slice(-2)}`, true],
  ['another letter case', `${WALLET.slice(0, 4).toLowerCase()}${OTHER.slice(4)}`, true],
  ['three characters', `${WALLET.slice(0, 3)}${OTHER.slice(3)}`, false],
  ['nothing', OTHER, false],
])('look-alike by %s', (_, text, is) =>
  expect(lookAlikeOf(text, [SENDER, WALLET])).toBe(is ? WALLET : undefined),
)

test('any text and any account have a class', () => {
  const accounts = fc.option(
    fc.record({
      owner: fc.constantFrom(SYSTEM_PROGRAM, TOKEN_PROGRAM, key(9)),
      data: fc.uint8Array({ maxLength: 400 }),
    }),
    { nil: undefined },
  )
  const texts = fc.oneof(fc.string(), fc.constantFrom(WALLET, OTHER, OFF_CURVE, SYSTEM_PROGRAM))
  fc.assert(
    fc.property(texts, accounts, fc.boolean(), (text, account, isUsed) => {
      const state = account && { ...account, address: text, lamports: 1n, executable: false }
      const { type, consent } = classifyRecipient(text, { account: state, isUsed }, context)
      // Nothing but an account of the system program without data passes without a question.
      if (consent === 'none') expect(type.kind).toBe('wallet')
      if (account && (account.owner !== SYSTEM_PROGRAM || account.data.length > 0))
        expect(consent).not.toBe('none')
    }),
  )
})
