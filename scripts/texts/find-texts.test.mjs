// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources are strings
import { expect, test } from 'vitest'
import { findTexts } from './find-texts.mjs'

const FILE = 'apps/web/src/features/x/Page.tsx'
const texts = (source, file = FILE) => findTexts(file, source).texts.map(({ text }) => text)
const faults = (source, file = FILE) => findTexts(file, source).faults.map(({ text }) => text)

test.each([
  ['<p>Swap {x} again</p>', ['Swap', 'again']],
  ['<p title="Not known" />', ['Not known']],
  ['<Chip label="MC" />', ['MC']],
  ["<p title={a ? 'yes' : t('No')} />", ['yes']],
  ["<p>{a ? 'live' : b && 'paused'}</p>", ['live', 'paused']],
  ['<p>{`Filters ${count} set`}</p>', ['Filters', 'set']],
  ["const x = { label: 'Mkt cap' }", ['Mkt cap']],
  ["notify('nothing was sent.')", ['nothing was sent.']],
  ["toast({ title: t('Sent'), text: 'Swap sent' })", ['Swap sent']],
])('%s is outside the catalogue', (source, expected) => expect(texts(source).sort()).toEqual(expected.sort()))

test.each([
  '<p className="text-xs" role="status" key="Row">{t("Swap")}</p>',
  "<p>{event.key === 'Enter' ? a : b}</p>",
  "throw new Error('The wallet returned nothing')",
  "import { Swap } from 'Swap'",
  "const x: 'Swap' = read()",
  '<p>{count} · {age}</p>',
  '<title>{`${text} · Callisto`}</title>',
])('%s says nothing past it', (source) => expect(texts(source)).toEqual([]))

test('the messages of both branches count, with their line', () => {
  expect(findTexts(FILE, "\nconst x = t(a ? 'Buy' : 'Sell')\nmsg('Swap')").messages).toEqual([
    { text: 'Buy', line: 2 },
    { text: 'Sell', line: 2 },
    { text: 'Swap', line: 3 },
  ])
})

test.each([
  ['t(`Buy ${symbol}`)', 't takes a literal message'],
  ['msg(label)', 'msg takes a literal message'],
  ["import { formatUsd } from '@callisto/amount'", 'formatUsd: use apps/web/src/lib/text'],
  ['count.toLocaleString()', 'toLocaleString: use apps/web/src/lib/text'],
  ['new Intl.DateTimeFormat()', 'Intl.DateTimeFormat: use apps/web/src/lib/text'],
])('%s is a fault', (source, fault) => expect(faults(source)).toEqual([fault]))

test('the folder of formats writes numbers itself', () => {
  const source = "import { formatUsd } from '@callisto/amount'"
  expect(faults(source, 'apps/web/src/lib/text/format.ts')).toEqual([])
  expect(faults(source, 'packages/ui/src/x.ts')).toEqual([])
})
