import { parseTransactionEvents, trigger } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import { beforeEach, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { everyVariant } from '../toolchain/test-hostile.ts'
import { SYSTEM_PROGRAM, TestVm, testKey } from '../toolchain/test-vm.ts'
import { failure } from './test-order.ts'

const admin = testKey('admin')
const feeOwner = testKey('owner of the fees')
const terms: trigger.OpenConfigArgs = {
  index: 7,
  feeBps: 100,
  stableFeeBps: 100,
  fillReward: 1_000_000,
  closeReward: 1_000_000,
  stableMints: Array.from({ length: 8 }, (_, index) => ({ mint: testKey(`stable ${index}`) })),
}

let vm: TestVm
let config: Address
const open = (changed: Partial<trigger.OpenConfigArgs> = {}) =>
  trigger.openConfig({ admin, feeOwner, config, systemProgram: SYSTEM_PROGRAM }, { ...terms, ...changed })

beforeEach(async () => {
  vm = new TestVm({ trigger: trigger.PROGRAM })
  vm.fund(admin)
  ;[config] = await trigger.findConfigPda({ admin, index: 7 })
})

test('terms are opened once, as they are given', () => {
  const { logs } = expectOk(vm.send(open()))
  const { bump: _, ...state } = trigger.decodeConfig(vm.account(config)!.data)!
  expect(state).toEqual({ admin, feeOwner, ...terms })
  const { stableMints: __, index: ___, ...fees } = terms
  const { events } = parseTransactionEvents({ err: null, logs }, { trigger })
  expect(events.map(({ event }) => event)).toEqual([
    { type: 'configOpened', config, admin, feeOwner, ...fees },
  ])
  expect(vm.send(open({ feeBps: 100 })).error).toBe('AccountAlreadyInitialized')
})

test.each<[string, Partial<trigger.OpenConfigArgs>]>([
  ['a fee of more than a hundredth', { feeBps: 101 }],
  ['a higher fee between stable tokens', { feeBps: 10, stableFeeBps: 11 }],
  ['a high reward for a fill', { fillReward: 1_000_001 }],
  ['a high reward for closing', { closeReward: 1_000_001 }],
])('%s is refused', (_, changed) => {
  expect(vm.simulate(open(changed)).error).toBe(failure('invalidTerms'))
})

test('rejects bad data, missing accounts, signatures and privileges, unrelated accounts and duplicates', () => {
  // Anybody may own the fees.
  const passed = everyVariant(open())
    .filter(({ label }) => !/^account 1 replaced /.test(label))
    .filter(({ instruction }) => vm.simulate(instruction).error === undefined)
  expect(passed.map(({ label }) => label)).toEqual([])
})
