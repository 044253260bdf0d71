import type { Asset } from '@callisto/contract'
import { Badge } from '@callisto/ui'
import { displaySymbol } from './names.ts'

/** Marks a token that can be taken for a verified one; nothing for others. */
export function LookalikeBadge({ asset: { lookalikeOf } }: { asset: Pick<Asset, 'lookalikeOf'> }) {
  if (!lookalikeOf) return null
  return (
    <span title={`Looks like the verified token ${displaySymbol(lookalikeOf.symbol)}`}>
      <Badge tone="down">Not {displaySymbol(lookalikeOf.symbol)}</Badge>
    </span>
  )
}
