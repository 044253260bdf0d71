import { Segmented } from '@callisto/ui'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useStoredValue } from '../lib/browser/storage.ts'
import { theme, useTheme } from '../lib/browser/theme.ts'
import { type CandleChart, createCandleChart } from '../lib/chart/candle-chart.ts'
import { feedback, layout } from './demos/feedback.tsx'
import { forms } from './demos/forms.tsx'
import { lists } from './demos/lists.tsx'
import { overlays } from './demos/overlays.tsx'
import { Tokens } from './Tokens.tsx'

const widths = [
  { key: 'full', label: 'Full' },
  { key: '768', label: '768' },
  { key: '390', label: '390' },
] as const

/**
 * Every component of the design system with its states, for development. Another width is a frame with the same page, so
 * that the styles of that viewport apply; `isFrame` leaves the controls of the page out.
 */
export function UiPage({ isFrame = false }: { isFrame?: boolean }) {
  const [choice, choose] = useStoredValue(theme)
  const [width, setWidth] = useState<(typeof widths)[number]['key']>('full')
  return (
    <>
      {!isFrame && (
        <header className="sticky top-0 z-20 border-b border-line bg-ground">
          <div className="mx-auto flex max-w-page flex-wrap items-center gap-3 px-4 py-2">
            <h1 className="mr-auto text-lg font-semibold">Design system</h1>
            <Segmented
              label="Theme"
              items={[
                { key: 'system', label: 'System' },
                { key: 'dark', label: 'Dark' },
                { key: 'light', label: 'Light' },
              ]}
              value={choice}
              onChange={choose}
            />
            <Segmented label="Width" items={widths} value={width} onChange={setWidth} />
          </div>
        </header>
      )}
      {width === 'full' ? (
        <main className="mx-auto max-w-page px-4 pb-16">
          <Section title="Tokens">
            <Tokens />
          </Section>
          {Object.entries(groups).map(([group, demos]) => (
            <Section key={group} title={group}>
              {Object.entries(demos).map(([name, Demo]) => (
                <section key={name} id={name} aria-label={name} className="mb-8 scroll-mt-16">
                  <h3 className="mb-3 border-b border-line pb-1 font-mono text-sm text-muted">{name}</h3>
                  <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
                    <Demo />
                  </div>
                </section>
              ))}
            </Section>
          ))}
          <Section title="Chart">
            <ChartDemo />
          </Section>
        </main>
      ) : (
        <iframe
          title={`At ${width} px`}
          src="/ui?frame"
          width={width}
          className="mx-auto my-4 block h-[calc(100dvh-5rem)] border border-edge"
        />
      )}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`group-${title}`} className="pt-8">
      <h2 id={`group-${title}`} className="mb-4 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Bars of a price that follows two waves: the same at every visit. */
const candles = Array.from({ length: 90 }, (_, at) => {
  const price = (hour: number) => 150 + 8 * Math.sin(hour / 9) + 3 * Math.sin(hour / 2.3)
  const open = price(at)
  const close = price(at + 1)
  return {
    time: 1_763_600_000 + at * 3600,
    open,
    close,
    high: Math.max(open, close) + 0.8,
    low: Math.min(open, close) - 0.8,
    volume: 1000 + 900 * Math.abs(Math.sin(at / 3)),
  }
})

/** The theme of the charts, from the same tokens. */
function ChartDemo() {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<CandleChart | undefined>(undefined)
  const theme = useTheme()
  useEffect(() => {
    if (!box.current) return
    const created = createCandleChart(box.current, () => {})
    created.setBars(candles, 3600, true)
    chart.current = created
    return () => created.remove()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the theme
  useEffect(() => chart.current?.restyle(), [theme])
  return <div ref={box} className="h-72 rounded-lg border border-line" />
}

/** The states of each component of `@callisto/ui`, by the name of its export. */
export const groups: Readonly<Record<string, Readonly<Record<string, ComponentType>>>> = {
  Forms: forms,
  Overlays: overlays,
  Lists: lists,
  Feedback: feedback,
  Layout: layout,
}
