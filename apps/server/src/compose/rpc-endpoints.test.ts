import { expect, test } from 'vitest'
import { appEndpoint, backupRpcPort, portEndpoints, rpcPorts } from './rpc-endpoints.ts'

const open = {
  rpcUrl: 'http://127.0.0.1:8899',
  wsUrl: 'ws://127.0.0.1:8900',
  backupRpcUrl: 'http://127.0.0.1:8901',
  backupWsUrl: 'ws://127.0.0.1:8902',
}
const local = { publicOrigin: undefined, host: '127.0.0.1' }

test('the second pair of ports follows the first', () => {
  expect(rpcPorts({ rpcPort: 8899, isRpcOpen: true })).toEqual([8899, 8900, 8901, 8902])
  expect(backupRpcPort({ rpcPort: 0 })).toBe(0)
})

test.each([
  { rpcPort: 0, isRpcOpen: true },
  { rpcPort: 8899, isRpcOpen: false },
])('%j has no fixed port', (config) => expect(rpcPorts(config)).toEqual([]))

test('both pairs are choices of a page of this machine', () => {
  expect(portEndpoints(local, open)).toEqual([
    { id: 'validator', url: 'http://127.0.0.1:8899', wsUrl: 'ws://127.0.0.1:8900' },
    { id: 'backup', url: 'http://127.0.0.1:8901', wsUrl: 'ws://127.0.0.1:8902' },
  ])
})

test.each([
  [{ ...local, publicOrigin: 'https://callisto.example' }, open],
  [{ ...local, host: '0.0.0.0' }, open],
  [local, {}],
])('%j offers no port', (config, ports) => expect(portEndpoints(config, ports)).toEqual([]))

test.each([
  ['http://127.0.0.1:4747', 'http://127.0.0.1:4747/rpc', 'ws://127.0.0.1:4747/rpc'],
  ['https://callisto.example', 'https://callisto.example/rpc', 'wss://callisto.example/rpc'],
])('the endpoint under %s', (origin, url, wsUrl) => {
  expect(appEndpoint(origin)).toEqual({ id: 'app', url, wsUrl })
})
