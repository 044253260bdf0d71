import { Agent, request } from 'node:http'

const TIMEOUT_MS = 20_000

export interface Reply {
  status: number
  ms: number
}

/** One client with one connection of its own, and a key where clients are told apart by keys. */
export class Client {
  readonly #url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #headers: Record<string, string>

  constructor(url: string, key?: string) {
    this.#url = url
    this.#headers = key === undefined ? {} : { 'x-api-key': key }
  }

  /** Resolves when the whole answer has arrived. Rejects when the connection fails or is silent too long. */
  ask(question: string): Promise<Reply> {
    const startedAt = performance.now()
    return new Promise((resolve, reject) => {
      const url = `${this.#url}/api/swap/v1/quote?${question}`
      const options = { agent: this.#agent, headers: this.#headers, timeout: TIMEOUT_MS }
      const sent = request(url, options, (response) => {
        response.resume()
        response.once('error', reject)
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt }),
        )
      })
      sent.once('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms: ${question}`)))
      sent.once('error', reject)
      sent.end()
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

export interface Tally {
  ms: number[]
  refused: number
  /** Answers other than 200 and 429. */
  failed: number
}

/** Lets clients ask until time is up, each its next question when it has its answer and has paused. */
export async function load(
  clients: readonly Client[],
  options: { next: () => string; seconds: number; pauseMs: number },
): Promise<Tally> {
  const tally: Tally = { ms: [], refused: 0, failed: 0 }
  const endsAt = performance.now() + options.seconds * 1000
  await Promise.all(
    clients.map(async (client, index) => {
      await wait((options.pauseMs * index) / clients.length)
      while (performance.now() < endsAt) {
        const { status, ms } = await client.ask(options.next())
        if (status === 429) tally.refused += 1
        else if (status !== 200) tally.failed += 1
        else tally.ms.push(ms)
        await wait(options.pauseMs)
      }
    }),
  )
  return tally
}

const wait = (ms: number) => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined)
