// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { lastPair } from '../../lib/tokens/last-pair.ts'
import { SOL_MINT, USDT_MINT } from '../../lib/tokens/mints.ts'
import { BottomNav } from './BottomNav.tsx'

afterEach(() => {
  cleanup()
  lastPair.set(undefined)
  localStorage.clear()
})

async function openAt(path: string) {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <BottomNav place={{ area: 'spot', app: 'swap' }} />
      </>
    ),
  })
  const page = (at: string) =>
    createRoute({ getParentRoute: () => root, path: at, component: () => <p>{at}</p> })
  const router = createRouter({
    routeTree: root.addChildren([page('/'), page('/swap'), page('/pro')]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  // The pages of this test are not those of the product, whose paths the types know.
  await act(async () => render(<RouterProvider router={router as never} />))
  return router
}

test('five columns, the active one marked', async () => {
  await openAt('/swap')
  const bar = screen.getByRole('navigation')
  expect(bar.children).toHaveLength(5)
  expect(bar.className).toContain('grid-cols-5')
  expect(screen.getByRole('link', { name: 'Swap' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Pro' }).getAttribute('aria-current')).toBeNull()
})

// spec 1-2.4-08
test('a click on the link of the current path does nothing', async () => {
  const router = await openAt('/swap?inAmount=1')
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Swap' })))
  expect(router.history.length).toBe(1)
  expect(router.state.location.searchStr).toContain('inAmount')
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Pro' })))
  expect(router.history.length).toBe(2)
  expect(router.state.location.pathname).toBe('/pro')
})

test('the swap link opens the pair that was used last', async () => {
  lastPair.set({ sell: USDT_MINT, buy: SOL_MINT })
  await openAt('/pro')
  expect(screen.getByRole('link', { name: 'Swap' }).getAttribute('href')).toBe(
    `/swap?sell=${USDT_MINT}&buy=${SOL_MINT}`,
  )
})
