import { t } from '@callisto/i18n'
import { showToast } from '@callisto/ui'
import { events } from '../events/page-events.ts'
import { formatBps } from '../text/format.ts'
import { shortAddress } from '../text/short-address.ts'
import { parseReferral, withoutReferral } from './parse-referral.ts'
import { storedReferral } from './referral.ts'

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
