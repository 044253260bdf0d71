import { t } from '@callisto/i18n'
import { EmptyState, TokenIcon } from '@callisto/ui'
import { SourceFailed } from '../../../lib/portfolio/PositionRows.tsx'
import { Link } from '../../../lib/router/Link.tsx'
import { imageSources } from '../../../lib/text/safe-url.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { displayName } from '../../../lib/tokens/names.ts'
import { paths } from '../../../paths.ts'
import type { Positions } from '../model/positions.ts'
import { Panel, ShowMore, useShown } from './Panel.tsx'

/** In CSS pixels. */
const PICTURE = 72

interface NftPanelProps {
  nfts: Positions['nfts']
  onRetry: () => unknown
}

/** Tokens of which there is one. */
export function NftPanel({ nfts, onRetry }: NftPanelProps) {
  const { shown, onMore } = useShown(nfts ?? [])
  return (
    <Panel title={t('NFTs')} detail={nfts && nfts.length > 0 ? nfts.length : undefined}>
      {!nfts && <SourceFailed onRetry={onRetry} />}
      {nfts?.length === 0 && <EmptyState title={t('No NFTs')} />}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2 p-3 empty:hidden">
        {shown.map(({ data: { address, name, imageUri } }) => (
          <li key={address}>
            <Link
              to={paths.address}
              params={{ address }}
              className="flex flex-col items-center gap-1 rounded-md p-2 text-center text-2xs text-muted hover:bg-lifted"
            >
              <TokenIcon seed={address} sources={imageSources(imageUri, PICTURE)} size={PICTURE} />
              <span className="w-full truncate">{name ? displayName(name) : shortAddress(address)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore onMore={onMore} />
    </Panel>
  )
}
