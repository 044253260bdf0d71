import { t } from '@callisto/i18n'
import { cx, showNotice } from '@callisto/ui'
import { shortAddress } from './short-address.ts'

/** A shortened address: full address as tooltip; right click or long press copies it. */
export function Address({ address, className }: { address: string; className?: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; a copy button or the row's link is there as well
    <span
      title={address}
      className={cx('whitespace-nowrap', className)}
      onContextMenu={(event) => {
        event.preventDefault()
        navigator.clipboard?.writeText(address).then(
          () =>
            showNotice({
              id: 'copied',
              variant: 'success',
              title: t('Address copied'),
              text: shortAddress(address),
            }),
          () =>
            showNotice({ id: 'copied', variant: 'warning', title: t('Copying is blocked by the browser') }),
        )
      }}
    >
      {shortAddress(address)}
    </span>
  )
}
