import { expect, test } from 'vitest'
import { firstCalls, isFilePath, preloadHeader, shellFile } from './page-shell.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const MINT = 'XsDoVfqeBukxuZHWhdvWHBhgEHjGNst4MLodqsJHzoB'

test.each([
  ['/', 'shells/home.html'],
  ['/swap', 'shells/swap.html'],
  ['/pro', 'shells/boards.html'],
  ['/pro/hunt/', 'shells/boards.html'],
  ['/pro/screener/recent', 'shells/pro.html'],
  ['/pro/launchpads', 'shells/launchpads.html'],
  ['/pro/launchpads/pump.fun', 'shells/launchpads.html'],
  ['/pro/launchpadsx', 'shells/pro.html'],
  [`/tokens/${MINT}`, 'shells/tokens.html'],
  ['/tx/abc', 'index.html'],
  ['/__proto__', 'index.html'],
  ['/../shells/home', 'index.html'],
])('%s is sent as %s', (path, file) => {
  expect(shellFile(path)).toBe(file)
})

test.each([
  [
    '/pro/screener/abouttograduate',
    ['/data/v1/pools/aboutToGraduate/1h?sortDir=desc&limit=100', `/data/v1/assets?ids=${SOL}`],
  ],
  ['/pro/launchpads', ['/data/v3/launchpads/stats', `/data/v1/assets?ids=${SOL}`]],
  ['/pro/launchpads/bags', ['/data/v3/launchpads/stats', `/data/v1/assets?ids=${SOL}`]],
  [`/tokens/${MINT}`, [`/data/v1/assets?ids=${SOL}%2C${MINT}`]],
  [`/tokens/${SOL}`, [`/data/v1/assets?ids=${SOL}`]],
  ['/swap', [`/data/v1/assets?ids=${USDC}%2C${SOL}`]],
  [
    '/',
    [
      '/data/v1/pools/toptrending/1h?limit=10',
      '/data/v1/pools/toptraded/24h?limit=10',
      '/data/v1/pools/recent/1h?limit=10',
      `/data/v1/assets?ids=${SOL}`,
    ],
  ],
  [
    '/pro',
    [
      '/data/v1/pools/recent/5m?limit=30',
      '/data/v1/pools/aboutToGraduate/5m?limit=30',
      '/data/v1/pools/graduated/5m?limit=30',
      `/data/v1/assets?ids=${SOL}`,
    ],
  ],
  ['/pro/hunt', ['/data/v1/pools/alphascan/1h?limit=100', `/data/v1/assets?ids=${SOL}`]],
  // Another query is another call, and what is no address is none.
  ['/pro/screener/toptrending?tf=5m', []],
  ['/pro/screener/nonsense', []],
  ['/tokens/x>;rel=preload', []],
  [`/swap?sell=${MINT}`, []],
  ['/swap/SOL-USDC', []],
])('%s first calls %j', (url, calls) => {
  expect(firstCalls(url)).toEqual(calls)
})

test.each([
  ['/pro/launchpads/pump.fun', false],
  ['/pro/screener/recent', false],
  ['/favicon.ico', true],
  ['/assets/index.js', true],
  ['/pro/launchpads.html', true],
])('%s is a file: %s', (path, isFile) => {
  expect(isFilePath(path)).toBe(isFile)
})

test('calls become one header', () => {
  expect(preloadHeader(['/a', '/b'])).toBe(
    '</a>; rel=preload; as=fetch; crossorigin, </b>; rel=preload; as=fetch; crossorigin',
  )
  expect(preloadHeader([])).toBeUndefined()
})
