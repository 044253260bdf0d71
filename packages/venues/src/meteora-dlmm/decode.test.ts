import type { AccountView, PoolAccount } from '@callisto/amms'
import { TOKEN_2022_PROGRAM } from '@callisto/solana'
import { expect, test } from 'vitest'
import { readVectors, type VectorState, viewOf } from '../vectors.test-helper.ts'
import { VENUES } from '../venues.ts'
import { extensionAddress } from './addresses.ts'
import { meteoraDlmm } from './amm.ts'
import { arrayOf } from './bins.ts'
import { isBeyond } from './bitmap.ts'
import { arraysOf, decodeRoot, needsOf } from './decode.ts'
import { PROGRAM } from './layout.ts'

const { states, at } = readVectors(VENUES.find(({ id }) => id === meteoraDlmm.id)!)[0]!

const rootOf = (state: VectorState) => {
  const decoded = decodeRoot(state.accounts.find(({ address }) => address === state.root)!)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.root
}

/** A state like it with one account changed. */
function changed(state: VectorState, address: string, change: (data: Buffer) => Uint8Array): VectorState {
  const accounts = state.accounts.map((account) =>
    account.address === address ? { ...account, data: change(Buffer.from(account.data)) } : account,
  )
  return { ...state, accounts }
}

function refusalOf(state: VectorState): string | undefined {
  const view = viewOf(state)
  const root = decodeRoot(view.account(state.root)!)
  if (!root.ok) return root.reason
  const pool = meteoraDlmm.pool(root.root, view, at)
  return pool.ok ? undefined : pool.reason
}

const withByte = (offset: number, value: number) => (data: Buffer) => {
  data[offset] = value
  return data
}

test.each([
  ['a type of pair', 75, 4],
  ['a status', 82, 2],
  ['a unit of its opening', 86, 2],
  ['a function', 35, 3],
  ['a side of its fees', 36, 2],
  ['a token program', 880, 2],
])('a pair is refused for %s that has no name', (_, offset, value) => {
  const state = states[0]!
  expect(refusalOf(state)).toBeUndefined()
  expect(refusalOf(changed(state, state.root, withByte(offset, value)))).toBe('UNSUPPORTED_RULES')
})

test('other accounts of the program are no pairs', () => {
  const array = states[0]!.accounts.find(({ data }) => data.length === 10_136)!
  expect(decodeRoot(array)).toEqual({ ok: false, reason: 'OTHER_ACCOUNT' })
})

test('a mint with a hook is refused', () => {
  const mintOf = ({ accounts }: VectorState) => accounts.find(({ owner }) => owner === TOKEN_2022_PROGRAM)
  const state = states.find(mintOf)!
  const hook = Buffer.alloc(4 + 64, 9)
  hook.writeUInt16LE(14, 0)
  hook.writeUInt16LE(64, 2)
  const base = (data: Buffer) =>
    data.length > 82 ? data : Buffer.concat([data, Buffer.alloc(83), Buffer.of(1)])
  const hooked = changed(state, mintOf(state)!.address, (data) => Buffer.concat([base(data), hook]))
  expect(refusalOf(hooked)).toBe('UNSUPPORTED_MINT')
})

test('arrays beyond the own bitmap are needed once the extension is known', () => {
  const state = states.find((one) => isBeyond(arrayOf(rootOf(one).state.activeBin)))!
  const root = rootOf(state)
  const extension = extensionAddress(state.root)
  const all = viewOf(state)
  const first: AccountView = { ...all, account: () => undefined }
  const needs = needsOf(root, all)
  const arrays = needs.filter((need) => all.account(need)?.data.length === 10_136)
  expect(arrays.length).toBeGreaterThan(0)
  expect(needsOf(root, first)).toEqual(needs.filter((need) => !arrays.includes(need)))
  expect(needs).toContain(extension)
  expect(needs.filter((need) => all.account(need) === undefined)).toEqual([])
  const without = { ...state, accounts: state.accounts.filter(({ address }) => address !== extension) }
  expect(refusalOf(without)).toBe('MISSING_ACCOUNT')
})

const USER = 'user'

test.each(states)(
  'a swap of $root takes three arrays at most, the nearest first, and all that its cost names',
  (state) => {
    const user = { owner: USER as never, tokenAccount: () => USER as never }
    const order = { mode: 'ExactIn', amount: 1n, limit: 0n } as const
    const [root, view] = [rootOf(state), viewOf(state)]
    const pool = meteoraDlmm.pool(root, view, at)
    if (!pool.ok) throw new Error(pool.reason)
    for (const side of [0, 1] as const) {
      const { accounts = [], programAddress } = meteoraDlmm.instruction(root, side, order, user, view)
      const arrays = accounts.slice(16).map(({ address }) => view.account(address) as PoolAccount)
      expect(arrays.map(({ address }) => address)).toEqual(arraysOf(root, view, side))
      expect(arrays.length).toBeLessThanOrEqual(3)
      const indices = arrays.map(({ data }) => Number(Buffer.from(data).readBigInt64LE(8)))
      expect(indices).toEqual(indices.toSorted((a, b) => (side === 0 ? b - a : a - b)))
      const named = new Set<string>([programAddress, ...accounts.map(({ address }) => address)])
      named.delete(USER)
      expect(new Set(pool.pool.cost(side).accounts)).toEqual(named)
      const extension = extensionAddress(state.root)
      expect(accounts[1]!.address).toBe(view.account(extension) ? extension : PROGRAM)
    }
  },
)
