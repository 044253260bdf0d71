import { TOKEN_2022_PROGRAM } from '@callisto/solana'
import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { readVectors, type VectorState, viewOf } from '../vectors.test-helper.ts'
import { whirlpool } from './amm.ts'

const { states, at } = readVectors(whirlpool)[0]!

/** A pool with a token of Token-2022. */
const state = states.find(({ accounts }) =>
  accounts.some(({ owner, data }) => owner === TOKEN_2022_PROGRAM && isMint(data)),
)!

function isMint(data: Uint8Array): boolean {
  return data.length === 82 || data[165] === 1
}

/** The mint with an extension more, and 32 bytes of one behind 32 of none. */
function withExtension(one: VectorState, kind: number, fill: number): VectorState {
  const accounts = one.accounts.map((account) => {
    if (account.owner !== TOKEN_2022_PROGRAM || !isMint(account.data)) return account
    const value = new Uint8Array(64).fill(fill, 32)
    const base = Buffer.concat([account.data, Buffer.alloc(Math.max(0, 166 - account.data.length))])
    base[165] = 1
    return { ...account, data: Uint8Array.from([...base, kind, 0, 64, 0, ...value]) }
  })
  return { ...one, accounts }
}

function decode(one: VectorState) {
  const view = viewOf(one)
  const root = whirlpool.root(view.account(one.root)!)
  return root.ok ? whirlpool.pool(root.root, view, at) : root
}

test.each([
  ['a hook', 14, 7, 'UNSUPPORTED_MINT'],
  ['an extension without a name here', 99, 7, 'UNSUPPORTED_MINT'],
  ['no program as its hook', 14, 0, undefined],
])('a mint with %s', (_, kind, fill, reason) => {
  const decoded = decode(withExtension(state, kind, fill))
  expect(decoded.ok ? undefined : decoded.reason).toBe(reason)
})

test('needs the mints of Token-2022 alone, and its oracle where the fee is adaptive', () => {
  for (const one of states) {
    const view = viewOf(one)
    const root = whirlpool.root(view.account(one.root)!)
    if (!root.ok) throw new Error(root.reason)
    const needs = whirlpool.needs(root.root, view)
    const read = one.accounts.map(({ address }) => address).filter((address) => address !== one.root)
    expect(needs).toEqual(expect.arrayContaining(read))
    expect(needs.length).toBeLessThanOrEqual(11)
  }
})

test('a swap with fewer than three arrays names one of them again', () => {
  const repeated = states.map(swapKeys).filter((keys) => new Set(keys).size < keys.length)
  expect(repeated.length).toBeGreaterThan(0)
  for (const keys of repeated) expect(keys).toHaveLength(4)
})

/** Arrays and oracle. */
function swapKeys(one: VectorState): string[] {
  const view = viewOf(one)
  const root = whirlpool.root(view.account(one.root)!)
  if (!root.ok) throw new Error(root.reason)
  const user = { owner: address(one.root), tokenAccount: (mint: string) => address(mint) }
  const order = { mode: 'ExactIn', amount: 1n, limit: 0n } as const
  const { accounts = [] } = whirlpool.instruction(root.root, 0, order, user, view)
  return accounts.slice(-4).map((account) => account.address)
}
