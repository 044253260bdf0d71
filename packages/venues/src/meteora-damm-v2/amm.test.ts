import type { PoolAccount } from '@callisto/amms'
import { expect, test } from 'vitest'
import { readVectors, viewOf } from '../vectors.test-helper.ts'
import { meteoraDammV2 } from './amm.ts'

const { states, at } = readVectors(meteoraDammV2)[0]!
const HOOK = 14

/** A mint of Token-2022 whose transfers call a program, or whose hook names none. */
function hookedMint({ address, owner, data }: PoolAccount, program: number): PoolAccount {
  const hook = Buffer.alloc(68)
  hook.writeUInt16LE(HOOK, 0)
  hook.writeUInt16LE(64, 2)
  hook.fill(program, 36)
  const base = Buffer.alloc(166)
  base.set(data.subarray(0, 82))
  base[165] = 1
  return { address, owner, data: Uint8Array.from(Buffer.concat([base, hook])) }
}

test.each([
  [0, true],
  [7, false],
] as const)('a mint with a hook of program bytes %d: traded is %s', (program, isTraded) => {
  const state = states.find(({ accounts, root }) => accounts.some(({ address }) => address !== root))!
  const view = viewOf({
    ...state,
    fees: state.fees.map(() => null),
    accounts: state.accounts.map((one) => (one.address === state.root ? one : hookedMint(one, program))),
  })
  const root = meteoraDammV2.root(view.account(state.root)!)
  if (!root.ok) throw new Error(root.reason)
  const decoded = meteoraDammV2.pool(root.root, view, at)
  expect(decoded.ok ? true : decoded.reason).toBe(isTraded || 'INVALID_STATE')
})
