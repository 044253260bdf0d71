import type { UpstreamState } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { Badge, type Tone } from '@callisto/ui'
import { Panel } from './Panel.tsx'

const kinds: Readonly<Record<UpstreamState['kind'], string>> = {
  trade: msg('Trading'),
  market: msg('Market data'),
}
const states: Readonly<Record<UpstreamState['state'], { text: string; tone: Tone }>> = {
  on: { text: msg('On'), tone: 'up' },
  down: { text: msg('Down: calls get no usable reply'), tone: 'down' },
  limited: { text: msg('Limited: it wants no calls for now'), tone: 'caution' },
}

/** The services of other hosts, with the words that their terms want. */
export function Upstreams({ upstreams }: { upstreams: readonly UpstreamState[] }) {
  return (
    <Panel title={t('Services of other hosts')}>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {upstreams.map(({ name, kind, state, attribution }) => (
          <li key={`${kind} ${name}`} className="min-w-0 rounded-lg border border-line p-3">
            <div className="flex flex-wrap items-center gap-2">
              <h3 className="text-sm font-medium [overflow-wrap:anywhere]">{name}</h3>
              <Badge tone={states[state].tone}>{t(states[state].text)}</Badge>
            </div>
            <p className="mt-1 text-xs text-muted">
              {t(kinds[kind])} · <Attribution {...attribution} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Attribution({ text, url }: UpstreamState['attribution']) {
  if (!url.startsWith('https://')) return text
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="touch-target rounded-sm text-accent underline underline-offset-2"
    >
      {text}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
}
