// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { customEndpoint, endpointHost, rpcChoices, rpcOrder } from './rpc-choice.ts'

const endpoint = (id: string) => ({ id, url: `https://${id}.example/`, wsUrl: `wss://${id}.example/` })
const own = { id: 'app', url: 'https://callisto.example/rpc', wsUrl: 'wss://callisto.example/rpc' }
const served = [endpoint('app'), endpoint('validator'), endpoint('backup')]
const custom = endpoint('custom')
const ids = (endpoints: readonly { id: string }[]) => endpoints.map(({ id }) => id)

afterEach(() => vi.restoreAllMocks())

test('the choices are those of the server, with the URL of the page, and the custom one', () => {
  const choices = rpcChoices(served, own, custom)
  expect(ids(choices)).toEqual(['app', 'validator', 'backup', 'custom'])
  expect(choices[0]).toBe(own)
})

// spec 1-3-14, 2-9-48
test.each([
  ['app', ['app', 'validator', 'backup']],
  ['backup', ['backup', 'app', 'validator']],
  ['custom', ['custom', 'app', 'validator', 'backup']],
  ['gone', ['app', 'validator', 'backup']],
])('with %s chosen the order is %j', (chosen, order) => {
  expect(ids(rpcOrder(rpcChoices(served, own, custom), own, chosen))).toEqual(order)
})

// spec 2-5-11
test('an invalid custom URL is logged and ignored, without the URL', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(customEndpoint('http://rpc.example/?key=secret')).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
  expect(JSON.stringify(warn.mock.calls)).not.toContain('secret')
  expect(customEndpoint('')).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
})

test.each([
  ['https://rpc.example/v2/key', 'wss://rpc.example/v2/key'],
  ['https://rpc.example:8443', 'wss://rpc.example:8443/'],
  ['http://localhost:8899', 'ws://localhost:8900/'],
])('the socket of %s is %s', (url, wsUrl) => {
  expect(customEndpoint(url)).toMatchObject({ id: 'custom', wsUrl })
})

test('a key in the path is not displayed', () => {
  expect(endpointHost({ url: 'https://rpc.example/v2/key?api-key=1' })).toBe('rpc.example')
})
