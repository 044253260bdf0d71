import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, buttonClass, showNotice } from '@callisto/ui'
import { Link } from '../../lib/router/Link.tsx'
import { paths, transactionHref } from '../../paths.ts'
import { describeSwap } from '../toasts/describe-receipt.ts'
import type { ReceiptRecord } from './receipt-record.ts'

interface ShareReceiptProps {
  record: ReceiptRecord
  sell: Asset | undefined
  buy: Asset | undefined
}

/** Shares a receipt as text with a link, or as a picture. */
export function ShareReceipt({ record, sell, buy }: ShareReceiptProps) {
  return (
    <>
      <Button size="lg" onClick={() => void share(shareText(record, { sell, buy }, location.origin))}>
        {t('Share')}
      </Button>
      <Link to={paths.share} search={{ tx: record.signature }} className={buttonClass('neutral', 'lg')}>
        {t('Picture')}
      </Link>
    </>
  )
}

/** By the share sheet of the device; where there is none, by the clipboard. */
async function share(data: { title: string; text: string; url: string }): Promise<void> {
  try {
    if (navigator.share) return await navigator.share(data)
    await navigator.clipboard.writeText(`${data.text}\n${data.url}`)
    showNotice({ id: 'share', variant: 'success', title: t('Copied') })
  } catch (cause) {
    // The person has closed the share sheet.
    if (cause instanceof DOMException && cause.name === 'AbortError') return
    showNotice({ id: 'share', variant: 'error', title: t('Copying is blocked') })
  }
}

/** What of a receipt is shared: its amounts and the page of its transaction, which the chain shows to everybody. */
function shareText(
  record: Pick<ReceiptRecord, 'signature' | 'executed'>,
  tokens: { sell: Asset | undefined; buy: Asset | undefined },
  origin: string,
): { title: string; text: string; url: string } {
  const amounts = describeSwap(record, tokens)
  const title = t('Swap on Callisto')
  const text = amounts ? t('Swapped {amounts}', { amounts }) : title
  return { title, text, url: `${origin}${transactionHref(record.signature)}` }
}
