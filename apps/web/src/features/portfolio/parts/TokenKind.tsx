import { t } from '@callisto/i18n'
import { Badge, Tooltip } from '@callisto/ui'
import type { Holding } from '../../../lib/portfolio/holdings.ts'

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** Marks a token of Token-2022, with the names of its accounts' extensions; nothing for others. */
export function TokenKind({
  holding: { programId, accounts },
}: {
  holding: Pick<Holding, 'programId' | 'accounts'>
}) {
  if (programId !== TOKEN_2022) return null
  const names = [...new Set(accounts.flatMap(({ extensions }) => extensions))].sort()
  return (
    <Tooltip text={names.length === 0 ? t('Without extensions') : names.join(', ')}>
      <span>
        <Badge>Token-2022</Badge>
      </span>
    </Tooltip>
  )
}
