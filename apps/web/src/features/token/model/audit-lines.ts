import type { Asset } from '@callisto/contract'
import { type TokenCheck, type TokenCheckId, tokenChecks } from '@callisto/domain'

/** Checks that are listed only when they find something. */
const RARE_CHECKS: readonly TokenCheckId[] = ['lookalike', 'nonTransferable', 'unknownExtensions']

/** The checks that the audit of a token lists. */
export const listedChecks = (asset: Asset): TokenCheck[] =>
  tokenChecks(asset).filter(
    ({ id, level }) => !RARE_CHECKS.includes(id) || (level !== 'pass' && level !== 'unknown'),
  )

/** Lines of the audit beside its checks: top holders, dev holdings, LP burned, dev tokens, dev migrations. */
const FIXED_LINES = 5
const SNIPER_LINES = 3

/** Number of lines of the audit, whose place is kept until it is loaded. */
export const auditLines = (asset: Asset): number =>
  listedChecks(asset).length +
  FIXED_LINES +
  (asset.audit?.numSnipers === undefined ? 0 : SNIPER_LINES) +
  (asset.cexes ? 1 : 0)
