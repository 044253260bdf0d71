import { t } from '@callisto/i18n'
import { Menu } from '@callisto/ui'
import { ChevronDown } from 'lucide-react'
import { pageLinks } from '../../lib/api/page-links.ts'
import { ExternalLabel } from './ExternalLabel.tsx'
import { productEntries } from './products.ts'

/** The More menu with the products; absent without any. */
export function MoreMenu() {
  const entries = productEntries(pageLinks)
  if (entries.length === 0) return null
  const button = (
    <>
      {t('More')}
      <ChevronDown aria-hidden="true" className="size-3.5" />
    </>
  )
  return (
    <Menu
      label={t('More')}
      button={button}
      align="start"
      items={entries.map(({ key, label, about, href }) => ({
        key,
        href,
        external: true,
        label: <ExternalLabel label={t(label)} about={t(about)} />,
      }))}
    />
  )
}
