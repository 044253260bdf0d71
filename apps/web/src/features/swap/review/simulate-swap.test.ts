// @vitest-environment happy-dom
import {
  associatedTokenAddress,
  type ParsedTransaction,
  type SwapIntent,
  type SwapSummary,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { decodeAddress } from '@callisto/solana/codec'
import { afterEach, expect, test, vi } from 'vitest'
import { toBase64 } from '../../../lib/text/base64.ts'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { simulateSwap } from './simulate-swap.ts'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/api/call.ts', async (original) => ({ ...(await original<object>()), rpc }))
afterEach(() => void vi.resetAllMocks())

const USER = 'So11111111111111111111111111111111111111113'
const POOL = 'So11111111111111111111111111111111111111114'
const SYSTEM = '11111111111111111111111111111111'
const usdcAccount = await associatedTokenAddress(USER, USDC_MINT, TOKEN_PROGRAM)

const wallet = (lamports: number) => ({ owner: SYSTEM, lamports, data: ['', 'base64'] })
const pool = { owner: POOL, lamports: 9, data: [toBase64(new Uint8Array(300)), 'base64'] }
function usdc(amount: bigint, delegate = false) {
  const data = new Uint8Array(165)
  data.set(decodeAddress(USDC_MINT)!, 0)
  data.set(decodeAddress(USER)!, 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  if (delegate) data.set([1, 0, 0, 0, ...decodeAddress(POOL)!], 72)
  data[108] = 1
  return { owner: TOKEN_PROGRAM, lamports: 2_039_280, data: [toBase64(data), 'base64'] }
}

const intent: SwapIntent = {
  user: USER,
  swapMode: 'ExactIn',
  input: { mint: SOL_MINT, tokenProgram: TOKEN_PROGRAM },
  output: { mint: USDC_MINT, tokenProgram: TOKEN_PROGRAM },
  amountIn: 1_000n,
  amountOut: 90n,
  wrapSol: true,
  route: [],
  platformFeeBps: 0,
  maxPriorityFeeLamports: 0n,
  readSwap: () => undefined,
}
const summary: SwapSummary = {
  spend: { mint: SOL_MINT, amount: 1_000n, exact: true },
  receive: { mint: USDC_MINT, amount: 90n, exact: false, account: usdcAccount },
  platformFee: undefined,
  opens: [],
  closes: [],
  feeLamports: 5_000n,
  priorityFeeLamports: 0n,
  tipLamports: 0n,
}
const accounts = [USER, usdcAccount, POOL].map((address) => ({ address, signer: false, writable: true }))
const transaction = { accounts } as unknown as ParsedTransaction
const swap = { wire: Uint8Array.of(1, 2), transaction, intent, summary }

/** The chain before, and the result of the simulation. */
function answer(result: unknown) {
  const before: Record<string, unknown> = { [USER]: wallet(1_000_000), [usdcAccount]: usdc(5n), [POOL]: pool }
  rpc.mockImplementation(async (method: string, [keys]: [string[]]) =>
    method === 'getMultipleAccounts'
      ? { context: { slot: 7 }, value: keys.map((key) => before[key] ?? null) }
      : result,
  )
}
const executed = (...after: unknown[]) => ({ value: { err: null, logs: [], accounts: after } })
const calls = (method: string) => rpc.mock.calls.filter(([name]) => name === method)

test('an honest swap has its simulated result; only accounts of the user are asked for', async () => {
  answer(executed(wallet(994_000), usdc(100n)))
  expect(await simulateSwap(swap)).toEqual({ ok: true, simulated: { input: 1_000n, output: 95n, rent: 0n } })
  expect(calls('simulateTransaction')).toEqual([
    [
      'simulateTransaction',
      [
        'AQI=',
        expect.objectContaining({
          sigVerify: false,
          minContextSlot: 7,
          accounts: { encoding: 'base64', addresses: [USER, usdcAccount] },
        }),
      ],
      expect.any(AbortSignal),
    ],
  ])
})

test('a spoofed transaction is refused with the reason, after a second look', async () => {
  answer(executed(wallet(994_000), usdc(100n, true)))
  expect(await simulateSwap(swap)).toEqual({
    ok: false,
    error: {
      code: 'SIMULATION: the simulation allows another account to spend your tokens',
      message: expect.stringMatching(/^A simulation of the transaction changes your wallet in another way/),
    },
  })
  expect(calls('simulateTransaction')).toHaveLength(2)
})

test('a transaction that fails is refused with its message', async () => {
  const logs = ['Program log: x']
  answer({ value: { err: { InstructionError: [2, { Custom: 6001 }] }, logs, accounts: null } })
  expect(await simulateSwap(swap)).toEqual({
    ok: false,
    error: { code: 'SIMULATION: PROGRAM_ERROR', message: 'Slippage tolerance exceeded' },
  })
})

test.each([
  ['no simulation', { value: {} }],
  ['no accounts', { value: { err: null, accounts: null } }],
  ['an unreadable account', executed(wallet(1), { owner: 1 })],
  ['other accounts', executed(wallet(1))],
])('a reply with %s is no simulation: it is unavailable and does not block', async (_, reply) => {
  answer(reply)
  expect(await simulateSwap(swap)).toEqual({ ok: true, simulated: undefined })
})

test('an endpoint that is down does not block', async () => {
  rpc.mockRejectedValue(new TypeError('offline'))
  expect(await simulateSwap(swap)).toEqual({ ok: true, simulated: undefined })
})
