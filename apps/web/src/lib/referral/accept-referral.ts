import { t } from '@callisto/i18n'
import { showToast } from '@callisto/ui'
import { isAddress } from '@solana/kit'
import { events } from '../events/page-events.ts'
import { formatBps } from '../text/format.ts'
import { shortAddress } from '../text/short-address.ts'
import { isFeeBps, type Referral, storedReferral } from './referral.ts'

/** Parameters of a link, on any page (spec 2-2-04). */
const REFERRAL_PARAMETERS = ['referrer', 'feeBps'] as const

/**
 * The referral of a query string: undefined without its parameters, `invalid` unless the referrer is a public key and the
 * fee a whole number of basis points from 0 to 200, each given once.
 */
export function parseReferral(search: string): Referral | 'invalid' | undefined {
  const query = new URLSearchParams(search)
  const [referrers, fees] = REFERRAL_PARAMETERS.map((name) => query.getAll(name)) as [string[], string[]]
  if (referrers.length === 0 && fees.length === 0) return undefined
  const [referrer = ''] = referrers
  const feeBps = /^\d{1,3}$/.test(fees[0] ?? '') ? Number(fees[0]) : undefined
  const isOnce = referrers.length === 1 && fees.length === 1
  return isOnce && isAddress(referrer) && isFeeBps(feeBps) ? { referrer, feeBps } : 'invalid'
}

/** A URL without the parameters of a referral; everything else stays as it is. */
export function withoutReferral(href: string): string {
  const url = new URL(href)
  for (const name of REFERRAL_PARAMETERS) url.searchParams.delete(name)
  return url.href
}

/**
 * Accepts the referral of the page's address: it is stored, removed from the address and shown. An invalid one is logged
 * and changes nothing.
 */
export function acceptReferral(): void {
  const referral = parseReferral(location.search)
  if (referral === undefined) return
  if (referral === 'invalid') {
    events.log('invalid-referral', 'FAILED', { search: location.search })
    return
  }
  storedReferral.set(referral)
  history.replaceState(history.state, '', withoutReferral(location.href))
  showToast({
    id: 'referral',
    variant: 'info',
    title: t('A link has set a referral fee'),
    text: t(
      '{percent} of swaps from or to SOL, USDC and USDT go to {referrer}. You can remove it in the swap form.',
      {
        percent: formatBps(referral.feeBps),
        referrer: shortAddress(referral.referrer),
      },
    ),
  })
}
