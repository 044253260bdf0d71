// @vitest-environment happy-dom
import type { ServedCluster, VenueState } from '@callisto/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerRpc, renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { ClusterPage } from './ClusterPage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const cluster: ServedCluster = {
  name: 'mainnet-beta',
  local: false,
  rpcUrl: 'http://127.0.0.1/rpc',
  wsUrl: 'ws://127.0.0.1/rpc',
  genesisHash: 'GenesisHash1',
  rpcEndpoints: [],
  hasPrivateRelay: false,
  orders: {},
}
const endpoint = {
  name: 'RPC 1',
  host: 'example.com',
  isUsed: true,
  lagSlots: 3,
  used: 20,
  allowed: 80,
  limit: 100,
  windowMs: 10_000,
  methods: [
    { method: 'getSlot', used: 4, allowed: 32 },
    { method: 'getMultipleAccounts', used: 16, allowed: 32 },
  ],
  failures: 2,
  limited: 0,
}
const venue: VenueState = {
  label: 'Saber',
  program: 'SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ' as VenueState['program'],
  state: 'off',
  isTraded: false,
  fault: { code: 'AUDIT_DIFFERED', slot: 1_234 },
  deploySlot: 99,
  audits: { equal: 7, moved: 1, different: 1 },
}
const live: NonNullable<ServedCluster['live']> = {
  tier: 'on demand',
  pricesEveryMs: 2_000,
  slot: 5_000,
  silentMs: 400,
  endpoints: [endpoint],
  waiting: 0,
  partial: [venue.program, 'b'],
  venues: [venue],
  missing: [
    { variable: 'WS_URL', effect: 'no notifications' },
    { variable: 'POOL_HINTS', effect: 'not listed' },
    { variable: 'UPSTREAM_MARKET', effect: 'nothing older' },
    { variable: 'NEW_URL', effect: 'what a newer server lacks' },
  ],
}

const show = (reply: () => unknown) => {
  answerRpc({}, { '/fe/v1/cluster': reply })
  renderPage(<ClusterPage />)
}
/** Facts on the page, by their label. */
const fact = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent

test('a live cluster: how it is read, the use of its limits by method, and why a venue is off', async () => {
  show(() => ({ ...cluster, live }))
  expect(await fact('Cluster')).toBe('mainnet-beta')
  expect(await fact('Prices')).toBe('asked every 2 s')
  expect(await fact('Newest slot')).toBe('5,000')
  expect(await fact('Slots behind')).toBe('3')
  const meter = screen.getByRole('meter', { name: 'Calls of RPC 1 against its limit' })
  expect(meter.getAttribute('aria-valuenow')).toBe('25')
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'MethodCallsAt most',
    'getMultipleAccounts1632',
    'getSlot432',
  ])
  const venues = screen.getByRole('region', { name: 'Venues' })
  expect(venues.textContent).toContain('A simulated swap paid another amount than its quote. Slot 1,234.')
})

test('what is missing, by the variable that would give it', async () => {
  show(() => ({ ...cluster, live }))
  await screen.findByText('WS_URL')
  const missing = screen.getByRole('region', { name: 'What this server does without' })
  const terms = within(missing).getAllByRole('term')
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['WS_URL', 'Prices are asked every 2 s, and pages get no notifications.'],
    [
      'POOL_HINTS',
      'The accounts of 1 program are not listed by any RPC service: pools are found by derived addresses only.',
    ],
    ['UPSTREAM_MARKET', 'Charts and statistics have nothing from before the start of this service.'],
    ['NEW_URL', 'what a newer server lacks'],
  ])
})

test('a venue whose accounts nobody lists is partial', async () => {
  const whole = {
    ...venue,
    label: 'Whirlpool',
    program: 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc' as VenueState['program'],
  }
  show(() => ({ ...cluster, live: { ...live, venues: [venue, whole] } }))
  const items = within(await screen.findByRole('region', { name: 'Venues' })).getAllByRole('listitem')
  expect(items.map((item) => item.textContent?.includes('Partial'))).toEqual([true, false])
})

test('what is not known yet is no zero', async () => {
  const away = { ...endpoint, isUsed: false, lagSlots: 0, methods: [] }
  show(() => ({ ...cluster, live: { ...live, slot: 0, endpoints: [away], venues: [] } }))
  expect(await fact('Newest slot')).toBe('unknown')
  expect(await fact('Time since a new slot')).toBe('unknown')
  expect(await fact('Slots behind')).toBe('unknown')
  expect(await fact('Rent of a byte')).toBe('unknown')
  expect(screen.getByText('The server knows no venue on this cluster.')).toBeTruthy()
})

test('the embedded chain has no limits', async () => {
  show(() => ({ ...cluster, name: 'localnet', local: true }))
  expect(await fact('Cluster')).toBe('localnet, embedded in this server')
  expect(screen.getByText(/there is no RPC service with limits/)).toBeTruthy()
  expect(screen.queryByText('WS_URL')).toBeNull()
})

test('a failure has its code, and is tried again', async () => {
  let isAway = true
  show(() => {
    if (isAway) throw new Error('away')
    return { ...cluster, live }
  })
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 })
  isAway = false
  again.click()
  expect(await fact('Cluster')).toBe('mainnet-beta')
})
