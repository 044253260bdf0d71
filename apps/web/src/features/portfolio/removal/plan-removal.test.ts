import {
  buildTransaction,
  FORMAT_LIMITS,
  parseTransaction,
  type RemovableAccount,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { getAddressDecoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { burnsOf, closingsOf, toRemovalAction } from './plan-removal.ts'

const key = (number: number) => getAddressDecoder().decode(Uint8Array.of(number, ...new Uint8Array(30), 7))
const [user, mint] = [key(1), key(2)]
const RENT = 2_039_280n
const cluster = { formats: FORMAT_LIMITS } as never
const account = (number: number, change: Partial<RemovableAccount> = {}): RemovableAccount => ({
  address: key(number),
  mint,
  amount: 0n,
  lamports: RENT,
  tokenProgram: TOKEN_PROGRAM,
  isFrozen: false,
  isClosable: true,
  ...change,
})

function parsedOf({ instructions }: ReturnType<typeof toRemovalAction>) {
  const lifetime = { blockhash: mint as never, lastValidBlockHeight: 1 }
  const built = buildTransaction({ feePayer: user, instructions, version: 0 }, lifetime, FORMAT_LIMITS[0])
  const parsed = built.ok ? parseTransaction(built.bytes) : undefined
  if (!parsed?.ok) throw new Error('not built')
  return parsed.transaction
}

test('a burn takes the accounts in their order and closes what it empties', () => {
  const accounts = [
    account(10, { amount: 5n }),
    account(11, { amount: 9n, isFrozen: true }),
    account(12, { amount: 2n, isClosable: false }),
    account(13),
    account(14, { amount: 8n }),
  ]
  const removals = burnsOf(accounts, 10n, true)
  expect(removals.map(({ account: { address }, burns, closes }) => [address, burns, closes])).toEqual([
    [key(10), 5n, true],
    [key(12), 2n, false],
    [key(14), 3n, false],
  ])
  const action = toRemovalAction(user, removals, 6, cluster)
  expect(action).toMatchObject({
    kind: 'burn',
    tokens: new Map([[mint, { least: -10n, most: -10n }]]),
    closes: new Set([key(10)]),
    sol: { least: RENT, most: RENT },
    maxLamports: 0n,
  })
  expect(action.verify?.(parsedOf(action))).toBeUndefined()
})

test('a burn without closing keeps the account', () => {
  expect(burnsOf([account(10, { amount: 5n })], 5n, false)).toMatchObject([{ burns: 5n, closes: false }])
})

test('more than the wallet has is refused', () => {
  expect(() => burnsOf([account(10, { amount: 5n })], 6n, false)).toThrow('the wallet has less of it')
})

test('empty accounts that can be closed, as many as fit, with the rent that each holds', () => {
  const accounts = [
    account(10, { amount: 1n }),
    account(11, { isClosable: false }),
    ...Array.from({ length: 40 }, (_, at) => account(20 + at, { lamports: RENT + BigInt(at) })),
  ]
  const removals = closingsOf(accounts)
  expect(removals).toHaveLength(40)
  const action = toRemovalAction(user, removals, 0, cluster)
  const count = action.closes?.size ?? 0
  expect(count).toBeGreaterThan(20)
  expect(count).toBeLessThan(40)
  const rent = removals.slice(0, count).reduce((sum, one) => sum + one.account.lamports, 0n)
  expect(action).toMatchObject({
    kind: 'close-accounts',
    tokens: new Map(),
    sol: { least: rent, most: rent },
  })
  expect(action.verify?.(parsedOf(action))).toBeUndefined()
})

test('the verification is that of the action', () => {
  const action = toRemovalAction(user, closingsOf([account(10)]), 0, cluster)
  const other = toRemovalAction(user, closingsOf([account(11)]), 0, cluster)
  expect(action.verify?.(parsedOf(other))).toBe('the transaction closes another account')
})

test('nothing to do is refused', () => {
  expect(() => toRemovalAction(user, [], 0, cluster)).toThrow('nothing of it can be removed')
})
