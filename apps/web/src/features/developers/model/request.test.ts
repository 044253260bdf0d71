// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { defaultConfig } from '../../../lib/api/config.ts'
import type { ApiOperation } from './document.ts'
import { canTry, curlCommand, missingValues, requestUrl } from './request.ts'

const config = { ...defaultConfig('http://app.example'), data: 'http://data.example/d' }
const parameter = (name: string, where: 'path' | 'query' | 'header', isRequired = false) => ({
  name,
  where,
  isRequired,
  description: '',
  schema: {},
})
const body = { mediaType: 'application/json', schema: {} }
const operation = (change: Partial<ApiOperation> = {}): ApiOperation => ({
  id: 'getHolders',
  method: 'GET',
  path: '/data/v1/holders/{id}',
  summary: '',
  tag: 'market',
  parameters: [
    parameter('id', 'path', true),
    parameter('limit', 'query'),
    parameter('Upgrade', 'header', true),
  ],
  requestBody: undefined,
  responses: [{ status: '200', description: '', body }],
  ...change,
})

test.each([
  [{}, 'http://data.example/d/v1/holders/{id}'],
  [{ id: ' A ', limit: '' }, 'http://data.example/d/v1/holders/A'],
  [
    { id: '../x?y=1#z', limit: '5&a=b' },
    'http://data.example/d/v1/holders/..%2Fx%3Fy%3D1%23z?limit=5%26a%3Db',
  ],
])('values %j', (values, url) => {
  expect(requestUrl(operation(), values, config)).toBe(url)
})

test.each([
  ['/api/swap/v1/quote', 'http://app.example/api/swap/v1/quote'],
  ['/fe/v1/cluster', 'http://app.example/fe/v1/cluster'],
  ['/healthz', 'http://app.example/healthz'],
])('%s is at its service', (path, url) => {
  expect(requestUrl(operation({ path, parameters: [] }), {}, config)).toBe(url)
})

test('required values are asked for, headers are not', () => {
  expect(missingValues(operation(), { id: ' ' })).toEqual(['id'])
  expect(missingValues(operation(), { id: 'A' })).toEqual([])
})

test('a page makes reads only', () => {
  expect(canTry(operation())).toBe(true)
  expect(canTry(operation({ method: 'POST' }))).toBe(false)
  expect(canTry(operation({ tag: 'sockets' }))).toBe(false)
})

test('no value leaves the quotes of a shell command', () => {
  const url = requestUrl(operation(), { id: "a'; rm -rf /; '", limit: "'" }, config)
  expect(curlCommand(operation(), url)).toBe(
    "curl --fail-with-body 'http://data.example/d/v1/holders/a%27%3B%20rm%20-rf%20%2F%3B%20%27?limit=%27'",
  )
  expect(curlCommand(operation({ method: 'POST' }), 'http://x')).toContain('--data @request.json')
})
