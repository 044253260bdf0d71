import { expect, test } from 'vitest'
import { networkMessages, networkStatus } from './network-status.ts'

const fine = { online: true, cluster: 'mainnet-beta', rpcFailed: false, lowTps: false }

// spec 1-4-15
test.each([
  [{}, 'ok'],
  [{ lowTps: true }, 'low-tps'],
  [{ lowTps: true, rpcFailed: true }, 'rpc-error'],
  [{ lowTps: true, rpcFailed: true, cluster: 'devnet' }, 'devnet'],
  [{ lowTps: true, rpcFailed: true, cluster: 'devnet', online: false }, 'offline'],
  [{ cluster: undefined }, 'ok'],
])('%j is %s', (change, status) => {
  expect(networkStatus({ ...fine, ...change })).toBe(status)
})

test.each([
  // spec 1-8-04
  ['offline', "You're currently offline."],
  // spec 1-8-06
  [
    'low-tps',
    'Solana network is experiencing degraded performance. Transactions may fail to send or confirm.',
  ],
  ['ok', undefined],
] as const)('the banner of %s', (status, text) => expect(networkMessages[status]).toBe(text))
