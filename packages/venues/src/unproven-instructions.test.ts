import { type Amm, completeRoot } from '@callisto/amms'
import { AccountRole, type Address, address } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { pumpCurve } from './pump-curve/amm.ts'
import { curveAddress } from './pump-shared/programs.ts'
import { pumpSwap } from './pump-swap/amm.ts'
import { raydiumLaunchlab } from './raydium-launchlab/amm.ts'
import { readVectors, type VectorState, viewOf } from './vectors.test-helper.ts'

const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const OWNER = address('Stake11111111111111111111111111111111111111')
const user = { owner: OWNER, tokenAccount: (mint: string) => `account of ${mint}` as Address }

/** The instruction of an order, its accounts with their roles: `w` written, `s` signed. */
function instructionOf(amm: Amm, state: VectorState, side: 0 | 1, mode: 'ExactIn' | 'ExactOut') {
  const view = viewOf(state)
  const root = amm.root(view.account(state.root)!)
  const complete = root.ok ? completeRoot(amm, root.root, view) : root
  if (!complete.ok) throw new Error(complete.reason)
  const instruction = amm.instruction(complete.root, side, { mode, amount: 5n, limit: 9n }, user, view)
  const roles = instruction.accounts!.map(({ role }) =>
    role === AccountRole.WRITABLE_SIGNER ? 'ws' : role === AccountRole.WRITABLE ? 'w' : '-',
  )
  const data = Buffer.from(instruction.data as Uint8Array)
  return {
    accounts: instruction.accounts!.map((account) => account.address as string),
    roles: roles.join(' '),
    data: `${data.subarray(0, 8).toString('hex')} ${data.readBigUInt64LE(8)} ${data.readBigUInt64LE(16)}`,
  }
}

describe('instructions', () => {
  test.each([
    [pumpCurve, '- - - - - w w w ws w w w - w - - -', 5],
    [pumpSwap, 'w ws - - - w w w w - - - w - w - -', 0],
    [raydiumLaunchlab, 'ws - - - w w w w w - - - - - - - w w', 4],
  ] as [Amm, string, number][])('$id names its accounts in order', (amm, roles, place) => {
    const state = readVectors(amm)[0]!.states[0]!
    const made = instructionOf(amm, state, 1, 'ExactIn')
    expect(made.roles).toBe(roles)
    expect(made.accounts[place]).toBe(state.root)
    for (const mint of state.mints) expect(made.accounts).toContain(`account of ${mint}`)
  })

  test.each([
    [pumpCurve, 1, 'ExactIn', 'e1f7501ed5b38488 5 9'],
    [pumpCurve, 1, 'ExactOut', '07051dc4f5176550 5 9'],
    [pumpCurve, 0, 'ExactIn', '1c92de7726c469d5 5 9'],
    [pumpCurve, 0, 'ExactOut', '1c92de7726c469d5 9 5'],
    [pumpSwap, 1, 'ExactIn', 'c2ab1c46684d5b2f 5 9'],
    [pumpSwap, 1, 'ExactOut', 'b817ee6167c5d33d 5 9'],
    [pumpSwap, 0, 'ExactIn', '5df6823ce7e940b2 5 9'],
    [pumpSwap, 0, 'ExactOut', '5df6823ce7e940b2 9 5'],
    [raydiumLaunchlab, 1, 'ExactIn', 'faea0d7bd59c13ec 5 9'],
    [raydiumLaunchlab, 1, 'ExactOut', '18d3742869039938 5 9'],
    [raydiumLaunchlab, 0, 'ExactIn', '9527de9bd37c981a 5 9'],
    [raydiumLaunchlab, 0, 'ExactOut', '5fc8472208090ba6 5 9'],
  ] as [Amm, 0 | 1, 'ExactIn' | 'ExactOut', string][])('$0.id, side %d %s', (amm, side, mode, data) => {
    expect(instructionOf(amm, readVectors(amm)[0]!.states[0]!, side, mode).data).toBe(data)
  })

  test('a curve is paid lamports, or by the token account of what it is quoted in', () => {
    const states = readVectors(pumpCurve)[0]!.states
    const [sol, other] = [
      states.find(({ mints }) => mints[1] === WRAPPED_SOL)!,
      states.find(({ mints }) => mints[1] !== WRAPPED_SOL)!,
    ]
    const [BUYBACK, BASE_MINT] = [13, 1]
    const [ofSol, ofOther] = [sol, other].map(
      (state) => instructionOf(pumpCurve, state, 1, 'ExactIn').accounts,
    )
    expect(ofSol![BUYBACK]).not.toBe(ofOther![BUYBACK])
    expect(curveAddress(ofSol![BASE_MINT]!)).toBe(sol.root)
  })
})
