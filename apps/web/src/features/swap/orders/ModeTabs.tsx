import { t } from '@callisto/i18n'
import { TabLinks } from '../../../lib/router/TabLinks.tsx'
import { paths } from '../../../paths.ts'
import type { Pair } from '../form/pair.ts'

/** Links between the order modes of the swap area (spec 2-2-03); the pair stays. */
export function ModeTabs({
  current,
  pair: { sell, buy },
}: {
  current: typeof paths.swap | typeof paths.trigger | typeof paths.recurring
  pair: Pair
}) {
  const search = { sell, buy }
  return (
    <TabLinks
      label={t('Order mode')}
      current={current}
      links={[
        { to: paths.swap, search, label: t('Instant') },
        { to: paths.trigger, search, label: t('Trigger') },
        { to: paths.recurring, search, label: t('Recurring') },
      ]}
    />
  )
}
