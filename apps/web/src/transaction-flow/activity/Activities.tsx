import { t } from '@callisto/i18n'
import { Tabs } from '@callisto/ui'
import { useState } from 'react'
import { ActivityList } from './ActivityList.tsx'
import type { ActivityTab } from './activity-query.ts'
import { ExportMenu } from './ExportMenu.tsx'

interface ActivitiesProps {
  address: string
  onLeave?: (() => void) | undefined
}

/** What a wallet did, by product. A list that is left is dropped, and begins with page 1 when it is shown again. */
export function Activities({ address, onLeave }: ActivitiesProps) {
  const [product, setProduct] = useState<ActivityTab>('SWAP')
  return (
    <Tabs
      label={t('Activity')}
      items={[
        { key: 'ALL', label: t('All') },
        { key: 'SWAP', label: t('Instant') },
        { key: 'LO', label: t('Trigger') },
        { key: 'DCA', label: t('Recurring') },
        { key: 'PERPS', label: t('Perps') },
        { key: 'TRANSFERS', label: t('Transfers') },
      ]}
      value={product}
      onChange={setProduct}
      end={<ExportMenu address={address} />}
      className="flex min-h-0 flex-1 flex-col"
      panelClassName="flex min-h-0 flex-1 flex-col"
    >
      <ActivityList key={product} address={address} product={product} onLeave={onLeave} />
    </Tabs>
  )
}
