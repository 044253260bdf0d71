import { Segmented } from '@callisto/ui'
import { type ReactNode, useState } from 'react'
import { useStoredValue } from '../lib/browser/storage.ts'
import { theme } from '../lib/browser/theme.ts'
import { ChartDemo } from './ChartDemo.tsx'
import { groups } from './demos/groups.ts'
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
