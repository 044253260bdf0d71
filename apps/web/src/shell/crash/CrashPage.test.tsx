// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const logged = vi.hoisted(() => vi.fn())
vi.mock('../../lib/events/page-events.ts', () => ({ events: { log: logged } }))
vi.mock('../../lib/api/page-links.ts', () => ({ pageLinks: { discord: 'https://chat.example/' } }))

afterEach(cleanup)

// spec 1-1-07, 1-2.8-01, 1-8-15
test('a crash is named, logged, and leads to the community chat', async () => {
  const { CrashPage } = await import('./CrashPage.tsx')
  render(<CrashPage error={new TypeError('x is undefined')} />)
  expect(screen.getByText('Callisto has crashed')).toBeTruthy()
  // The frame around it has the landmark.
  expect(screen.queryByRole('main')).toBeNull()
  expect(screen.getByText(/TypeError: x is undefined/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /community chat/ }).getAttribute('href')).toBe(
    'https://chat.example/',
  )
  expect(logged).toHaveBeenCalledExactlyOnceWith('Page crashed', 'FAILED', {
    message: 'TypeError: x is undefined',
  })
})
