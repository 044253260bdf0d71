import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { vi } from 'vitest'

/** Renders a page with queries. Failed queries are not repeated. */
export function renderPage(page: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(createElement(QueryClientProvider, { client }, page))
}

export type RpcAnswers = Readonly<Record<string, (params: unknown[]) => unknown>>

/** Replies of other calls by their path; one that throws is a failure of the service. */
export type PathAnswers = Readonly<Record<string, (url: URL) => unknown>>

/**
 * Answers JSON-RPC calls by their method; a method without an answer, and an answer that throws, is an RPC error. Every
 * other request is answered by its path, with 404 where there is none. Restored by `vi.restoreAllMocks`.
 */
export function answerRpc(answers: RpcAnswers, paths: PathAnswers = {}) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { id, method, params } = parseBody(init?.body)
    const answer = answers[method]
    if (method === '') return answerPath(new URL(String(url)), paths)
    try {
      if (!answer) throw new Error('no such method')
      return Response.json({ jsonrpc: '2.0', id, result: answer(params) })
    } catch (error) {
      return Response.json({ jsonrpc: '2.0', id, error: { code: -32000, message: String(error) } })
    }
  })
}

function answerPath(url: URL, paths: PathAnswers): Response {
  const answer = paths[url.pathname]
  if (!answer) return new Response('{}', { status: 404 })
  try {
    return Response.json(answer(url))
  } catch {
    return Response.json({ error: 'away', code: 'INTERNAL_ERROR' }, { status: 503 })
  }
}

function parseBody(body: unknown): { id: unknown; method: string; params: unknown[] } {
  const none = { id: null, method: '', params: [] }
  return typeof body === 'string' ? { ...none, ...JSON.parse(body) } : none
}
