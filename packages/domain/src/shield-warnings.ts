import type { Asset, ShieldWarning } from '@callisto/contract'
import { listedAtMs, statsOf, txnsOf } from './stats.ts'
import { HIGH_TRANSFER_FEE_BPS, highestTransferFeeBps } from './token-checks.ts'

const DAY_MS = 86_400_000
/** Below this (USD) a sale of ordinary size moves the price far. */
const LOW_LIQUIDITY_USD = 10_000
/** Fewer trades in 24 hours. */
const FEW_TRADES = 10
/** Percent of the supply in the ten largest holdings. */
const HIGH_CONCENTRATION = 30
/** Percent of the supply in one hand. */
const HIGH_OWNERSHIP = 20
/** Percent of the supply with wallets that bought at the launch or were funded by the creator. */
const HIGH_EARLY_SHARE = 20
/** Launches of a creator none of whose tokens has graduated. */
const MANY_FAILED_LAUNCHES = 10

type Severity = ShieldWarning['severity']

/**
 * What a holder should know of a token, in the types of the public call. Their thresholds are not public: these are ours.
 * What is not known gives no warning, except that a token without a curator's signature is not verified. A verified token
 * has a known issuer, whose powers are one level less severe.
 */
export function shieldWarnings(asset: Asset | undefined, nowMs: number): ShieldWarning[] {
  const warnings: ShieldWarning[] = []
  const add = (isTrue: boolean, type: string, severity: Severity, message: string) => {
    if (isTrue) warnings.push({ type, message, severity })
  }
  add(!asset?.isVerified, 'NOT_VERIFIED', 'info', 'This token is not verified')
  if (!asset) return warnings
  const { audit, liquidity, isVerified } = asset
  const own = (severity: Severity): Severity =>
    isVerified ? (severity === 'critical' ? 'warning' : 'info') : severity
  const more = (value: number | undefined, limit: number) => value !== undefined && value > limit
  addPowers(audit, add, own)
  const trades = txnsOf(statsOf(asset, '24h'))
  const listed = listedAtMs(asset)
  add(
    liquidity !== undefined && liquidity < LOW_LIQUIDITY_USD,
    'LOW_LIQUIDITY',
    'warning',
    `The pools of this token hold less than ${LOW_LIQUIDITY_USD} USD`,
  )
  add(asset.organicScoreLabel === 'low', 'LOW_ORGANIC_ACTIVITY', 'info', 'Few people trade this token')
  add(
    trades !== undefined && trades < FEW_TRADES,
    'VERY_LOW_TRADING_ACTIVITY',
    'info',
    `Fewer than ${FEW_TRADES} trades in 24 hours`,
  )
  add(listed !== undefined && nowMs - listed < DAY_MS, 'NEW_LISTING', 'info', 'Listed within the last day')
  add(
    more(audit?.topHoldersPercentage, HIGH_CONCENTRATION),
    'HIGH_SUPPLY_CONCENTRATION',
    'warning',
    `The ten largest holders have more than ${HIGH_CONCENTRATION} % of the supply`,
  )
  add(
    more(audit?.devBalancePercentage, HIGH_OWNERSHIP),
    'HIGH_SINGLE_OWNERSHIP',
    'warning',
    `Its creator holds more than ${HIGH_OWNERSHIP} % of the supply`,
  )
  add(
    more(audit?.bundlersPercentage, HIGH_EARLY_SHARE) || more(audit?.insidersPercentage, HIGH_EARLY_SHARE),
    'SUSPICIOUS_TOP_HOLDER_ACTIVITY',
    'warning',
    `Wallets close to its launch hold more than ${HIGH_EARLY_SHARE} % of the supply`,
  )
  add(
    (audit?.devMints ?? 0) >= MANY_FAILED_LAUNCHES && audit?.devMigrations === 0,
    'SUSPICIOUS_DEV_ACTIVITY',
    'warning',
    `Its creator has launched ${MANY_FAILED_LAUNCHES} tokens or more, and none has graduated`,
  )
  return warnings
}

/** Powers over holders that the mint gives. */
function addPowers(
  audit: Asset['audit'],
  add: (isTrue: boolean, type: string, severity: Severity, message: string) => void,
  own: (severity: Severity) => Severity,
): void {
  const { extensions } = audit ?? {}
  const feeBps = highestTransferFeeBps(audit)
  add(audit?.mintAuthorityDisabled === false, 'HAS_MINT_AUTHORITY', 'info', 'Its supply can be increased')
  add(
    audit?.freezeAuthorityDisabled === false,
    'HAS_FREEZE_AUTHORITY',
    own('warning'),
    'Its holders can be frozen',
  )
  add(
    extensions?.permanentDelegate !== undefined,
    'HAS_PERMANENT_DELEGATE',
    own('critical'),
    'An authority can move or burn the tokens of every holder',
  )
  add(
    extensions?.nonTransferable === true,
    'NON_TRANSFERABLE',
    'critical',
    'This token cannot be transferred',
  )
  add(
    extensions?.pausable?.paused === true || extensions?.defaultAccountState === 'frozen',
    'NOT_SELLABLE',
    own('critical'),
    'This token may not be sellable: its transfers are stopped or new holders are frozen',
  )
  add(
    feeBps > 0,
    `${feeBps / 100}%_TRANSFER_FEES`,
    own(feeBps >= HIGH_TRANSFER_FEE_BPS ? 'critical' : 'warning'),
    `Every transfer costs up to ${feeBps / 100} %`,
  )
  add(
    extensions?.transferFee?.authority !== undefined,
    'MUTABLE_TRANSFER_FEES',
    own('warning'),
    'Its transfer fee can be changed',
  )
}
