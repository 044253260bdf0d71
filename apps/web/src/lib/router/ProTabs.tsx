import { t } from '@callisto/i18n'
import { paths } from '../../paths.ts'
import { TabLinks } from './TabLinks.tsx'

/** Links between the pages of the area Pro. */
export function ProTabs({
  current,
}: {
  current: typeof paths.pro | typeof paths.hunt | typeof paths.launchpads
}) {
  return (
    <TabLinks
      label={t('Pro')}
      current={current}
      links={[
        { to: paths.pro, label: t('Explore') },
        { to: paths.hunt, label: t('AlphaScan') },
        { to: paths.launchpads, label: t('Launchpads') },
        { to: '/pro/screener/toptrending', label: t('Screener') },
      ]}
    />
  )
}
