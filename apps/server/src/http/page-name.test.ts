import { expect, test } from 'vitest'
import { namedOrigin, namedPage } from './page-name.ts'

const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const request = {
  method: 'GET',
  protocol: 'http',
  host: '127.0.0.1:4747',
  url: '/swap?sell=a',
  headers: opened,
} as const

test.each([
  ['http://127.0.0.1:4747', 'http://localhost:4747'],
  ['http://[::1]:4747', 'http://localhost:4747'],
  ['http://127.0.0.1', 'http://localhost'],
  ['http://localhost:4747', 'http://localhost:4747'],
  ['https://127.0.0.1:4747', 'https://127.0.0.1:4747'],
  ['http://127.0.0.1.example', 'http://127.0.0.1.example'],
  ['http://192.168.0.7:4747', 'http://192.168.0.7:4747'],
])('%s is %s by its name', (origin, named) => {
  expect(namedOrigin(origin)).toBe(named)
})

test('a page that a browser opens by the numeric address is found by its name', () => {
  expect(namedPage(request)).toBe('http://localhost:4747/swap?sell=a')
})

test.each([
  ['a call of a script', { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' } }],
  ['a frame', { headers: { ...opened, 'sec-fetch-dest': 'iframe' } }],
  ['a program', { headers: {} }],
  ['another method', { method: 'POST' }],
  ['the name itself', { host: 'localhost:4747' }],
  ['another host', { host: 'app.example' }],
])('%s is answered where it asked', (_, change) => {
  expect(namedPage({ ...request, ...change })).toBeUndefined()
})
