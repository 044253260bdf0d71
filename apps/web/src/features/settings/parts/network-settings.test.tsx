// @vitest-environment happy-dom
import { Toaster } from '@callisto/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clusterQuery } from '../../../lib/api/cluster.ts'
import { chosenRpc, customRpc } from '../../../lib/api/rpc-choice.ts'
import { followRpcChoice, rpcPool } from '../../../lib/api/rpc-pool.ts'
import { preferredExplorer } from '../../../lib/explorer/explorers.ts'
import { CustomRpc } from './CustomRpc.tsx'
import { ExplorerList } from './ExplorerList.tsx'
import { RpcList } from './RpcList.tsx'

const endpoint = (id: string) => ({
  id,
  url: `https://${id}.example/`,
  wsUrl: `wss://${id}.example/`,
})
const cluster = {
  name: 'localnet',
  local: true,
  rpcUrl: '',
  wsUrl: '',
  genesisHash: 'G',
  rpcEndpoints: ['app', 'validator', 'backup'].map(endpoint),
}

let queries: QueryClient
let stop: () => void
/** Calls by host, and what each host does. */
let asked: string[]
let behaviour: Record<string, (method: string) => Response | Promise<Response>>

const result = (value: unknown) => Response.json({ jsonrpc: '2.0', id: 1, result: value })
const healthy = (method: string) => result(method === 'getHealth' ? 'ok' : 'G')

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  behaviour = {}
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const host = new URL(url).host
    const { method } = JSON.parse(body)
    asked.push(`${method} ${host}`)
    return (behaviour[host] ?? healthy)(method)
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  chosenRpc.set('app')
  customRpc.set('')
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(clusterQuery.queryKey, cluster)
  stop = followRpcChoice(cluster)
})
afterEach(() => {
  cleanup()
  queries.clear()
  chosenRpc.set('app')
  customRpc.set('')
  stop()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const show = (what: React.ReactNode) =>
  render(
    <QueryClientProvider client={queries}>
      {what}
      <Toaster />
    </QueryClientProvider>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const row = (name: string | RegExp) => screen.getByRole('radio', { name }).closest('label')

// spec 1-2.7-01, 1-7.5-02, 1-9-18
test('every endpoint has a live ping, every 5 s, only while the list is open', async () => {
  const { unmount } = show(<RpcList />)
  await pass(0)
  expect(asked.filter((call) => call.startsWith('getHealth'))).toHaveLength(3)
  expect(row(/Local validator port/)?.textContent).toMatch(/\d ms/)
  await pass(5_000)
  expect(asked).toHaveLength(6)
  unmount()
  await pass(60_000)
  expect(asked).toHaveLength(6)
})

test('a rate limited endpoint shows a dash with the reason and is asked less often', async () => {
  behaviour['backup.example'] = () => Response.json({ error: 'slow down' }, { status: 429 })
  show(<RpcList />)
  await pass(0)
  expect(row(/Second local port/)?.textContent).toContain('–Too many requests')
  await pass(9_999)
  expect(asked.filter((call) => call.endsWith('backup.example'))).toHaveLength(1)
  await pass(1)
  expect(asked.filter((call) => call.endsWith('backup.example'))).toHaveLength(2)
})

test('the chosen endpoint is stored and used for the next call', async () => {
  show(<RpcList />)
  await pass(0)
  fireEvent.click(screen.getByRole('radio', { name: /Second local port/ }))
  expect(rpcPool.state.chosen.id).toBe('backup')
  expect(localStorage.getItem('callisto:rpc-endpoint:v1')).toBe('"backup"')
})

const field = () => screen.getByRole('textbox', { name: 'Custom RPC URL' })
const save = () => screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement
const type = (value: string) => fireEvent.change(field(), { target: { value } })

// spec 1-5.3-04, 2-5-11
test('Save is disabled and the error is shown and tied to the field for an invalid URL', async () => {
  show(<CustomRpc />)
  expect(save().disabled).toBe(true)
  expect(screen.queryByText('URL is invalid!')).toBeNull()
  for (const invalid of ['rpc', 'http://rpc.example', 'https://u:p@rpc.example', 'javascript:alert(1)']) {
    type(invalid)
    await pass(0)
    expect(save().disabled).toBe(true)
    const error = screen.getByText('URL is invalid!')
    expect(field().getAttribute('aria-describedby')).toBe(error.id)
    expect((field() as HTMLInputElement).value).toBe(invalid)
  }
  type('https://rpc.example')
  await pass(0)
  expect(save().disabled).toBe(false)
  expect(screen.queryByText('URL is invalid!')).toBeNull()
})

test('a stored URL that is invalid is no error while unchanged, and is not used', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  customRpc.set('http://old.example')
  chosenRpc.set('custom')
  show(<CustomRpc />)
  expect((field() as HTMLInputElement).value).toBe('http://old.example')
  expect(screen.queryByText('URL is invalid!')).toBeNull()
  expect(save().disabled).toBe(true)
  expect(rpcPool.state.chosen.id).toBe('app')
  expect(warn).toHaveBeenCalled()
})

// spec 2-8-75
test('a custom RPC of this cluster is used at once; a toast says so without its key', async () => {
  show(<CustomRpc />)
  type('https://rpc.example/v2/secret')
  fireEvent.click(save())
  await pass(0)
  expect(asked).toEqual(['getGenesisHash rpc.example'])
  expect(rpcPool.state.chosen).toMatchObject({ id: 'custom', url: 'https://rpc.example/v2/secret' })
  const toasts = screen.getByRole('region', { name: 'Notifications', hidden: true })
  expect(toasts.textContent).toContain('Custom RPC endpointYour RPC is currently set to rpc.example')
  expect(toasts.textContent).not.toContain('secret')
  expect(document.cookie).toBe('callisto-rpc=https://rpc.example')
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(rpcPool.state.chosen.id).toBe('app')
  expect(document.cookie).not.toContain('rpc.example')
})

test('a custom RPC of another cluster is refused with a clear text', async () => {
  behaviour['rpc.example'] = () => result('OtherGenesis')
  show(<CustomRpc />)
  type('https://rpc.example')
  fireEvent.click(save())
  await pass(0)
  expect(
    screen.getByText('This RPC serves another cluster (genesis hash OtherGenesis), so it was not saved.'),
  ).toBeTruthy()
  expect(customRpc.get()).toBe('')
  expect(rpcPool.state.chosen.id).toBe('app')
})

// spec 2-8-76: logged at most, without a toast
test('a custom RPC without a response is saved and not used', async () => {
  behaviour['rpc.example'] = () => Promise.reject(new TypeError('refused'))
  show(<CustomRpc />)
  type('https://rpc.example')
  fireEvent.click(save())
  await pass(100)
  expect(screen.getByText('Saved, but it did not respond. The RPC in use is unchanged.')).toBeTruthy()
  expect(customRpc.get()).toBe('https://rpc.example/')
  expect(rpcPool.state.chosen.id).toBe('app')
})

test('a custom RPC that the policy of the page blocks asks for a reload', async () => {
  behaviour['rpc.example'] = () => {
    const violation = new Event('securitypolicyviolation')
    document.dispatchEvent(Object.assign(violation, { blockedURI: 'https://rpc.example' }))
    return Promise.reject(new TypeError('blocked'))
  }
  show(<CustomRpc />)
  type('https://rpc.example')
  fireEvent.click(save())
  await pass(100)
  expect(screen.getByText('Saved. This page may connect to a new address only after a reload.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload and use it' })).toBeTruthy()
  expect(document.cookie).toBe('callisto-rpc=https://rpc.example')
  expect(rpcPool.state.chosen.id).toBe('app')
})

// spec 2-3-28
test('on a local cluster only the pages of this site are offered, with the reason', () => {
  preferredExplorer.set('solscan')
  show(<ExplorerList />)
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect((screen.getByRole('radio', { name: /Callisto/ }) as HTMLInputElement).checked).toBe(true)
  expect(screen.getByText(/Other explorers do not know this local cluster/)).toBeTruthy()
})

test('on mainnet every explorer is offered and the choice is stored', () => {
  queries.setQueryData(clusterQuery.queryKey, { ...cluster, name: 'mainnet-beta', local: false })
  preferredExplorer.set('callisto')
  show(<ExplorerList />)
  expect(screen.getAllByRole('radio')).toHaveLength(5)
  fireEvent.click(screen.getByRole('radio', { name: /Solscan/ }))
  expect(preferredExplorer.get()).toBe('solscan')
  preferredExplorer.set('callisto')
})
