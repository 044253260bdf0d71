import type { Asset } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { Badge, type Tone } from '@callisto/ui'

/** Labels by the id of a category or mark; of an exchange the name is shown. */
const labelTexts: Readonly<Record<string, string>> = {
  'Bonding Curve': msg('Bonding curve'),
  Pool: msg('Pool'),
  Lock: msg('Locked'),
  Misc: msg('Misc'),
  bundler: msg('Bundler'),
  sniper: msg('Sniper'),
  insider: msg('Insider'),
  bot: msg('Bot'),
  wash: msg('Wash'),
}

/** Labels that warn. */
const warning = new Set(['bundler', 'sniper', 'insider', 'bot', 'wash'])

export interface LabelledWallet {
  address: string
  tags?: readonly { id: string; name: string }[] | undefined
  holderTags?: readonly string[] | undefined
  traderTags?: readonly string[] | undefined
}

interface WalletLabelsProps {
  wallet: LabelledWallet
  asset: Asset
  /** Address of the connected wallet. */
  own?: string | undefined
}

/** What is known of a wallet beside its address: the user's own, the dev's, a category, marks of its trades. */
export function WalletLabels({ wallet, asset, own }: WalletLabelsProps) {
  return labelsOf(wallet, asset, own).map(({ text, tone }) => (
    <Badge key={text} tone={tone}>
      {text}
    </Badge>
  ))
}

/** Each label once, the most telling first. */
export function labelsOf(
  { address, tags = [], holderTags = [], traderTags = [] }: LabelledWallet,
  { dev }: Asset,
  own?: string,
): { text: string; tone: Tone }[] {
  const marks = [...new Set([...holderTags, ...traderTags])]
  return [
    ...(address === own ? [{ text: t('You'), tone: 'accent' as const }] : []),
    ...(address === dev ? [{ text: t('Dev'), tone: 'accent' as const }] : []),
    ...tags.map(({ id, name }) => ({ text: textOf(id, name), tone: 'neutral' as const })),
    ...marks.map((mark) => ({
      text: textOf(mark, mark),
      tone: warning.has(mark) ? ('caution' as const) : ('neutral' as const),
    })),
  ]
}

function textOf(id: string, other: string): string {
  const known = Object.hasOwn(labelTexts, id) ? labelTexts[id] : undefined
  return known === undefined ? other : t(known)
}
