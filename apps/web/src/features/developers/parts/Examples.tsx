import { msg, t } from '@callisto/i18n'
import { Segmented } from '@callisto/ui'
import { useState } from 'react'
import quoteShell from '../../../../../../examples/quote.sh?raw'
import quoteTyped from '../../../../../../examples/quote.ts?raw'
import swapOfficial from '../../../../../../examples/swap.ts?raw'
import { CodeBlock } from './CodeBlock.tsx'

/** The sources of `examples`, which the tests run against a product. */
const examples = [
  {
    key: 'curl',
    label: 'curl',
    file: 'examples/quote.sh',
    text: msg('A quote and a price with curl alone.'),
    code: quoteShell,
  },
  {
    key: 'client',
    label: '@callisto/client',
    file: 'examples/quote.ts',
    text: msg(
      'A token and a quote with our typed client: every reply is parsed against the schema of the server.',
    ),
    code: quoteTyped,
  },
  {
    key: 'official',
    label: '@jup-ag/api',
    file: 'examples/swap.ts',
    text: msg('A swap, signed and sent, with the official client of the public API and web3.js.'),
    code: swapOfficial,
  },
] as const

type Key = (typeof examples)[number]['key']

/** Runnable examples: curl, the typed client, the official client. */
export function Examples() {
  const [key, setKey] = useState<Key>('curl')
  const shown = examples.find((example) => example.key === key) ?? examples[0]
  return (
    <section aria-label={t('Examples')} className="flex flex-col gap-3">
      <Segmented label={t('Example')} items={examples} value={key} onChange={setKey} />
      <p className="text-sm text-muted">{t(shown.text)}</p>
      <CodeBlock title={shown.file} code={shown.code} />
    </section>
  )
}
