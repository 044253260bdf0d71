// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { DevelopersPage } from './DevelopersPage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const json = { 'application/json': { schema: { $ref: '#/components/schemas/Cluster' } } }
const document = {
  openapi: '3.1.0',
  info: { title: 'Callisto', version: '0.1.0', description: '' },
  paths: {
    '/fe/v1/cluster': {
      get: {
        operationId: 'getCluster',
        summary: 'The chain behind the server',
        tags: ['web app'],
        parameters: [
          { name: 'id', in: 'query', required: true, description: 'Which', schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'Success', content: json } },
      },
    },
    '/rpc': {
      post: {
        operationId: 'callRpc',
        summary: 'JSON-RPC',
        tags: ['server'],
        responses: { 200: { description: '' } },
      },
    },
  },
  components: { schemas: { Cluster: { type: 'object', properties: { name: { type: 'string' } } } } },
}

function answer(other: (url: string) => Response = () => new Response('{}')) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    return String(url).endsWith('/openapi.json') ? Response.json(document) : other(String(url))
  })
}

test('the calls by area, and the sources of the examples', async () => {
  answer()
  renderPage(<DevelopersPage search={{}} />)
  const calls = await screen.findByRole('navigation', { name: 'Calls' })
  expect(
    within(calls)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Examples', 'GETgetCluster', 'POSTcallRpc'])
  expect(screen.getByText(/curl --fail-with-body/)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '@callisto/client' }))
  expect(screen.getByText(/createMarketClient\(call\)/)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '@jup-ag/api' }))
  expect(screen.getByText(/new SwapApi/)).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Filter calls' }), { target: { value: 'rpc' } })
  expect(within(calls).queryByText('getCluster')).toBeNull()
})

test('a read is tried with its parameters, and its reply is shown', async () => {
  const asked: string[] = []
  answer((url) => {
    asked.push(url)
    return Response.json({ name: '<b>localnet</b>' })
  })
  renderPage(<DevelopersPage search={{ op: 'getCluster' }} />)
  expect(await screen.findByRole('heading', { name: 'The chain behind the server' })).toBeTruthy()
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  expect(send.disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: 'id (required)' }), { target: { value: 'a b' } })
  fireEvent.click(send)
  expect(await screen.findByText(/<b>localnet<\/b>/)).toBeTruthy()
  expect(asked.map((url) => new URL(url).pathname + new URL(url).search)).toEqual(['/fe/v1/cluster?id=a+b'])
})

test('what writes has a command and no button, and an unknown name is said', async () => {
  answer()
  renderPage(<DevelopersPage search={{ op: 'callRpc' }} />)
  expect(await screen.findByRole('heading', { name: 'JSON-RPC' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  cleanup()
  renderPage(<DevelopersPage search={{ op: 'nonsense' }} />)
  expect(await screen.findByText('There is no call with this name.')).toBeTruthy()
})

test('a description that cannot be read is an error with a retry', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ openapi: '1.0' }))
  renderPage(<DevelopersPage search={{}} />)
  expect((await screen.findByRole('alert')).textContent).toContain('INVALID_REPLY')
})
