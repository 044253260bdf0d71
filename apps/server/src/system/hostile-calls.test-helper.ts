import { sampleSize } from '@callisto/testkit/sample-size'
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const UNKNOWN = '4Nd1mYQ4Jq1q3yqZcY3Vq1w2o8Qm9n5X7b6s2d3f4g5h'

interface Described {
  paths: Record<string, { get?: { parameters?: { name: string; in: string }[]; responses: object } }>
}

/** Parameters, quotes, transactions and frames that no client of ours sends. */
export function testHostileCalls(url: () => string): void {
  async function ask(path: string, init: RequestInit = {}) {
    const reply = await fetch(`${url()}${path}`, init)
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.startsWith('application/json')
    return {
      status: reply.status,
      headers: reply.headers,
      text,
      body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown>,
    }
  }

  describe('every route of the OpenAPI document', () => {
    const hostileValues = [
      '',
      '-1',
      '0',
      '1e999',
      '0.5',
      '1e9',
      '0x10',
      '18446744073709551616',
      '9'.repeat(400),
      '__proto__',
      "';drop table trades--",
      '<script>',
      UNKNOWN,
      '\u0000',
    ]
    /** Bounds are many and parsed alike. */
    const MAX_PARAMETERS = 16

    test('returns a reply or a JSON error for any value of any parameter, never a 5xx', async () => {
      const { paths } = (await ask('/openapi.json')).body as unknown as Described
      let requests = 0
      let parameters = 0
      for (const [path, { get }] of Object.entries(paths)) {
        for (const parameter of (get?.parameters ?? [])
          .filter((each) => each.in !== 'header')
          .slice(0, MAX_PARAMETERS)) {
          parameters += 1
          // A third of them at each change, another one for the next parameter.
          const values = hostileValues.filter((_, at) => (at + parameters) % sampleSize(1, 3) === 0)
          for (const value of values) {
            const url = path.replace(/\{(\w+)\}/g, (_, name) =>
              encodeURIComponent(name === parameter.name ? value : (validValues[name as string] ?? SOL)),
            )
            const query =
              parameter.in === 'query' ? `?${new URLSearchParams({ [parameter.name]: value })}` : ''
            const { status, body, text } = await ask(url + query)
            requests += 1
            // A value that makes no path of this route meets none.
            const isOtherPath = parameter.in === 'path' && body.error === 'No such path'
            if (!isOtherPath)
              expect(get?.responses, `${url}${query} ${status}: ${text.slice(0, 200)}`).toHaveProperty(
                String(status),
              )
            expect([200, 400, 401, 404], `${url}${query} ${text.slice(0, 300)}`).toContain(status)
            if (status === 200) continue
            expect(body).toMatchObject({ error: expect.any(String) })
            expect(body.errorCode ?? body.code).toMatch(/^[A-Z_]+$/)
            expect(text.length).toBeLessThan(600)
          }
        }
      }
      expect(requests).toBeGreaterThan(sampleSize(1_000, 280))
    })

    const validValues: Record<string, string> = { category: 'toptrending', timeframe: '1h' }
  })

  describe('quotes and swaps', () => {
    const quote = (change: Record<string, string>) =>
      ask(
        `/api/swap/v1/quote?${new URLSearchParams({ inputMint: SOL, outputMint: USDC, amount: '1000000', ...change })}`,
      )

    test.each<[string, Record<string, string>, string]>([
      ['zero', { amount: '0' }, 'INVALID_REQUEST'],
      ['a negative amount', { amount: '-1' }, 'INVALID_REQUEST'],
      ['a fraction', { amount: '0.5' }, 'INVALID_REQUEST'],
      ['more than u64', { amount: '18446744073709551616' }, 'INVALID_REQUEST'],
      ['5,000 digits', { amount: '9'.repeat(5_000) }, 'INVALID_REQUEST'],
      ['the same mint twice', { outputMint: SOL }, 'CIRCULAR_ARBITRAGE_IS_DISABLED'],
      ['an unknown mint', { outputMint: UNKNOWN }, 'TOKEN_NOT_TRADABLE'],
      ['a path as mint', { inputMint: '../../etc/passwd' }, 'INVALID_REQUEST'],
      [
        'more than the market holds',
        { amount: '18446744073709551615', swapMode: 'ExactOut' },
        'COULD_NOT_FIND_ANY_ROUTE',
      ],
    ])('%s is rejected', async (_, change, errorCode) => {
      expect(await quote(change)).toMatchObject({
        status: 400,
        body: { error: expect.any(String), errorCode },
      })
    })

    test('the u64 maximum gets a quote whose minimum received is at most its output', async () => {
      const { status, body } = await quote({ amount: '18446744073709551615' })
      if (status === 400) expect(body.errorCode).toBe('ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT')
      else
        expect(BigInt(String(body.otherAmountThreshold))).toBeLessThanOrEqual(BigInt(String(body.outAmount)))
    })

    test('a tampered quote is rejected', async () => {
      const { body } = await quote({})
      const plan = body.routePlan as { swapInfo: object }[]
      const tampered: [object, string][] = [
        [{ ...body, routePlan: [] }, 'INVALID_REQUEST'],
        [{ ...body, inAmount: '-5' }, 'INVALID_REQUEST'],
        [{ ...body, outputMint: UNKNOWN }, 'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT'],
        [
          {
            ...body,
            routePlan: plan.map((step, i) =>
              i === 0 ? { ...step, swapInfo: { ...step.swapInfo, ammKey: UNKNOWN } } : step,
            ),
          },
          'MARKET_NOT_FOUND',
        ],
      ]
      for (const [quoteResponse, errorCode] of tampered) {
        const payload = JSON.stringify({
          quoteResponse,
          userPublicKey: Keypair.generate().publicKey.toBase58(),
        })
        const reply = await ask('/api/swap/v1/swap', {
          method: 'POST',
          body: payload,
          headers: { 'content-type': 'application/json' },
        })
        expect([reply.status, reply.body.errorCode]).toEqual([400, errorCode])
      }
    })
  })

  describe('transactions through /rpc', () => {
    const wallet = Keypair.generate()
    let connection: Connection

    beforeAll(async () => {
      connection = new Connection(`${url()}/rpc`, {
        commitment: 'confirmed',
        wsEndpoint: `${url().replace('http', 'ws')}/rpc`,
      })
      const signature = await connection.requestAirdrop(wallet.publicKey, LAMPORTS_PER_SOL)
      await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) })
    })

    const send = async (wire: Uint8Array) => {
      const params = [Buffer.from(wire).toString('base64'), { encoding: 'base64' }]
      const { status, body } = await ask('/rpc', {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
      })
      expect(status).toBe(200)
      return body as { result?: string; error?: { code: number; data?: { err: unknown } } }
    }

    function transfer(blockhash: string, lamports = 1): Transaction {
      const { publicKey } = wallet
      return new Transaction({ feePayer: publicKey, recentBlockhash: blockhash }).add(
        SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: publicKey, lamports }),
      )
    }

    test('a replay is rejected', async () => {
      const transaction = transfer((await connection.getLatestBlockhash()).blockhash)
      transaction.sign(wallet)
      const wire = transaction.serialize()
      expect((await send(wire)).result).toBeTypeOf('string')
      expect((await send(wire)).error).toMatchObject({ code: -32002, data: { err: 'AlreadyProcessed' } })
    })

    test('an expired blockhash is rejected', async () => {
      const transaction = transfer(PublicKey.default.toBase58())
      transaction.sign(wallet)
      expect((await send(transaction.serialize())).error).toMatchObject({
        code: -32002,
        data: { err: 'BlockhashNotFound' },
      })
    })

    test('a forged signature is rejected', async () => {
      const transaction = transfer((await connection.getLatestBlockhash()).blockhash, 2)
      transaction.sign(wallet)
      const wire = Uint8Array.from(transaction.serialize())
      wire[10]! ^= 1
      expect((await send(wire)).error).toMatchObject({ code: -32002, data: { err: 'SignatureFailure' } })
    })

    test('oversized and undecodable transactions are rejected', async () => {
      for (const length of [0, 1, 64, 1_232, 1_233, 100_000])
        expect((await send(new Uint8Array(length).fill(1))).error?.code).toBe(-32602)
    })
  })

  describe('WebSocket frames', () => {
    const open = (path: string) =>
      new Promise<WebSocket>((resolve, reject) => {
        const socket = new WebSocket(url().replace('http', 'ws') + path)
        socket.once('open', () => resolve(socket))
        socket.once('error', reject)
      })

    const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve))

    const errorReply = async (path: string, frame: string | Buffer) => {
      const socket = await open(path)
      const answer = new Promise<Record<string, unknown>>((resolve) => {
        socket.on('message', (data) => {
          const message = JSON.parse(String(data)) as Record<string, unknown>
          if ('error' in message) resolve(message)
        })
      })
      socket.send(frame)
      const message = await answer
      socket.terminate()
      return message
    }

    test.each([
      '',
      '{',
      'null',
      '[]',
      '{"type":"__proto__"}',
      '{"type":"subscribe:prices","assets":[{}]}',
      Buffer.alloc(64),
    ])('/stream replies to %j with an error', async (frame) => {
      expect(await errorReply('/stream', frame)).toMatchObject({ type: 'error', code: 'INVALID_REQUEST' })
    })

    test.each<[string, number]>([
      ['{', -32700],
      ['null', -32600],
      ['{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32601],
      ['{"jsonrpc":"2.0","id":1,"method":"accountSubscribe","params":["x"]}', -32602],
      ['{"jsonrpc":"2.0","id":1,"method":"accountUnsubscribe","params":[12345]}', -32602],
    ])('/rpc replies to %s with %d', async (frame, code) => {
      expect(await errorReply('/rpc', frame)).toMatchObject({ error: { code } })
    })

    test.each(['/stream', '/rpc'])('%s closes on a frame of 1 MB and on a malformed frame', async (path) => {
      const large = await open(path)
      large.send('a'.repeat(1_048_576))
      expect(await closed(large)).toBe(1009)
      const broken = await open(path)
      const raw = (broken as unknown as { _socket: { write(bytes: Uint8Array): void } })._socket
      raw.write(Uint8Array.of(0xff, 0xff, 0xff, 0xff))
      expect(await closed(broken)).toBe(1002)
    })
  })
}
