export { alertHolds, alertStep, alertValue } from './alerts/alert-condition.ts'
export { isPriceTooOld, loadPrices } from './asset-price.ts'
export { auditScore, highlightedMcapUsd, safeTopHoldersPercentage } from './audit-score.ts'
export {
  activeBannerId,
  type BannerVisibility,
  bannerCountdown,
  type Countdown,
  isBannerVisible,
} from './banner.ts'
export { fillBars, flatBar, MAX_FILLED_BARS, nextBarStart } from './bars.ts'
export {
  isMajor,
  isNumeraire,
  isStablecoin,
  isStakedSol,
  knownMints,
  majorMints,
  quoteRank,
  stakedSolMints,
} from './known-mints.ts'
export { type LaunchpadMark, launchpadMark, MARK_SIZE } from './launchpad-mark.ts'
export { type Launchpad, launchpadLink, launchpadOf, launchpadOfSlug, launchpads } from './launchpads.ts'
export { toLegacyToken } from './legacy-token.ts'
export { isInList, stockIssuerOf } from './list-membership.ts'
export {
  isSmallMeteoraDbc,
  matchesFilters,
  matchesQuery,
  metricOf,
  missingFails,
  smallMeteoraLiquidityUsd,
} from './match-filters.ts'
export { mergeAsset, newestPrice, repriceAsset } from './merge-asset.ts'
export { type ExpirySeconds, expiresAt, expiryOptions } from './orders/expiry.ts'
export {
  cycleLimits,
  parseUsdPrice,
  type Rate,
  takingAt,
  takingOf,
} from './orders/order-rate.ts'
export { type OrderCloseReason, recurringOrderStatus, triggerOrderStatus } from './orders/order-status.ts'
export {
  isBelowTriggerMinimum,
  MIN_CYCLE_USD,
  MIN_RECURRING_CYCLES,
  MIN_RECURRING_USD,
  MIN_TRIGGER_USD,
  recurringMinimumFault,
  usdMicrosOf,
} from './orders/order-value.ts'
export { organicScore, organicScoreLabel, organicScoreParts } from './organic-score.ts'
export {
  isNft,
  JUP_MINT,
  predefinedDecimals,
  pricedMint,
  USDC_MINT,
  USDT_MINT,
  WSOL_MINT,
} from './predefined-tokens.ts'
export { shieldWarnings } from './shield-warnings.ts'
export { skeleton, skeletonsOf } from './skeleton.ts'
export { categorySort, sortPools, sortValue } from './sort-pools.ts'
export {
  graduatedAtMs,
  listedAtMs,
  netOrganicVolumeOf,
  netTxnsOf,
  netVolumeOf,
  organicVolumeOf,
  socialsOf,
  statsOf,
  txnsOf,
  volumeOf,
} from './stats.ts'
export {
  applyServerProfile,
  expireManualProfile,
  initialSwapProfile,
  MANUAL_PROFILE_MS,
  withManualValues,
  withSwapMode,
} from './swap-profile.ts'
export {
  highestTransferFeeBps,
  type TokenCheck,
  type TokenCheckId,
  type TokenCheckLevel,
  tokenChecks,
  worstLevel,
} from './token-checks.ts'
export {
  formatTokenMemo,
  MAX_NARRATIVE_LENGTH,
  parseTokenMemo,
  type TokenMemo,
} from './token-memo.ts'
export { MAX_SHOWN_NAME, MAX_SHOWN_SYMBOL, normalizeTokenText } from './token-text.ts'
