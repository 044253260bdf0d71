// @vitest-environment happy-dom
import type { Quote } from '@callisto/contract'
import {
  associatedTokenAddress,
  buildTransaction,
  type ClusterValues,
  createTokenAccount,
  FORMAT_LIMITS,
  setComputeUnitLimit,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultSwapSettings } from '../../../lib/site/swap-settings.test-helper.ts'
import { toBase64 } from '../../../lib/text/base64.ts'
import { USDC_MINT } from '../../../lib/tokens/mints.ts'
import { buildSwap } from './build-swap.ts'

/*
 * A service of another host may answer quote and swap (`UPSTREAM_TRADE`). What it builds calls a router that this page
 * cannot decode: it must not reach a wallet, whatever the rest of the transaction looks like.
 */

const rpc = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/api/call.ts', async (original) => ({ ...(await original<object>()), rpc }))

type Instruction = ReturnType<typeof setComputeUnitLimit>

const JUPITER_ROUTER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Instruction['programAddress']
/** First bytes of the hash of `global:shared_accounts_route`. */
const SHARED_ACCOUNTS_ROUTE = [193, 32, 155, 51, 65, 214, 156, 129]
const USER = 'So11111111111111111111111111111111111111113'
const POOL = 'So11111111111111111111111111111111111111114'
const USDT_MINT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const [sold, bought] = await Promise.all(
  [USDC_MINT, USDT_MINT].map((mint) => associatedTokenAddress(USER, mint, TOKEN_PROGRAM)),
)
const cluster = {
  formats: FORMAT_LIMITS,
  signatureFeeLamports: 5_000n,
  rent: { baseLamports: 0n, lamportsPerByte: 1n },
} as unknown as ClusterValues

const quote: Quote = {
  inputMint: USDC_MINT,
  outputMint: USDT_MINT,
  swapMode: 'ExactIn',
  inAmount: '1000',
  outAmount: '990',
  otherAmountThreshold: '985',
  slippageBps: 50,
  priceImpactPct: '0',
  routePlan: [
    {
      swapInfo: {
        ammKey: POOL,
        label: 'Whirlpool',
        inputMint: USDC_MINT,
        outputMint: USDT_MINT,
        inAmount: '1000',
        outAmount: '990',
        feeAmount: '0',
        feeMint: USDC_MINT,
      },
      percent: 100,
      bps: 10_000,
    },
  ],
}

/** A swap as Jupiter builds it: budget, account of the output, its router. */
function jupiterSwap(): Uint8Array {
  const writable = [sold!, bought!, POOL].map((address) => ({ address, role: 1 }))
  const swap = {
    programAddress: JUPITER_ROUTER,
    accounts: [{ address: USER, role: 2 }, ...writable],
    data: new Uint8Array([...SHARED_ACCOUNTS_ROUTE, ...new Uint8Array(24)]),
  } as unknown as Instruction
  const output = { payer: USER, account: bought!, owner: USER, mint: USDT_MINT, tokenProgram: TOKEN_PROGRAM }
  const built = buildTransaction(
    {
      version: 0,
      feePayer: USER,
      instructions: [setComputeUnitLimit(200_000), createTokenAccount(output), swap],
    },
    { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 150 },
    FORMAT_LIMITS[0],
  )
  if (!built.ok) throw new Error(built.reason)
  return built.bytes
}

afterEach(() => vi.unstubAllGlobals())

test('a swap through a router that the page cannot decode is refused before a wallet sees it', async () => {
  rpc.mockImplementation(async (_: string, [keys]: [string[]]) => ({
    context: { slot: 7 },
    value: keys.map(() => ({ owner: TOKEN_PROGRAM, lamports: 1, data: ['', 'base64'] })),
  }))
  const swapTransaction = toBase64(jupiterSwap())
  vi.stubGlobal('fetch', async () => Response.json({ swapTransaction, lastValidBlockHeight: 150 }))
  const quoted = { key: 'k', quote, requestedAtMs: 0 }
  expect(await buildSwap(quoted, USER, { cluster, settings: defaultSwapSettings, version: 0 })).toEqual({
    ok: false,
    error: {
      code: 'VERIFY: the transaction has an instruction that the swap does not need',
      message: 'The transaction does not match your order, so it was not signed. Your funds have not moved.',
    },
  })
})
