// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { QrCode } from './QrCode.tsx'

afterEach(cleanup)

// Sizes of ISO/IEC 18004 by bytes of text: the largest that a version holds at level L, and one more; four light modules around.
test.each([
  [17, 21],
  [18, 25],
  [154, 45],
  [271, 57],
  [2953, 177],
])('%d bytes fit into %d modules, dark on white', (length, size) => {
  render(<QrCode text={'x'.repeat(length)} label="Code" />)
  const code = screen.getByRole('img', { name: 'Code' })
  expect(code.getAttribute('viewBox')).toBe(`0 0 ${size + 8} ${size + 8}`)
  const [light, dark] = [...code.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
  expect(light).toBe(`M0 0h${size + 8}v${size + 8}h-${size + 8}z`)
  // The upper edge of the finder pattern at the left.
  expect(dark).toMatch(/^M4 4h1v1h-1zM5 4h.*M10 4h1v1h-1z(?!M11 4)/)
})

test('a text that is too long has no code', () => {
  render(<QrCode text={'é'.repeat(1_477)} label="Code" />)
  expect(screen.queryByRole('img')).toBeNull()
})
