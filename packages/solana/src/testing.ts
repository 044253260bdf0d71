// Values that the examples of this package name.
import type { Quote } from '@callisto/contract'
import { address } from '@solana/kit'
import { ByteWriter } from './codec/byte-writer.ts'
import { addressBytes, signedTransaction } from './codec/index.ts'
import { tokenAccount } from './effects/token-account.test-helper.ts'
import { littleEndian, transferLamports } from './instructions/encode.ts'
import type { AccountState, TokenBalance } from './rpc/chain-port.ts'
import type { Clock } from './rpc/clock.ts'
import { FakeClock } from './rpc/fake-clock.test-helper.ts'
import { createHttpRpc } from './rpc/http-rpc.ts'
import { toSwapIntent } from './swap/quote-intent.ts'
import type { SwapSummary } from './swap/swap-intent.ts'
import type { ExecutedTransaction } from './transaction/executed-transaction.ts'
import { ADDRESS_LOOKUP_TABLE_PROGRAM, NATIVE_MINT, SYSTEM_PROGRAM, TOKEN_PROGRAM } from './well-known.ts'

export { FakeClock, tokenAccount }

export const USDC = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v')
export const USER = address('So11111111111111111111111111111111111111113')
export const POOL = address('So11111111111111111111111111111111111111114')
export const TIP_ACCOUNT = address('So11111111111111111111111111111111111111115')
export const BLOCKHASH = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'

/** Its signature is 64 ones. */
export const SIGNER = { address: USER, sign: () => new Uint8Array(64).fill(1) }
/** The user tips 5,000 lamports. */
export const WIRE = signedTransaction([SIGNER], [transferLamports(USER, TIP_ACCOUNT, 5_000n)], BLOCKHASH)

/** Waits end at once. */
export const clock: Clock = { nowMs: () => 0, wait: async () => {} }

const REPLIES: Record<string, unknown> = {
  getBlock: { blockHeight: 100n },
  getBlockHeight: 100n,
  getEpochInfo: { epoch: 7n, slotIndex: 0n, slotsInEpoch: 432_000n, blockHeight: 100n },
  getFeeForMessage: { value: 5_000n },
  getGenesisHash: BLOCKHASH,
  getLatestBlockhash: { context: { slot: 9n }, value: { blockhash: BLOCKHASH, lastValidBlockHeight: 250n } },
  getMinimumBalanceForRentExemption: 890_880n,
  getRecentPerformanceSamples: [],
  getSignatureStatuses: { value: [{ slot: 9n, err: null, confirmationStatus: 'confirmed' }] },
  getTransaction: null,
  sendTransaction: 'signature',
  simulateTransaction: { context: { slot: 9n }, value: { err: null, logs: [], unitsConsumed: 150n } },
}
/** A cluster at height 100 that executes every transaction. */
export const rpc = createHttpRpc(async (method) => ({ result: REPLIES[method] }) as never)

const state = (owner: string, data: Uint8Array, lamports = 1n): AccountState => ({
  ...{ address: POOL, owner, lamports, data, executable: false },
})
/** The user's own account. */
export const wallet = (lamports: bigint) => ({
  ...state(SYSTEM_PROGRAM, new Uint8Array(), lamports),
  address: USER,
})
/** A mint with a supply in base units. */
export const mintAccount = (supply: bigint, decimals: number) =>
  state(
    TOKEN_PROGRAM,
    Uint8Array.of(
      ...new Uint8Array(36),
      ...littleEndian([supply, 8], [decimals, 1], [1, 1]),
      ...new Uint8Array(36),
    ),
  )
/** A frozen lookup table. */
export function tableAccount(entries: readonly string[]) {
  const writer = new ByteWriter()
  writer.raw(littleEndian([1, 4], [2n ** 64n - 1n, 8], [9n, 8]))
  writer.raw(new Uint8Array(36))
  for (const entry of entries) writer.raw(addressBytes(entry))
  return state(ADDRESS_LOOKUP_TABLE_PROGRAM, writer.finish())
}

const ends = { inputMint: NATIVE_MINT, outputMint: USDC, inAmount: '1000', outAmount: '150' }
/** 1,000 lamports for 150 base units of USDC, with a slippage of 1 %. */
export const QUOTE: Quote = {
  ...ends,
  otherAmountThreshold: '149',
  swapMode: 'ExactIn',
  slippageBps: 100,
  routePlan: [{ swapInfo: { ammKey: POOL, ...ends }, bps: 10_000 }],
}
export const INTENT = toSwapIntent(QUOTE, {
  user: USER,
  maxPriorityFeeLamports: 0n,
  readSwap: () => undefined,
  tokenProgramOf: () => TOKEN_PROGRAM,
})
export const SUMMARY: SwapSummary = {
  spend: { mint: NATIVE_MINT, amount: 1_000n, exact: true },
  receive: { mint: USDC, amount: 149n, exact: false, account: '' },
  platformFee: undefined,
  opens: [],
  closes: [],
  feeLamports: 5_000n,
  priorityFeeLamports: 0n,
  tipLamports: 0n,
}

const balance = (amount: bigint): TokenBalance => ({
  ...{ accountIndex: 1, mint: USDC, owner: USER, programId: TOKEN_PROGRAM, amount, decimals: 6 },
})
/** The swap of the quote on the chain. */
export const EXECUTED: ExecutedTransaction = {
  signature: 'signature',
  slot: 9,
  blockTime: undefined,
  accountKeys: [USER, POOL],
  err: null,
  feeLamports: 5_000n,
  computeUnits: 150,
  logs: [],
  preBalances: [9_000n, 0n],
  postBalances: [3_000n, 0n],
  preTokenBalances: [balance(0n)],
  postTokenBalances: [balance(150n)],
}
