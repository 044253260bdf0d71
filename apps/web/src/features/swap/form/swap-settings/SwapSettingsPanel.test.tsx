// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../lib/browser/render-page.test-helper.ts'
import { excludedAmms } from '../../../../lib/site/excluded-amms.ts'
import { storedSwapProfile } from '../../../../lib/site/swap-profile.ts'
import { defaultSwapSettings as defaults } from '../../../../lib/site/swap-settings.test-helper.ts'
import { readSwapSettings, swapPreferences } from '../../../../lib/site/swap-settings.ts'
import { SwapSettingsPanel } from './SwapSettingsPanel.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const labels = { P1: 'Callisto CPMM', P2: 'Callisto CLMM' }
    return new Response(JSON.stringify(String(url).includes('program-id') ? labels : []))
  })
  renderPage(<SwapSettingsPanel />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  for (const stored of [storedSwapProfile, swapPreferences, excludedAmms]) stored.reload()
})

const choose = (name: string) => fireEvent.click(screen.getAllByRole('radio', { name })[0] as HTMLElement)
const flip = (name: RegExp) => fireEvent.click(screen.getByRole('switch', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

// spec 2-3-29
test('the values of the user apply in manual only', () => {
  expect(screen.queryByRole('textbox')).toBeNull()
  choose('Manual')
  expect(readSwapSettings()).toEqual(defaults)
  choose('Both')
  choose('Exactly')
  type('Priority fee', '0,002')
  type('Tip to the block engine', '0.0005 SOL')
  const manual = {
    broadcastModes: ['priorityFees', 'tip'],
    feeType: 'exact',
    maxPriorityFeeLamports: 2_000_000n,
    maxJitoTipLamports: 500_000n,
  }
  expect(readSwapSettings()).toEqual({ ...defaults, ...manual })
  choose('Auto')
  expect(readSwapSettings()).toEqual(defaults)
})

test.each(['', 'abc', '-1', '0.2', '1e-3', '$1', '0.0000000001'])(
  'a fee of %j puts the default in force and says so',
  (text) => {
    choose('Manual')
    type('Priority fee', '0.05')
    expect(readSwapSettings().maxPriorityFeeLamports).toBe(50_000_000n)
    type('Priority fee', text)
    expect(readSwapSettings().maxPriorityFeeLamports).toBe(1_000_000n)
    expect(screen.getByText('0.001 SOL applies: enter 0 to 0.1')).toBeDefined()
  },
)

test('a protected swap has the tip of the relay in place of the one of the block engine', () => {
  choose('Manual')
  choose('Tip')
  expect(screen.queryByRole('textbox', { name: 'Priority fee' })).toBeNull()
  flip(/^Protect against sandwiches/)
  type('Tip to the relay', '0.003')
  expect(readSwapSettings()).toEqual({
    ...defaults,
    isProtected: true,
    broadcastModes: ['tip'],
    maxNozomiTipLamports: 3_000_000n,
  })
})

test.each([
  [/^Direct routes only/, { onlyDirectRoutes: true }],
  [/^Restrict intermediate tokens/, { restrictIntermediateTokens: false }],
  [/^Use wrapped SOL/, { useWSol: true }],
  [/^Legacy transaction/, { asLegacyTransaction: true }],
])('the switch %s gives %o', (name, change) => {
  flip(name)
  expect(readSwapSettings()).toEqual({ ...defaults, ...change })
  flip(name)
  expect(readSwapSettings()).toEqual(defaults)
})

test('a venue is excluded; the last one stays', async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Venues/ }))
  const box = async (name: string) => (await screen.findByRole('checkbox', { name })) as HTMLInputElement
  fireEvent.click(await box('Callisto CPMM'))
  expect(readSwapSettings().excludedAmms).toEqual(['Callisto CPMM'])
  expect((await box('Callisto CLMM')).disabled).toBe(true)
  fireEvent.click(await box('Callisto CPMM'))
  expect(readSwapSettings().excludedAmms).toEqual([])
})
