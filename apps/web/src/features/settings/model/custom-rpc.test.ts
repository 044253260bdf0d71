import { expect, test } from 'vitest'
import { checkCustomRpc, isInvalidInput } from './custom-rpc.ts'

const url = 'https://rpc.example/v2/key'

const check = (
  probe: () => Promise<unknown>,
  violations = new EventTarget(),
  wait = async (_ms: number) => {},
) => checkCustomRpc(url, 'G', { probe, violations, wait })

test('the cluster of a custom RPC is compared by its genesis hash', async () => {
  expect(await check(async () => 'G')).toEqual({ status: 'same-cluster' })
  expect(await check(async () => 'H')).toEqual({ status: 'other-cluster', genesisHash: 'H' })
  expect(await check(async () => ({ lie: true }))).toEqual({ status: 'silent' })
  expect(await check(async () => Promise.reject(new Error('unreachable')))).toEqual({ status: 'silent' })
})

test.each([
  ['https://rpc.example', 'blocked'],
  ['https://other.example', 'silent'],
])('a violation of the policy by %s is %s', async (blockedURI, status) => {
  const violations = new EventTarget()
  // The browser reports it after the call has failed.
  const report = async () =>
    void violations.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }))
  const probe = async () => Promise.reject(new Error('unreachable'))
  expect(await check(probe, violations, report)).toEqual({ status })
})

// spec 1-5.3-04
test.each([
  ['', undefined, '', false],
  ['  ', undefined, '', false],
  ['rpc', undefined, '', true],
  ['rpc', undefined, 'rpc', false],
  ['https://rpc.example', 'https://rpc.example/', '', false],
])('%j, parsed as %s, with %j stored: invalid is %s', (text, parsed, stored, expected) => {
  expect(isInvalidInput(text, parsed, stored)).toBe(expected)
})
