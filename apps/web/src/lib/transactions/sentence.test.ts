import { activateLocale } from '@callisto/i18n'
import { afterEach, expect, test } from 'vitest'
import { messages as es } from '../../locales/es.ts'
import { messages as ja } from '../../locales/ja.ts'
import { messages as tr } from '../../locales/tr.ts'
import { messages as zh } from '../../locales/zh.ts'
import type { Description } from './describe-transaction.ts'
import { mintsOf, sentenceOf } from './sentence.ts'

afterEach(() => activateLocale('en', {}))

const ME = 'Abcd1111111111111111111111111111111111wxyz'
const YOU = 'Efgh1111111111111111111111111111111111stuv'
const sol = (units: bigint) => ({ mint: 'SOL', units, decimals: 9 })
const usdc = (units: bigint) => ({ mint: 'USDC', units, decimals: 6 })
const options = {
  symbolOf: (mint: string) => mint,
  programName: (id: string) => (id === 'router' ? 'Callisto Router' : undefined),
  viewer: undefined,
}
const swap: Description = {
  kind: 'swap',
  actor: ME,
  paid: sol(1_500_000_000n),
  received: usdc(241_220_000n),
}

// spec 1-2.1-21
test.each<[Description, string, string]>([
  [swap, 'You swapped 1.5 SOL for 241.22 USDC', 'Abcd...wxyz swapped 1.5 SOL for 241.22 USDC'],
  [
    { ...swap, graduated: 'BARN' },
    'You swapped 1.5 SOL for 241.22 USDC · BARN graduated',
    'Abcd...wxyz swapped 1.5 SOL for 241.22 USDC · BARN graduated',
  ],
  [
    { kind: 'trade', actor: ME, pools: 3, net: sol(-10_000_000n) },
    'You traded in 3 pools and lost 0.01 SOL',
    'Abcd...wxyz traded in 3 pools and lost 0.01 SOL',
  ],
  [
    { kind: 'trade', actor: ME, pools: 1, net: undefined },
    'You traded in 1 pool',
    'Abcd...wxyz traded in 1 pool',
  ],
  [
    { kind: 'launch', actor: ME, mint: 'M', symbol: 'BARN', bought: usdc(1_000_000n) },
    'You launched BARN and bought 1 BARN',
    'Abcd...wxyz launched BARN and bought 1 BARN',
  ],
  [
    { kind: 'createPool', actor: ME, mints: ['SOL', 'USDC'] },
    'You created a pool of SOL and USDC',
    'Abcd...wxyz created a pool of SOL and USDC',
  ],
  [
    { kind: 'addLiquidity', actor: ME, amounts: [sol(1_000_000_000n), usdc(1n)] },
    'You added 1 SOL + 0.000001 USDC to a pool',
    'Abcd...wxyz added 1 SOL + 0.000001 USDC to a pool',
  ],
  [
    { kind: 'collectFees', actor: ME, amounts: [] },
    'You collected fees of –',
    'Abcd...wxyz collected fees of –',
  ],
  [
    { kind: 'send', actor: ME, to: YOU, amount: sol(5_000_000_000n) },
    'You sent 5 SOL to Efgh...stuv',
    'Abcd...wxyz sent 5 SOL to Efgh...stuv',
  ],
  [{ kind: 'transfers', actor: ME, count: 2 }, 'You made 2 transfers', 'Abcd...wxyz made 2 transfers'],
  [
    { kind: 'mint', actor: ME, amount: usdc(500_000_000n) },
    'You received 500 USDC',
    'Abcd...wxyz received 500 USDC',
  ],
  [
    { kind: 'call', actor: ME, programId: 'router', name: 'Route' },
    'You called Route of Callisto Router',
    'Abcd...wxyz called Route of Callisto Router',
  ],
  [
    { kind: 'failedSwap', actor: ME, mintIn: 'SOL', mintOut: 'USDC' },
    'You tried to swap SOL for USDC, but it failed',
    'Abcd...wxyz tried to swap SOL for USDC, but it failed',
  ],
  [{ kind: 'failed', actor: ME }, 'Your transaction failed', 'The transaction of Abcd...wxyz failed'],
  [{ kind: 'fee', actor: ME }, 'You paid a network fee only', 'Abcd...wxyz paid a network fee only'],
])('sentence %#', (what, own, others) => {
  expect(sentenceOf(what, { ...options, viewer: ME })).toBe(own)
  expect(sentenceOf(what, options)).toBe(others)
})

test('the time is told where this browser measured it, and the receiver is addressed too', () => {
  expect(sentenceOf(swap, { ...options, viewer: ME, seconds: '0.2 s' })).toBe(
    'You swapped 1.5 SOL for 241.22 USDC in 0.2 s',
  )
  const sent: Description = { kind: 'send', actor: ME, to: YOU, amount: sol(5_000_000_000n) }
  expect(sentenceOf(sent, { ...options, viewer: YOU })).toBe('You received 5 SOL from Abcd...wxyz')
})

test.each([
  ['es', es, 'Abcd...wxyz cambió 1,5 SOL por 241,22 USDC'],
  ['zh', zh, 'Abcd...wxyz 将 1.5 SOL 兑换为 241.22 USDC'],
  ['tr', tr, 'Abcd...wxyz 1,5 SOL vererek 241,22 USDC aldı'],
  ['ja', ja, 'Abcd...wxyz が 1.5 SOL を 241.22 USDC にスワップしました'],
] as const)('in %s', (language, messages, text) => {
  activateLocale(language, messages)
  expect(sentenceOf(swap, options)).toBe(text)
})

test('the mints whose symbols a sentence needs', () => {
  expect(mintsOf(swap)).toEqual(['SOL', 'USDC'])
  expect(mintsOf(undefined)).toEqual([])
  expect(mintsOf({ kind: 'fee', actor: ME })).toEqual([])
})
