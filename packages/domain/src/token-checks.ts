import type { Asset } from '@callisto/contract'

export type TokenCheckId =
  | 'lookalike'
  | 'mintAuthority'
  | 'freezeAuthority'
  | 'permanentDelegate'
  | 'transferFee'
  | 'transferHook'
  | 'pausable'
  | 'defaultAccountState'
  | 'nonTransferable'
  | 'closeAuthority'
  | 'unknownExtensions'

/**
 * `danger`: the holder can lose the token or not sell it. `warning`: somebody may bring that about. `note`: worth knowing.
 * `unknown`: the mint has not been read, so that nothing has been passed.
 */
export type TokenCheckLevel = 'pass' | 'note' | 'warning' | 'danger' | 'unknown'

export interface TokenCheck {
  id: TokenCheckId
  level: TokenCheckLevel
}

type CheckedAsset = Pick<Asset, 'audit' | 'isVerified' | 'lookalikeOf'>

/** A transfer fee from here on (basis points) is a danger, not only a warning. */
export const HIGH_TRANSFER_FEE_BPS = 1_000

/** Highest transfer fee that is in force or set for later, basis points; 0 for a mint without one. */
export function highestTransferFeeBps(audit: Asset['audit']): number {
  const fee = audit?.extensions?.transferFee
  return Math.max(fee?.bps ?? 0, fee?.next?.bps ?? 0)
}

/**
 * What a token's name and mint allow to be done to its holders, each check once, in the order of a list. A verified token
 * has a known issuer: what is a danger or a warning elsewhere is one level lower there.
 */
export function tokenChecks({ audit, isVerified, lookalikeOf }: CheckedAsset): TokenCheck[] {
  const { extensions } = audit ?? {}
  const checks: TokenCheck[] = [{ id: 'lookalike', level: lookalikeOf ? 'danger' : 'pass' }]
  const add = (id: TokenCheckId, level: TokenCheckLevel) =>
    checks.push({ id, level: isVerified === true ? lowered[level] : level })
  add('mintAuthority', authorityLevel(audit?.mintAuthorityDisabled))
  add('freezeAuthority', authorityLevel(audit?.freezeAuthorityDisabled))
  for (const [id, levelOf] of extensionChecks) add(id, extensions ? levelOf(extensions) : 'unknown')
  return checks
}

const lowered: Record<TokenCheckLevel, TokenCheckLevel> = {
  danger: 'warning',
  warning: 'note',
  note: 'note',
  pass: 'pass',
  unknown: 'unknown',
}

const authorityLevel = (isDisabled: boolean | undefined): TokenCheckLevel => {
  if (isDisabled === undefined) return 'unknown'
  return isDisabled ? 'pass' : 'warning'
}

type Extensions = NonNullable<NonNullable<Asset['audit']>['extensions']>

const extensionChecks: readonly [TokenCheckId, (extensions: Extensions) => TokenCheckLevel][] = [
  ['permanentDelegate', ({ permanentDelegate }) => (permanentDelegate ? 'danger' : 'pass')],
  [
    'transferFee',
    (extensions) => {
      const highest = highestTransferFeeBps({ extensions })
      if (highest >= HIGH_TRANSFER_FEE_BPS) return 'danger'
      return highest > 0 || extensions.transferFee?.authority ? 'warning' : 'pass'
    },
  ],
  [
    'transferHook',
    ({ transferHook }) => {
      if (transferHook?.program) return 'danger'
      return transferHook?.authority ? 'warning' : 'pass'
    },
  ],
  [
    'pausable',
    ({ pausable }) => {
      if (pausable?.paused) return 'danger'
      return pausable?.authority ? 'warning' : 'pass'
    },
  ],
  [
    'defaultAccountState',
    ({ defaultAccountState }) => {
      if (defaultAccountState === 'frozen') return 'danger'
      return defaultAccountState ? 'note' : 'pass'
    },
  ],
  ['nonTransferable', ({ nonTransferable }) => (nonTransferable ? 'danger' : 'pass')],
  ['closeAuthority', ({ closeAuthority }) => (closeAuthority ? 'note' : 'pass')],
  ['unknownExtensions', ({ unknownExtensions }) => (unknownExtensions?.length ? 'warning' : 'pass')],
]

/** The level that counts of several: the worst; what is unknown is below a warning. */
export function worstLevel(checks: readonly TokenCheck[]): TokenCheckLevel {
  const order: readonly TokenCheckLevel[] = ['danger', 'warning', 'unknown', 'note']
  return order.find((level) => checks.some((check) => check.level === level)) ?? 'pass'
}
