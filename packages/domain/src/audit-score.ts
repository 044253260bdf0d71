import type { Audit } from '@callisto/contract'

/** Below this share (percent) the top holders are no concern (spec 1-9-01). */
export const safeTopHoldersPercentage = 15
/** A market cap above this (USD) is highlighted. */
export const highlightedMcapUsd = 250_000

/** 0 to 3: mint authority off, freeze authority off, top holders under 15 % (spec 1-5.3-10). Unknown scores nothing. */
export function auditScore(audit: Audit | undefined): number {
  const holders = audit?.topHoldersPercentage
  return [
    audit?.mintAuthorityDisabled,
    audit?.freezeAuthorityDisabled,
    holders !== undefined && holders < safeTopHoldersPercentage,
  ].filter(Boolean).length
}
