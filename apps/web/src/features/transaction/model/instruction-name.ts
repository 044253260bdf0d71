import { clmm, cpmm, dlmm, launchpad, programLabels, router, stable } from '@callisto/program-clients'
import { COMPUTE_BUDGET_PROGRAM } from '@callisto/solana'
import { decodeBase58 } from '@callisto/solana/codec'

/** Instruction names by program and first data byte, for programs that the RPC does not parse. */
const names: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  [COMPUTE_BUDGET_PROGRAM]: { 1: 'Request heap', 2: 'Set compute unit limit', 3: 'Set compute unit price' },
  [router.PROGRAM]: {
    [router.ROUTE_DISCRIMINATOR]: 'Route',
    [router.EXACT_OUT_ROUTE_DISCRIMINATOR]: 'Exact out route',
  },
  [cpmm.PROGRAM]: {
    [cpmm.CREATE_CONFIG_DISCRIMINATOR]: 'Create config',
    [cpmm.CREATE_POOL_DISCRIMINATOR]: 'Create pool',
    [cpmm.DEPOSIT_DISCRIMINATOR]: 'Deposit',
    [cpmm.WITHDRAW_DISCRIMINATOR]: 'Withdraw',
    [cpmm.SWAP_EXACT_IN_DISCRIMINATOR]: 'Swap exact in',
    [cpmm.SWAP_EXACT_OUT_DISCRIMINATOR]: 'Swap exact out',
    [cpmm.QUOTE_EXACT_OUT_DISCRIMINATOR]: 'Quote exact out',
    [cpmm.COLLECT_PROTOCOL_FEES_DISCRIMINATOR]: 'Collect protocol fees',
    [cpmm.COLLECT_CREATOR_FEES_DISCRIMINATOR]: 'Collect creator fees',
  },
  [clmm.PROGRAM]: {
    [clmm.CREATE_CONFIG_DISCRIMINATOR]: 'Create config',
    [clmm.CREATE_POOL_DISCRIMINATOR]: 'Create pool',
    [clmm.OPEN_POSITION_DISCRIMINATOR]: 'Open position',
    [clmm.INCREASE_LIQUIDITY_DISCRIMINATOR]: 'Increase liquidity',
    [clmm.DECREASE_LIQUIDITY_DISCRIMINATOR]: 'Decrease liquidity',
    [clmm.COLLECT_FEES_DISCRIMINATOR]: 'Collect fees',
    [clmm.CLOSE_POSITION_DISCRIMINATOR]: 'Close position',
    [clmm.SWAP_EXACT_IN_DISCRIMINATOR]: 'Swap exact in',
    [clmm.SWAP_EXACT_OUT_DISCRIMINATOR]: 'Swap exact out',
    [clmm.QUOTE_EXACT_OUT_DISCRIMINATOR]: 'Quote exact out',
    [clmm.COLLECT_PROTOCOL_FEES_DISCRIMINATOR]: 'Collect protocol fees',
    [clmm.COLLECT_CREATOR_FEES_DISCRIMINATOR]: 'Collect creator fees',
  },
  [dlmm.PROGRAM]: {
    [dlmm.CREATE_CONFIG_DISCRIMINATOR]: 'Create config',
    [dlmm.CREATE_POOL_DISCRIMINATOR]: 'Create pool',
    [dlmm.OPEN_POSITION_DISCRIMINATOR]: 'Open position',
    [dlmm.DEPOSIT_DISCRIMINATOR]: 'Deposit',
    [dlmm.WITHDRAW_DISCRIMINATOR]: 'Withdraw',
    [dlmm.CLOSE_POSITION_DISCRIMINATOR]: 'Close position',
    [dlmm.SWAP_EXACT_IN_DISCRIMINATOR]: 'Swap exact in',
    [dlmm.SWAP_EXACT_OUT_DISCRIMINATOR]: 'Swap exact out',
    [dlmm.QUOTE_EXACT_OUT_DISCRIMINATOR]: 'Quote exact out',
    [dlmm.COLLECT_PROTOCOL_FEES_DISCRIMINATOR]: 'Collect protocol fees',
    [dlmm.COLLECT_CREATOR_FEES_DISCRIMINATOR]: 'Collect creator fees',
  },
  [stable.PROGRAM]: {
    [stable.CREATE_CONFIG_DISCRIMINATOR]: 'Create config',
    [stable.CREATE_POOL_DISCRIMINATOR]: 'Create pool',
    [stable.DEPOSIT_DISCRIMINATOR]: 'Deposit',
    [stable.WITHDRAW_DISCRIMINATOR]: 'Withdraw',
    [stable.SWAP_EXACT_IN_DISCRIMINATOR]: 'Swap exact in',
    [stable.SWAP_EXACT_OUT_DISCRIMINATOR]: 'Swap exact out',
    [stable.QUOTE_EXACT_OUT_DISCRIMINATOR]: 'Quote exact out',
    [stable.COLLECT_PROTOCOL_FEES_DISCRIMINATOR]: 'Collect protocol fees',
    [stable.COLLECT_CREATOR_FEES_DISCRIMINATOR]: 'Collect creator fees',
    [stable.RAMP_AMPLIFICATION_DISCRIMINATOR]: 'Ramp amplification',
  },
  [launchpad.PROGRAM]: {
    [launchpad.CREATE_CONFIG_DISCRIMINATOR]: 'Create config',
    [launchpad.CREATE_TOKEN_DISCRIMINATOR]: 'Create token',
    [launchpad.BUY_EXACT_IN_DISCRIMINATOR]: 'Buy exact in',
    [launchpad.BUY_EXACT_OUT_DISCRIMINATOR]: 'Buy exact out',
    [launchpad.SELL_EXACT_IN_DISCRIMINATOR]: 'Sell exact in',
    [launchpad.SELL_EXACT_OUT_DISCRIMINATOR]: 'Sell exact out',
    [launchpad.QUOTE_EXACT_OUT_DISCRIMINATOR]: 'Quote exact out',
    [launchpad.GRADUATE_DISCRIMINATOR]: 'Graduate',
    [launchpad.COLLECT_PROTOCOL_FEES_DISCRIMINATOR]: 'Collect protocol fees',
    [launchpad.COLLECT_CREATOR_FEES_DISCRIMINATOR]: 'Collect creator fees',
  },
}

/** Display name of a known program; undefined for others. */
export function programName(programId: string): string | undefined {
  return programLabels[programId]
}

/** Name of an unparsed instruction from its base58 data; undefined for unknown programs. */
export function instructionName(programId: string, data: string): string | undefined {
  const first = decodeBase58(data)?.[0]
  return first === undefined ? undefined : names[programId]?.[first]
}
