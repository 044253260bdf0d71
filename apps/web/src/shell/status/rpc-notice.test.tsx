// @vitest-environment happy-dom
import { Toaster } from '@callisto/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rpc } from '../../lib/api/call.ts'
import { chosenRpc } from '../../lib/api/rpc-choice.ts'
import { followRpcChoice } from '../../lib/api/rpc-pool.ts'
import { closeOverlay, useOverlay } from '../../lib/browser/overlays.ts'
import { useRpcNotice } from './rpc-notice.tsx'

const validator = { id: 'validator', url: 'https://validator.example/', wsUrl: 'wss://validator.example/' }
let isDead: boolean
let stop: () => void

beforeEach(() => {
  isDead = false
  vi.stubGlobal('fetch', async (url: string) => {
    if (isDead && url === validator.url) throw new TypeError('refused')
    return Response.json({ jsonrpc: '2.0', id: 1, result: 'G' })
  })
  chosenRpc.set('validator')
  stop = followRpcChoice({ genesisHash: 'G', rpcEndpoints: [validator] })
})
afterEach(() => {
  cleanup()
  chosenRpc.set('app')
  stop()
  closeOverlay()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Notices() {
  useRpcNotice()
  return <Toaster />
}

const toasts = () => screen.queryAllByText('Your selected RPC is not responding to any requests.')
const call = () => act(async () => void (await rpc('getSlot', [])))

// spec 1-8-05, 2-8-76: one toast, logged to the console
test('the user is told once that the chosen RPC is left, until it is used again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  render(<Notices />)
  await call()
  expect(toasts()).toHaveLength(0)
  isDead = true
  for (let calls = 0; calls < 5; calls += 1) await call()
  // The title and the text for screen readers.
  expect(document.querySelectorAll('[data-variant="warning"]')).toHaveLength(1)
  expect(warn.mock.calls).toEqual([['RPC validator.example: down']])
  fireEvent.click(screen.getByRole('button', { name: 'Try changing your RPC.', hidden: true }))
  expect(useOverlay.getState().open).toBe('settings')
  await act(async () => chosenRpc.set('app'))
  expect(document.querySelectorAll('[data-variant="warning"]')).toHaveLength(0)
})
