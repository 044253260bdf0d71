// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { events } from '../events/page-events.ts'
import { acceptReferral } from './accept-referral.ts'
import { storedReferral } from './referral.ts'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }))
vi.mock(import('@callisto/ui'), async (original) => ({ ...(await original()), showToast }))

const KEY = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const referral = { referrer: KEY, feeBps: 50 }

afterEach(() => {
  vi.restoreAllMocks()
  showToast.mockClear()
  storedReferral.set(undefined)
  localStorage.clear()
})

const open = (path: string) => {
  history.replaceState(null, '', path)
  const log = vi.spyOn(events, 'log').mockReturnValue()
  acceptReferral()
  return { log, address: location.pathname + location.search }
}

// spec 2-2-04, 2-3-25
test.each(['/', '/swap', '/tokens/x', '/pro/screener/recent'])(
  'a referral of %s is kept, shown and leaves the address',
  (path) => {
    const { log, address } = open(`${path}?tf=1h&referrer=${KEY}&feeBps=50`)
    expect(address).toBe(`${path}?tf=1h`)
    expect(storedReferral.get()).toEqual(referral)
    expect(JSON.parse(localStorage.getItem('callisto:referral:v1')!)).toEqual(referral)
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'A link has set a referral fee' }),
    )
    expect(log).not.toHaveBeenCalled()
  },
)

// spec 2-5-06
test('an invalid referral is logged and changes nothing', () => {
  storedReferral.set(referral)
  const { log, address } = open(`/swap?referrer=${KEY}&feeBps=201`)
  expect(address).toBe(`/swap?referrer=${KEY}&feeBps=201`)
  expect(storedReferral.get()).toEqual(referral)
  expect(log).toHaveBeenCalledWith('invalid-referral', 'FAILED', {
    search: `?referrer=${KEY}&feeBps=201`,
  })
  expect(showToast).not.toHaveBeenCalled()
})

// spec 2-9-26
test.each([
  ['a larger fee', { referrer: KEY, feeBps: 201 }],
  ['a fee as text', { referrer: KEY, feeBps: '50' }],
  ['no key', { referrer: 'x', feeBps: 50 }],
  ['null', null],
])('stored, %s is no referral', (_, value) => {
  localStorage.setItem('callisto:referral:v1', JSON.stringify(value))
  storedReferral.reload()
  expect(storedReferral.get()).toBeUndefined()
})

// spec 2-3-25
test('a stored referral is there when the page is opened again', async () => {
  localStorage.setItem('callisto:referral:v1', JSON.stringify(referral))
  vi.resetModules()
  const opened = await import('./referral.ts')
  expect(opened.storedReferral.get()).toEqual(referral)
})
