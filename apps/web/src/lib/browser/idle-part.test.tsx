// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { idlePart } from './idle-part.tsx'

const idle = vi.hoisted(() => {
  let resolve = () => {}
  const pageIdle = new Promise<void>((done) => {
    resolve = done
  })
  return { pageIdle, resolve: () => resolve() }
})
vi.mock('./page-idle.ts', () => ({ pageIdle: idle.pageIdle }))

afterEach(cleanup)

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a part is loaded when the page is idle, and there at once the next time', async () => {
  const load = vi.fn(async () => Hello)
  const Part = idlePart(load)
  const { container } = render(<Part name="Io" />)
  await act(async () => {})
  expect([load.mock.calls.length, container.textContent]).toEqual([0, ''])
  await act(async () => idle.resolve())
  expect(container.textContent).toBe('Hello Io')
  expect(render(<Part name="Europa" />).container.textContent).toBe('Hello Europa')
  expect(load).toHaveBeenCalledOnce()
})

test('a part that cannot be loaded leaves the page as it is, and is loaded again by the next page', async () => {
  idle.resolve()
  const load = vi.fn(async () => Hello)
  const missing = new TypeError('Failed to fetch dynamically imported module')
  load.mockRejectedValueOnce(missing).mockRejectedValueOnce(missing)
  const Part = idlePart(load)
  const first = render(<Part name="Io" />)
  await act(async () => {})
  expect(first.container.textContent).toBe('')
  const second = render(<Part name="Io" />)
  await act(async () => {})
  expect(second.container.textContent).toBe('Hello Io')
})
