import { distributor } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyVariant, replaced } from '../toolchain/test-hostile.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  CLAWBACK_AT,
  claim,
  claimVested,
  clawback,
  type Distribution,
  ENDS_AT,
  expectOk,
  makeDistribution,
  makeWorld,
  open,
} from './test-distribution.ts'

type Case = {
  make: () => Promise<Distribution>
  build: (at: Distribution) => Instruction | Promise<Instruction>
}

const claimed = async () => {
  const at = await makeDistribution()
  expectOk(at.vm.send(await claim(at, 1)))
  at.vm.setTime(ENDS_AT)
  return at
}

const ended = async () => {
  const at = await claimed()
  at.vm.setTime(CLAWBACK_AT)
  return at
}

const cases: Record<string, Case> = {
  open: { make: makeWorld, build: (at) => open(at) },
  claim: { make: makeDistribution, build: (at) => claim(at, 1) },
  claimVested: { make: claimed, build: (at) => claimVested(at, 1) },
  clawback: { make: ended, build: clawback },
}

test('the variants cover every instruction of the program', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(distributor.instructions).sort())
})

/** Accepted: whoever opens a distribution names its receiver, any wallet. */
const isFair = (name: string, label: string) => name === 'open' && label.startsWith('account 6 replaced')

describe.each(Object.entries(cases))('%s', (name, { make, build }) => {
  let at: Distribution
  let instruction: Instruction
  beforeAll(async () => {
    at = await make()
    instruction = await build(at)
  })

  test('succeeds unmodified', () => {
    expectOk(at.vm.simulate(instruction))
  })

  test('rejects bad data, missing accounts, signatures and privileges, unrelated accounts and duplicates', () => {
    const passed = everyVariant(instruction)
      .filter((variant) => !isFair(name, variant.label))
      .filter((variant) => at.vm.simulate(variant.instruction).error === undefined)
    expect(passed.map((variant) => variant.label)).toEqual([])
  })
})

test('the distribution itself cannot be the receiver', async () => {
  const at = await makeWorld()
  const instruction = open(at)
  const accounts = instruction.accounts!.with(6, { address: at.distribution, role: 0 })
  expect(at.vm.simulate({ ...instruction, accounts }).error).toBe(
    `Custom(${distributor.errorCodes.invalidAccount})`,
  )
})

describe('forged state', () => {
  let at: Distribution
  beforeAll(async () => {
    at = await ended()
    const state = at.vm.account(at.distribution)!
    const { data: status } = at.vm.account((await claimVested(at, 1)).accounts![2]!.address)!
    const put = (label: string, owner: string, data: Uint8Array) =>
      at.vm.setAccount(testKey(label), { owner: owner as typeof distributor.PROGRAM, data })
    put('forged', testKey('evil program'), state.data)
    put('short', distributor.PROGRAM, state.data.slice(0, -1))
    put('long', distributor.PROGRAM, new Uint8Array([...state.data, 0]))
    put('other kind', distributor.PROGRAM, new Uint8Array([...status.slice(0, 8), ...state.data.slice(8)]))
    put('misplaced', distributor.PROGRAM, state.data)
    put('forged status', testKey('evil program'), status)
    put('long status', distributor.PROGRAM, new Uint8Array([...status, 0]))
  })

  const onDistributions = Object.entries(cases).filter(([name]) => name !== 'open')

  test.each([
    ['forged', 'InvalidAccountOwner'],
    ['short', 'InvalidAccountData'],
    ['long', 'InvalidAccountData'],
    ['other kind', 'InvalidAccountData'],
  ])('a %s distribution: %s everywhere', async (label, error) => {
    for (const [name, { build }] of onDistributions) {
      const attack = replaced(await build(at), new Map([[at.distribution, testKey(label)]]))
      expect([name, at.vm.simulate(attack).error]).toEqual([name, error])
    }
  })

  test('a distribution at an underived address cannot sign for the vault', async () => {
    const attack = replaced(await clawback(at), new Map([[at.distribution, testKey('misplaced')]]))
    expect(at.vm.simulate(attack).error).toBe('PrivilegeEscalation')
  })

  test('a status of another program, of another size, of another claimant', async () => {
    const instruction = await claimVested(at, 1)
    const status = instruction.accounts![2]!.address
    const withStatus = (label: string) => replaced(instruction, new Map([[status, testKey(label)]]))
    expect(at.vm.simulate(withStatus('forged status')).error).toBe('InvalidAccountOwner')
    expect(at.vm.simulate(withStatus('long status')).error).toBe('InvalidAccountData')
    const other = (await claimVested(at, 2)).accounts!
    const stolen = { ...instruction, accounts: other.with(2, instruction.accounts![2]!) }
    expect(at.vm.simulate(stolen).error).toBe(`Custom(${distributor.errorCodes.invalidAccount})`)
  })
})
