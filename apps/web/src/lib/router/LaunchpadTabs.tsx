import { t } from '@callisto/i18n'
import { paths } from '../../paths.ts'
import { TabLinks } from './TabLinks.tsx'

const TOKENS = '/pro/screener/launchpads'

/** Links between the tokens of all launchpads, which are a list of the screener, and the figures of each launchpad. */
export function LaunchpadTabs({ current }: { current: typeof TOKENS | typeof paths.launchpads }) {
  return (
    <TabLinks
      label={t('Launchpads')}
      current={current}
      isSecond
      links={[
        { to: TOKENS, label: t('Tokens') },
        { to: paths.launchpads, label: t('Statistics') },
      ]}
    />
  )
}
