import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { registerWebApp } from './web-app.ts'

let webDir: string

beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'callisto-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<script>1</script>')
  for (const name of ['index-abc.js', 'test-wallet-abc.js']) writeFileSync(join(webDir, 'assets', name), '1')
})
afterAll(() => rmSync(webDir, { recursive: true, force: true }))

const start = async (isLocal: boolean) => {
  const app = fastify()
  await registerWebApp(app, {
    webDir,
    isLocal,
    programs: [],
    endpoints: () => [],
    keyFrame: () => undefined,
    links: {},
    isWalletRiskOn: true,
    routerProgram: undefined,
    orderPins: {},
    overrideOrigins: ['https://staging.example'],
    publicOrigin: undefined,
  })
  return app
}

test('the test wallet is sent on a local cluster', async () => {
  const app = await start(true)
  expect((await app.inject('/assets/test-wallet-abc.js')).statusCode).toBe(200)
})

test.each([
  '/assets/test-wallet-abc.js',
  '/assets/%74est-wallet-abc.js',
  '/assets//test-wallet-abc.js',
  '/assets/./test-wallet-abc.js',
  '/assets/x/../test-wallet-abc.js',
])('on a public cluster %s is withheld', async (path) => {
  const app = await start(false)
  const reply = await app.inject(path)
  expect(reply.body).not.toBe('1')
  expect((await app.inject('/assets/index-abc.js')).statusCode).toBe(200)
})

test('another policy is another page for the cache of the browser', async () => {
  const app = await start(true)
  const page = (headers = {}) => app.inject({ url: '/swap', headers: { host: 'app.example', ...headers } })
  const { etag } = (await page()).headers
  expect((await page({ 'if-none-match': etag })).statusCode).toBe(304)
  const cookie = 'callisto-rpc=https%3A%2F%2Frpc.example'
  const changed = await page({ 'if-none-match': etag, cookie })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers['content-security-policy']).toContain('wss://rpc.example')
  expect(changed.headers.vary).toBe('cookie, user-agent')
  expect(changed.headers['content-security-policy']).toContain(
    'https://staging.example wss://staging.example',
  )
})

describe('the texts of the first screen', () => {
  const SKELETON = '<span data-text="0.0.symbol"></span>'
  const LIST = '/data/v1/pools/recent/1h'
  const pools = [{ baseAsset: { id: 'x', name: 'Io <b>', symbol: 'I&O' } }]
  const page = async (reply: (remote: string) => unknown) => {
    mkdirSync(join(webDir, 'shells'), { recursive: true })
    writeFileSync(join(webDir, 'shells/pro.html'), SKELETON)
    const app = await start(true)
    app.get(LIST, async ({ ip }) => reply(ip))
    return app.inject({ url: '/pro/screener/recent', remoteAddress: '192.0.2.7' })
  }

  test('come from the reply to the call, which counts for the same client', async () => {
    const asked = vi.fn((_remote: string) => ({ pools }))
    expect((await page(asked)).body).toBe('<span data-text="0.0.symbol">I&amp;O</span>')
    expect(asked).toHaveBeenCalledExactlyOnceWith('192.0.2.7')
  })

  test('are left to the app when the call fails', async () => {
    const reply = await page(() => {
      throw new Error('down')
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe(SKELETON)
  })

  test('are not waited for', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    const reply = await page(() => new Promise(() => {}))
    vi.restoreAllMocks()
    expect(reply.body).toBe(SKELETON)
  })
})

test('a browser that opens a page by the numeric address is sent to its name, files are not', async () => {
  const app = await start(true)
  const headers = { host: '127.0.0.1:4747', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  for (const url of ['/', '/swap?sell=a']) {
    const reply = await app.inject({ url, headers })
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `http://localhost:4747${url}`])
  }
  expect((await app.inject({ url: '/assets/index-abc.js', headers })).statusCode).toBe(200)
  expect((await app.inject({ url: '/swap', headers: { host: headers.host } })).statusCode).toBe(200)
})
