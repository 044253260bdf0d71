import type { SwapRequest } from '@callisto/contract'
import { pick, type Random } from '../../routing/random.ts'

/** What a client asks for beside the route. */
export interface SwapSettings {
  /** `1` needs the quote of that format. */
  version: 'legacy' | 0 | 1
  /** Mint of the platform fee of an exact-in swap. */
  feeSide: 'input' | 'output'
  wrapSol: boolean
  /** Assembles the transaction from `/swap-instructions` or `/swap/v2/swap-instructions`. */
  via: 'swap' | 'swap-v2' | 'instructions' | 'instructions-v2'
  /** Keeps whole percents and drops `bps`, as the official Rust client does. */
  dropsBps: boolean
  dynamicSlippage: boolean
  request: Pick<
    SwapRequest,
    | 'useSharedAccounts'
    | 'allowOptimizedWrappedSolTokenAccount'
    | 'skipUserAccountsRpcCalls'
    | 'dynamicComputeUnitLimit'
    | 'blockhashSlotsToExpiry'
    | 'prioritizationFeeLamports'
    | 'computeUnitPriceMicroLamports'
  >
}

/** What the web app asks for. */
export const defaultSettings = (random: Random): SwapSettings => ({
  version: 0,
  feeSide: 'output',
  wrapSol: true,
  via: 'swap',
  dropsBps: false,
  dynamicSlippage: false,
  request: { dynamicComputeUnitLimit: random() < 0.1 },
})

const FEES: readonly SwapSettings['request'][] = [
  {},
  { prioritizationFeeLamports: 'auto' },
  { prioritizationFeeLamports: 'disabled' },
  { prioritizationFeeLamports: 12_345 },
  { prioritizationFeeLamports: { autoMultiplier: 3 } },
  { prioritizationFeeLamports: level('veryHigh', false) },
  { prioritizationFeeLamports: level('medium', true) },
  { prioritizationFeeLamports: { jitoTipLamports: 5_000 } },
  { computeUnitPriceMicroLamports: 7_777 },
  { computeUnitPriceMicroLamports: 'auto' },
]

function level(priorityLevel: 'medium' | 'veryHigh', global: boolean) {
  return { priorityLevelWithMaxLamports: { priorityLevel, maxLamports: 1_000_000, global } }
}

/** Any combination of settings that the API accepts. */
export function randomSettings(random: Random, isLegacy: boolean): SwapSettings {
  const chance = (share: number) => random() < share
  const via = chance(0.4) ? pick(random, ['swap-v2', 'instructions', 'instructions-v2'] as const) : 'swap'
  const isFirst = via === 'swap' || via === 'instructions'
  return {
    version: isLegacy && isFirst ? 'legacy' : via === 'swap' && chance(0.2) ? 1 : 0,
    feeSide: chance(0.5) ? 'input' : 'output',
    wrapSol: chance(0.7),
    via,
    dropsBps: chance(0.2),
    dynamicSlippage: isFirst && chance(0.15),
    request: isFirst
      ? {
          useSharedAccounts: chance(0.4),
          allowOptimizedWrappedSolTokenAccount: chance(0.2),
          skipUserAccountsRpcCalls: chance(0.1),
          dynamicComputeUnitLimit: chance(0.2),
          ...(chance(0.05) ? { blockhashSlotsToExpiry: 100 } : {}),
          ...pick(random, FEES),
        }
      : {},
  }
}
