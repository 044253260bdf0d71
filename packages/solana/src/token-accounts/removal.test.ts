import type { Instruction } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { FORMAT_LIMITS } from '../cluster/transaction-format.ts'
import { RENT, tokenAccount } from '../effects/token-account.test-helper.ts'
import { closeTokenAccount, setComputeUnitLimit, syncNative } from '../instructions/encode.ts'
import { buildTransaction } from '../transaction/build-transaction.ts'
import { type ParsedTransaction, parseTransaction } from '../transaction/parse-transaction.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../well-known.ts'
import { burnTokens, parseBurn } from './burn.ts'
import { readRemovableAccount } from './removable-account.ts'
import { type RemovalIntent, verifyRemoval } from './verify-removal.ts'

const key = (last: string) => `So1111111111111111111111111111111111111111${last}`
const [user, thief, mint, other, first, second] = ['2', '3', '4', '5', '6', '7'].map(key) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const burnOf = (change: Partial<Parameters<typeof burnTokens>[0]> = {}) =>
  burnTokens({
    ...{ account: first, mint, owner: user, amount: 7n, decimals: 6, tokenProgram: TOKEN_PROGRAM },
    ...change,
  })
const closeOf = (account: string, destination = user, owner = user) =>
  closeTokenAccount(account, destination, owner, TOKEN_PROGRAM)

function transactionOf(instructions: readonly Instruction[], feePayer = user): ParsedTransaction {
  const lifetime = { blockhash: mint as never, lastValidBlockHeight: 1 }
  const built = buildTransaction({ feePayer, instructions, version: 0 }, lifetime, FORMAT_LIMITS[0])
  if (!built.ok) throw new Error(built.reason)
  const parsed = parseTransaction(built.bytes)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.transaction
}

const intent: RemovalIntent = {
  user,
  burns: new Map([[first, { mint, amount: 7n }]]),
  closes: new Set([first, second]),
}
const meant = [burnOf(), closeOf(first), closeOf(second)]

describe('verification', () => {
  test('the burn and both closings', () => {
    expect(verifyRemoval(transactionOf(meant), intent)).toBeUndefined()
  })

  test.each<[string, readonly Instruction[]]>([
    ['the burned amount differs', [burnOf({ amount: 8n }), ...meant.slice(1)]],
    ['the burned amount differs', [burnOf({ mint: other }), ...meant.slice(1)]],
    ['another account signs or pays', [burnOf({ owner: thief }), ...meant.slice(1)]],
    ['the transaction burns of another account', [burnOf({ account: second }), ...meant.slice(1)]],
    ['the transaction burns of another account', [burnOf(), ...meant]],
    ['the transaction burns of a closed account', [closeOf(first), burnOf(), closeOf(second)]],
    ['the transaction closes another account', [...meant, closeOf(other)]],
    ['the transaction closes another account', [...meant, closeOf(second)]],
    ['the rent goes to another account', [burnOf(), closeOf(first, thief), closeOf(second)]],
    ['the transaction has another instruction', [...meant, syncNative(first, TOKEN_PROGRAM)]],
    ['the transaction calls another program', [setComputeUnitLimit(1), ...meant]],
    ['a part of it is missing', meant.slice(0, 2)],
    ['a part of it is missing', meant.slice(1)],
  ])('refused: %s %#', (reason, instructions) => {
    expect(verifyRemoval(transactionOf(instructions), intent)).toBe(reason)
  })

  test('another payer, a priority fee, an authority without a signature, what cannot be read', () => {
    const parsed = transactionOf(meant)
    const config = {
      computeUnitLimit: 1,
      loadedAccountsDataSizeLimit: 1,
      priorityFeeLamports: 1n,
      heapSize: undefined,
    }
    expect(verifyRemoval({ ...parsed, feePayer: thief }, intent)).toBe('another account signs or pays')
    expect(verifyRemoval({ ...parsed, config }, intent)).toBe('the transaction sets a priority fee')
    const accounts = [first, mint, thief].map((address) => ({ address, signer: false, writable: true }))
    const foreign = { ...parsed.instructions[0]!, accounts }
    expect(verifyRemoval({ ...parsed, instructions: [foreign] }, intent)).toBe('another wallet burns')
    const owned = {
      ...parsed.instructions[1]!,
      accounts: [first, user, thief].map((address) => ({ ...accounts[0]!, address })),
    }
    expect(verifyRemoval({ ...parsed, instructions: [owned] }, intent)).toBe(
      'the rent goes to another account',
    )
    const broken = { ...parsed, instructions: undefined } as unknown as ParsedTransaction
    expect(verifyRemoval(broken, intent)).toBe('the transaction cannot be verified')
  })

  test.each([
    ['another length', (one: Uint8Array) => one.slice(0, 9), 3],
    ['another instruction', (one: Uint8Array) => Uint8Array.of(8, ...one.slice(1)), 3],
    ['no owner', (one: Uint8Array) => one, 2],
    ['a further signer', (one: Uint8Array) => one, 4],
  ])('%s is no burn', (_, change, count) => {
    const [instruction] = transactionOf([burnOf()]).instructions
    const account = instruction!.accounts[0]!
    const accounts = [0, 1, 2, 3].slice(0, count).map((at) => instruction!.accounts[at] ?? account)
    expect(parseBurn({ ...instruction!, data: change(instruction!.data), accounts })).toBeUndefined()
  })
})

describe('accounts', () => {
  const base = { mint, owner: user, amount: 0n }
  const ofFee = (amount: number) => [2, amount, 0, 0, 0, 0, 0, 0, 0]

  test('one of the wallet, with its rent', () => {
    expect(readRemovableAccount(tokenAccount(first, { ...base, amount: 3n, state: 2 }), user)).toEqual({
      address: first,
      mint,
      amount: 3n,
      lamports: RENT,
      tokenProgram: TOKEN_PROGRAM,
      isFrozen: true,
      isClosable: true,
    })
  })

  test('none, one of somebody else, and one that is no token account', () => {
    expect(readRemovableAccount(undefined, user)).toBeUndefined()
    expect(readRemovableAccount(tokenAccount(first, { ...base, owner: thief }), user)).toBeUndefined()
    expect(readRemovableAccount({ ...tokenAccount(first, base), owner: thief }, user)).toBeUndefined()
  })

  test.each<[string, object, boolean]>([
    ['its own authority', { closeAuthority: user }, true],
    ['the authority of somebody else', { closeAuthority: thief }, false],
    ['extensions that hold nothing', { extensions: [[7], [13]] }, true],
    ['no withheld fees', { extensions: [[7], ofFee(0)] }, true],
    ['withheld fees', { extensions: [ofFee(1)] }, false],
    ['fees of another length', { extensions: [[2, 0]] }, false],
    ['confidential balances', { extensions: [[5, 0, 0]] }, false],
    ['the unused rest of an account', { extensions: [[0, 0, 0], [5]] }, true],
  ])('with %s', (_, fields, isClosable) => {
    const account = readRemovableAccount(tokenAccount(first, { ...base, ...fields }), user)
    expect(account?.isClosable).toBe(isClosable)
  })

  test('fees that are cut off are not known', () => {
    const state = tokenAccount(first, { ...base, extensions: [ofFee(0)] })
    const cut = { ...state, data: state.data.slice(0, -1) }
    expect(readRemovableAccount(cut, user)?.isClosable).toBe(false)
    expect(readRemovableAccount(state, user)?.tokenProgram).toBe(TOKEN_2022_PROGRAM)
  })
})
