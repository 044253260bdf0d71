import { Agent, request } from 'node:http'

const TIMEOUT_MS = 20_000

export interface Reply {
  status: number
  ms: number
  /** Of an answer other than 200 and 429. */
  fault?: string
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
        const status = response.statusCode ?? 0
        const text: Buffer[] = []
        if (status === 200 || status === 429) response.resume()
        else response.on('data', (part: Buffer) => text.push(part))
        response.once('error', reject)
        response.once('end', () => {
          const reply: Reply = { status, ms: performance.now() - startedAt }
          if (text.length > 0) reply.fault = `${status} ${Buffer.concat(text)} to ${question}`
          resolve(reply)
        })
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
  /** Answers other than 200 and 429, and the first of them. */
  failed: number
  firstFault?: string
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
        const { status, ms, fault } = await client.ask(options.next())
        if (status === 429) tally.refused += 1
        else if (status !== 200) {
          tally.failed += 1
          tally.firstFault ??= fault ?? String(status)
        } else tally.ms.push(ms)
        await wait(options.pauseMs)
      }
    }),
  )
  return tally
}

const wait = (ms: number) => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined)
