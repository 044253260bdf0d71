import { vi } from 'vitest'

export type Reply = () => Response | Promise<Response>

const MEGABYTE = new Uint8Array(1_048_576).fill(32)

/** Bytes that were read of the last endless reply. */
export const read = { megabytes: 0 }

/** 10 MB of JSON that begins valid: `{` and spaces. */
function tenMegabytes(): Response {
  read.megabytes = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read.megabytes += 1
        controller.enqueue(read.megabytes === 1 ? new TextEncoder().encode('{') : MEGABYTE)
        if (read.megabytes > 10) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

/** What a server that lies sends in place of any file. */
export const lies: Readonly<Record<string, Reply>> = {
  null: () => Response.json(null),
  'a list': () => Response.json([]),
  'a wrong shape': () => Response.json({ swapSettings: 5, swap: [], id: {} }),
  'a truncated file': () => new Response('{"swapSettings":'),
  'an empty file': () => new Response(''),
  HTML: () => new Response('<!doctype html><title>Sign in</title>'),
  '404': () => Response.json({ error: 'No such path', code: 'NOT_FOUND' }, { status: 404 }),
  '500': () => new Response('<h1>Internal error</h1>', { status: 500 }),
  '500 with the file': () => Response.json({ swapSettings: {} }, { status: 500 }),
  'a broken connection': () => Promise.reject(new TypeError('Failed to fetch')),
  '10 MB': tenMegabytes,
}

/** Replies by the path of the request; the first whose key is part of it. Another path is an error of the test. */
export function serveStatic(replies: Readonly<Record<string, Reply>>) {
  const fetch = vi.fn(async (url: string | URL | Request, _init?: RequestInit) => {
    const found = Object.entries(replies).find(([part]) => String(url).includes(part))
    if (!found) throw new Error(`unexpected request of ${url}`)
    return found[1]()
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** Makes every deadline pass at once, and every request of the network wait for it. Returns the deadlines in ms. */
export function hang(): number[] {
  const deadlines: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    deadlines.push(ms)
    const deadline = new AbortController()
    queueMicrotask(() => deadline.abort(new DOMException('late', 'TimeoutError')))
    return deadline.signal
  })
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  return deadlines
}
