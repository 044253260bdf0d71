import { expect, test } from 'vitest'
import { networkStatus } from './network-status.ts'

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
