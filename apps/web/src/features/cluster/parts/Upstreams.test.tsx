// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Upstreams } from './Upstreams.tsx'

afterEach(cleanup)

test('each has its state and the link that its terms want; a link of another scheme is text', () => {
  const attribution = { text: 'Powered by A', url: 'https://a.example/' }
  render(
    <Upstreams
      upstreams={[
        { name: 'A', kind: 'trade', state: 'down', attribution },
        { name: 'B', kind: 'market', state: 'limited', attribution: { text: 'By B', url: 'javascript:1' } },
      ]}
    />,
  )
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('Down: calls get no usable reply')
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('https://a.example/')
  expect(second?.textContent).toContain('Limited: it wants no calls for nowMarket data · By B')
  expect(within(second!).queryByRole('link')).toBeNull()
})
