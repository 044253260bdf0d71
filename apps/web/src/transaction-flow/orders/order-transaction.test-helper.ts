import { trigger } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  buildTransaction,
  FORMAT_LIMITS,
  type ParsedTransaction,
  parseTransaction,
  SYSTEM_PROGRAM,
  setComputeUnitLimit,
  setComputeUnitPrice,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { type Address, address, type Instruction } from '@solana/kit'
import { SOL_MINT, USDC_MINT } from '../../lib/tokens/mints.ts'
import type { TriggerTerms } from './trigger/trigger-terms.ts'

export const MAKER = address('B1fxijGrYHxCkDR1Bj3o95Erwx5QfgVN2Hd5Vn2nffDy')
export const OTHER = address('GYyXZXtB6cza9LfaKbfytAq92PgnuM1v9Dix2yW7YJ3o')
export const CONFIG = address('DwXDoqgtvFu14tLLhE96xZfchWDxWfmQQTanZ9hSUah')
export const FEED = address('7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj')
const NO_KEY = address('11111111111111111111111111111111')
const BLOCKHASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'

/** A transaction of instructions with a compute budget before them, as a service builds it. */
export function transactionOf(
  instructions: readonly Instruction[],
  feePayer: Address = MAKER,
): ParsedTransaction {
  const built = buildTransaction(
    {
      feePayer,
      instructions: [setComputeUnitLimit(200_000), setComputeUnitPrice(1n), ...instructions],
      version: 0,
    },
    { blockhash: BLOCKHASH as never, lastValidBlockHeight: 1 },
    FORMAT_LIMITS[0],
  )
  if (!built.ok) throw new Error(built.reason)
  const parsed = parseTransaction(built.bytes)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.transaction
}

export const NO_LEG: trigger.LegTerms = {
  price: 0n,
  rateIn: 0n,
  rateOut: 0n,
  kind: 'none',
  feed: 0,
  slippageBps: 0,
  trailingPpm: 0,
}

/** A sale of 10 SOL for 1,650 USDC at least. */
export const TERMS: TriggerTerms = {
  inputMint: SOL_MINT,
  outputMint: USDC_MINT,
  making: 10_000_000_000n,
  entry: { kind: 'limit', taking: 1_650_000_000n, slippageBps: 0 },
  takeProfit: undefined,
  stop: undefined,
  expiresAt: 1_790_000_000,
}

export const ARGS: trigger.CreateArgs = {
  nonce: 7n,
  amount: 10_000_000_000n,
  expiresAt: 1_790_000_000n,
  touchSeconds: 0,
  referralBps: 0,
  feedKind0: 'own',
  feedKind1: 'own',
  feed0: NO_KEY,
  feed1: NO_KEY,
  referral: NO_KEY,
  entry: { ...NO_LEG, kind: 'limit', rateIn: 10_000_000_000n, rateOut: 1_650_000_000n },
  takeProfit: NO_LEG,
  stop: NO_LEG,
}

/** The accounts of `ARGS` by `MAKER`. */
export async function createAccounts(): Promise<trigger.CreateAccounts> {
  const [order] = await trigger.findOrderPda({ maker: MAKER, nonce: ARGS.nonce })
  const vault = async (mint: string) => (await trigger.findVaultPda({ order, mint: address(mint) }))[0]
  return {
    payer: MAKER,
    maker: MAKER,
    config: CONFIG,
    order,
    mint0: address(SOL_MINT),
    mint1: address(USDC_MINT),
    vault0: await vault(SOL_MINT),
    vault1: await vault(USDC_MINT),
    source: await associatedTokenAddress(MAKER, SOL_MINT, TOKEN_PROGRAM),
    tokenProgram0: address(TOKEN_PROGRAM),
    tokenProgram1: address(TOKEN_PROGRAM),
    systemProgram: address(SYSTEM_PROGRAM),
  }
}

/** Closes an order of a maker, to whose accounts its tokens go. */
export async function closeOrder(
  order: Address,
  change: Partial<trigger.CloseAccounts> = {},
): Promise<Instruction> {
  const program = address(TOKEN_PROGRAM)
  const [mint0, mint1] = [address(SOL_MINT), address(USDC_MINT)]
  const vaultOf = async (mint: Address) => (await trigger.findVaultPda({ order, mint }))[0]
  const [vault0, vault1] = [await vaultOf(mint0), await vaultOf(mint1)]
  const destination0 = await associatedTokenAddress(MAKER, mint0, program)
  const destination1 = await associatedTokenAddress(MAKER, mint1, program)
  return trigger.close({
    ...{ closer: MAKER, maker: MAKER, order, vault0, vault1, mint0, mint1, destination0, destination1 },
    ...{ tokenProgram0: program, tokenProgram1: program, ...change },
  })
}
