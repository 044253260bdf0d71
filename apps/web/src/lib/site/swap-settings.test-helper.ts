import type { SwapSettings } from './swap-settings.ts'

/** The settings of a browser that has stored none. */
export const defaultSwapSettings: SwapSettings = {
  slippageBps: 50,
  feeType: 'max-cap',
  maxPriorityFeeLamports: 1_000_000n,
  maxJitoTipLamports: 1_000_000n,
  maxNozomiTipLamports: 1_000_000n,
  broadcastModes: ['priorityFees'],
  onlyDirectRoutes: false,
  restrictIntermediateTokens: true,
  asLegacyTransaction: false,
  useWSol: false,
  isProtected: false,
  asksMakers: true,
  excludedAmms: [],
}
