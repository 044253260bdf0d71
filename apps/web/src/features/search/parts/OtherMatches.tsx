import { isAddressLike, SignatureSchema } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { ReceiptText, Wallet } from 'lucide-react'
import { Link } from '../../../lib/router/Link.tsx'
import { navigate } from '../../../lib/router/router.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { paths } from '../../../paths.ts'

/** What a text without a token can be by its form; undefined for any other text. */
export function otherMatch(text: string): 'wallet' | 'transaction' | undefined {
  if (isAddressLike(text)) return 'wallet'
  return SignatureSchema.safeParse(text).success ? 'transaction' : undefined
}

/** Opens the page of a match. */
export function openOtherMatch(match: 'wallet' | 'transaction', text: string): void {
  if (match === 'wallet') navigate({ to: paths.portfolioOf, params: { address: text } })
  else navigate({ to: '/transaction/$signature', params: { signature: text } })
}

interface OtherMatchesProps {
  text: string
  /** The text is the mint of a token that has been found. */
  isToken: boolean
  onOpen: () => void
}

/** The way to the wallet or transaction that a text can be; nothing for any other text and for a token that was found. */
export function OtherMatches({ text, isToken, onOpen }: OtherMatchesProps) {
  const match = otherMatch(text)
  if (!match || isToken) return null
  const short = shortAddress(text)
  return match === 'wallet' ? (
    <Link to={paths.portfolioOf} params={{ address: text }} onClick={onOpen} className={rowClass}>
      <Wallet aria-hidden="true" className={iconClass} />
      {t('View Portfolio')} <span className="text-xs text-faint">{short}</span>
    </Link>
  ) : (
    <Link to="/transaction/$signature" params={{ signature: text }} onClick={onOpen} className={rowClass}>
      <ReceiptText aria-hidden="true" className={iconClass} />
      {t('View transaction {signature}', { signature: short })}
    </Link>
  )
}

const rowClass =
  'flex min-h-14 items-center gap-3 rounded-md px-2 py-1 text-sm text-text hover:bg-lifted focus-visible:bg-lifted focus-visible:-outline-offset-2'
const iconClass = 'm-1.5 size-5 shrink-0 text-faint'
