// @vitest-environment happy-dom
import { trigger } from '@callisto/program-clients'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NotDeployed } from './OrderPage.tsx'

afterEach(cleanup)

test('the address that was looked for can be opened', () => {
  render(<NotDeployed program={trigger.PROGRAM} />)
  const part = within(screen.getByRole('region', { name: 'Not deployed on this cluster' }))
  expect(part.getByRole('link').getAttribute('href')).toBe(`/address/${trigger.PROGRAM}`)
})
