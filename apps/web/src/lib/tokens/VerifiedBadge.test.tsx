// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { isVerified } from './names.ts'
import { VerifiedBadge } from './VerifiedBadge.tsx'

afterEach(cleanup)

// spec 2-5-10
test.each([
  [['verified'], 'verified', 'text-accent'],
  [['strict'], 'verified', 'text-accent'],
  [['community'], 'verified', 'text-accent'],
  [['pump'], 'not verified', 'text-caution'],
  [[], 'not verified', 'text-caution'],
])('tags %j show a badge %s', (tags, text, colour) => {
  const { container } = render(<VerifiedBadge verified={isVerified({ tags })} />)
  expect(container.textContent).toBe(text)
  expect(container.querySelector('svg')?.classList.contains(colour)).toBe(true)
})
