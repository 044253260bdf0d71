// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HostBanner } from './HostBanner.tsx'

afterEach(cleanup)

// spec 1-7.1-25, 1-7.1-26
test('an overridden host is named, and a reset ends it', () => {
  const host = 'https://staging.callisto.example'
  render(<HostBanner overrides={{ data: host, stream: host }} />)
  expect(screen.getByRole('alert').textContent).toContain(`read data from ${host}.`)
  sessionStorage.setItem('callisto:host-override:v1', JSON.stringify({ data: host }))
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  screen.getByRole('button', { name: 'Reset' }).click()
  expect(sessionStorage.length).toBe(0)
  expect(reload).toHaveBeenCalledOnce()
})

test('without an override there is no banner', () => {
  render(<HostBanner overrides={{}} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
