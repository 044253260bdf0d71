import { type SubmitResult, tokenAccountOf } from '@callisto/localnet'
import {
  createTokenAccount,
  setComputeUnitLimit,
  setComputeUnitPrice,
  syncNative,
  transferLamports,
} from '@callisto/solana'
import { signedTransaction } from '@callisto/solana/codec'
import type { Address, Instruction } from '@solana/kit'
import { SOL, tokenProgramOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { balanceOf, lamportsOf } from './account-reads.ts'
import type { Intent } from './intent.ts'
import { curveInstruction, otherMint, routeInstruction, swapInstruction } from './trade-instructions.ts'
import type { Wallet } from './wallet.ts'

/** Lamports that a wallet reserves for rent and fees. */
const RESERVE_LAMPORTS = 30_000_000n
const COMPUTE_LIMIT = 400_000

/** Executes an intent as one signed transaction; undefined when the wallet lacks the input. */
export function executeIntent(market: Market, intent: Intent): SubmitResult | undefined {
  const wallet = market.keyring.wallet(intent.wallet)
  const { mintIn, mintOut } = mintsOf(market, intent)
  if (mintIn === undefined || mintOut === undefined) return undefined
  const amountIn = BigInt(intent.amountIn)
  const held = balanceOf(market.bank, wallet.address, mintIn, tokenProgramOf(mintIn)) ?? 0n
  const trade = tradeInstruction(market, wallet, intent)
  if (trade === undefined) return undefined
  const before = held < amountIn ? wrapInstructions(market, wallet, mintIn, amountIn - held) : []
  if (before === undefined) {
    market.pendingRefills.set(intent.wallet, mintIn)
    return undefined
  }
  const openings = missingAccounts(market, wallet, [mintOut, ...intermediates(intent)])
  return send(market, [wallet], [...before, ...openings, trade], intent.tip)
}

/** Signs with the latest blockhash and submits. The first wallet is the fee payer. */
export function send(
  market: Market,
  wallets: readonly Wallet[],
  instructions: readonly Instruction[],
  tip = 0,
): SubmitResult {
  const budget =
    tip > 0 ? [setComputeUnitLimit(COMPUTE_LIMIT), setComputeUnitPrice(BigInt(Math.round(tip)))] : []
  const bytes = signedTransaction(wallets, [...budget, ...instructions], market.bank.latestBlockhash())
  return market.bank.submit(bytes)
}

/** `send` at genesis, where every transaction succeeds: throws when one does not. */
export function sendOrThrow(
  market: Market,
  wallets: readonly Wallet[],
  instructions: readonly Instruction[],
): void {
  const result = send(market, wallets, instructions)
  if (result.err === null) return
  const cause = JSON.stringify(result.err, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  throw new Error(`genesis: ${cause}\n${result.logs.join('\n')}`)
}

export function isSuccess(result: SubmitResult | undefined): boolean {
  return result?.landed === true && result.err === null
}

function mintsOf(market: Market, intent: Intent): { mintIn?: Address; mintOut?: Address } {
  if (intent.kind === 'route') return { mintIn: intent.mintIn, mintOut: intent.mintOut }
  if (intent.kind === 'pool') return { mintIn: intent.mintIn, mintOut: otherMint(intent.pool, intent.mintIn) }
  const token = market.tokens.get(intent.token)
  if (token === undefined) return {}
  const { quoteMint } = market.pads.at(token.launchpad)
  return intent.side === 'buy'
    ? { mintIn: quoteMint, mintOut: token.mint }
    : { mintIn: token.mint, mintOut: quoteMint }
}

function tradeInstruction(market: Market, wallet: Wallet, intent: Intent): Instruction | undefined {
  const amountIn = BigInt(intent.amountIn)
  const minAmountOut = BigInt(intent.minOut)
  if (intent.kind === 'route') return routeInstruction(wallet.address, intent)
  if (intent.kind === 'pool')
    return swapInstruction(wallet.address, intent.pool, intent.mintIn, amountIn, minAmountOut)
  const token = market.tokens.get(intent.token)
  if (token === undefined) return undefined
  const pad = market.pads.at(token.launchpad)
  const pool = intent.withTail ? market.pads.poolOf(token.mint, pad) : undefined
  return curveInstruction(wallet.address, intent.side, pad, token, { amountIn, minAmountOut }, pool)
}

/** Wraps the missing lamports; undefined when the wallet does not have them (or the mint is not SOL). */
export function wrapInstructions(
  market: Market,
  wallet: Wallet,
  mint: Address,
  missing: bigint,
): Instruction[] | undefined {
  if (mint !== SOL) return undefined
  if (lamportsOf(market.bank, wallet.address) < missing + RESERVE_LAMPORTS) return undefined
  const program = tokenProgramOf(SOL)
  const account = tokenAccountOf(wallet.address, SOL, program)
  return [
    ...missingAccounts(market, wallet, [SOL]),
    transferLamports(wallet.address, account, missing),
    syncNative(account, program),
  ]
}

function intermediates(intent: Intent): Address[] {
  return intent.kind === 'route' ? intent.hops.map((hop) => hop.mintOut) : []
}

/** Instructions that open the wallet's missing token accounts. */
export function missingAccounts(market: Market, wallet: Wallet, mints: readonly Address[]): Instruction[] {
  return [...new Set(mints)].flatMap((mint) => {
    const tokenProgram = tokenProgramOf(mint)
    const account = tokenAccountOf(wallet.address, mint, tokenProgram)
    if (market.bank.getAccount(account) !== undefined) return []
    const { address } = wallet
    return [createTokenAccount({ payer: address, account, owner: address, mint, tokenProgram })]
  })
}
