import {
  Button,
  CodeTag,
  EmptyState,
  ErrorState,
  Kbd,
  ProgressBar,
  Skeleton,
  Spinner,
  StateDot,
  showNotice,
  showToast,
  Tabs,
  Toaster,
  type ToastVariant,
} from '@callisto/ui'
import { useState } from 'react'
import { Outdated } from '../../lib/offline/Outdated.tsx'
import { State } from '../State.tsx'

const variants: readonly ToastVariant[] = [
  'info',
  'success',
  'error',
  'warning',
  'loading',
  'signing',
  'swap',
]
/** Minutes by which the data of the stale state is late. */
const LATE_MINUTES = 7

function ToasterDemo() {
  return (
    <>
      <Toaster />
      {variants.map((variant) => (
        <State key={variant} name={variant}>
          <Button
            onClick={() =>
              showToast({
                id: variant,
                variant,
                title: `A toast: ${variant}`,
                text: 'What happened and what it means.',
                ...(variant === 'error' && { code: 'SLIPPAGE_EXCEEDED' }),
                ...(variant === 'swap' && { link: { href: '#Toaster', label: 'View transaction' } }),
              })
            }
          >
            Show {variant}
          </Button>
        </State>
      ))}
      <State name="notice">
        <Button onClick={() => showNotice({ variant: 'success', title: 'Address copied' })}>
          Show a notice
        </Button>
      </State>
      <State name="ten at most">
        <Button
          onClick={() => {
            for (let count = 1; count <= 12; count += 1)
              showToast({ variant: 'info', title: `Toast ${count}` })
          }}
        >
          Show twelve
        </Button>
      </State>
    </>
  )
}

function ProgressBarDemo() {
  const [active, setActive] = useState(false)
  return (
    <State name={active ? 'at the top of the page' : 'off'}>
      <ProgressBar active={active} />
      <Button onClick={() => setActive(!active)}>{active ? 'Finish' : 'Start'}</Button>
    </State>
  )
}

function TabsDemo() {
  const [value, setValue] = useState<'trades' | 'holders' | 'pools'>('trades')
  return (
    <State name="default" wide>
      <Tabs
        label="Lists"
        items={[
          { key: 'trades', label: 'Trades' },
          { key: 'holders', label: 'Holders' },
          { key: 'pools', label: 'Pools' },
        ]}
        value={value}
        onChange={setValue}
      >
        <p className="p-3 text-muted">The panel of {value}</p>
      </Tabs>
    </State>
  )
}

export const feedback = {
  Toaster: ToasterDemo,
  EmptyState: () => (
    <State name="reason and next step" wide>
      <EmptyState title="No tokens to show">
        <Button size="sm">Clear filters</Button>
      </EmptyState>
    </State>
  ),
  ErrorState: () => (
    <State name="with code and another try" wide>
      <ErrorState
        title="The list could not be loaded"
        text="Your funds are safe."
        code="TIMEOUT"
        onRetry={() => {}}
      />
    </State>
  ),
  CodeTag: () => (
    <State name="default">
      <CodeTag code="SLIPPAGE_EXCEEDED" />
    </State>
  ),
  Skeleton: () => (
    <>
      <State name="text">
        <Skeleton className="h-3 w-40" />
      </State>
      <State name="icon">
        <Skeleton className="size-10 rounded-full" />
      </State>
    </>
  ),
  Spinner: () => (
    <State name="with its text">
      <span className="inline-flex items-center gap-2 text-muted">
        <Spinner /> Fetching quote
      </span>
    </State>
  ),
  ProgressBar: ProgressBarDemo,
  StateDot: () => (
    <>
      {(['live', 'delayed', 'offline', 'connecting'] as const).map((state) => (
        <State key={state} name={state}>
          <StateDot state={state} ageSeconds={12} />
        </State>
      ))}
      <State name="local cluster">
        <StateDot state="live" local />
      </State>
      <State name="stale list">
        <span className="text-xs text-faint">
          <Outdated sinceMs={Date.now() - LATE_MINUTES * 60_000} />
        </span>
      </State>
    </>
  ),
}

export const layout = {
  Tabs: TabsDemo,
  Kbd: () => (
    <State name="default">
      <Kbd>Esc</Kbd>
    </State>
  ),
}
