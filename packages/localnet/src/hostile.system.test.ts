import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Localnet, startLocalnet } from './localnet.ts'
import { QUICK_SLOTS } from './quick-slots.test-helper.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'callisto-hostile-'))
const payer = Keypair.generate()
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const faults: string[] = []
let localnet: Localnet
let connection: Connection

beforeAll(async () => {
  localnet = await startLocalnet({
    dataDir,
    rpcPort: 0,
    programs: [],
    parameters: QUICK_SLOTS,
    onFault: (message) => faults.push(message),
  })
  connection = new Connection(localnet.rpcUrl!, 'confirmed')
  await connection.confirmTransaction(await connection.requestAirdrop(payer.publicKey, 9e9), 'confirmed')
})

afterEach(async () => {
  expect(faults).toEqual([])
  expect(await call('getHealth')).toEqual({ jsonrpc: '2.0', result: 'ok', id: 1 })
})

afterAll(async () => {
  await localnet.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function post(body: string | Uint8Array): Promise<Response> {
  return fetch(localnet.rpcUrl!, { method: 'POST', body: body as BodyInit })
}

async function call(
  method: string,
  ...params: unknown[]
): Promise<{ error?: { code: number; message: string } }> {
  const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return (await response.json()) as { error?: { code: number; message: string } }
}

const key = payer.publicKey.toBase58()

describe('bodies', () => {
  test.each([
    ['', -32700],
    ['{', -32700],
    ['null', -32600],
    ['7', -32600],
    ['"getSlot"', -32600],
    ['[]', -32600],
    ['{}', -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"getSlot"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":7}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"getSlot","params":5}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"__proto__"}', -32601],
  ])('%s -> %d', async (body, code) => {
    expect(await (await post(body)).json()).toMatchObject({ error: { code } })
  })

  test('a batch answers each call in order, faulty ones too', async () => {
    const body =
      '[{"jsonrpc":"2.0","id":"a","method":"getHealth"},4,{"jsonrpc":"2.0","id":null,"method":"nope"}]'
    expect(await (await post(body)).json()).toEqual([
      { jsonrpc: '2.0', result: 'ok', id: 'a' },
      { jsonrpc: '2.0', error: { code: -32600, message: 'Invalid request' }, id: null },
      { jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id: null },
    ])
  })

  test('a body of 1 MB is rejected with a reason', async () => {
    expect((await post(new Uint8Array(1_048_576).fill(0x5b))).status).toBe(413)
  })

  test('deep nesting is an error, not a crash', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const answer = await (await post(`{"jsonrpc":"2.0","id":1,"method":"getSlot","params":${deep}}`)).text()
    expect(answer).toContain('"error"')
  })

  test('CORS is allowed, other verbs are rejected', async () => {
    const preflight = await fetch(localnet.rpcUrl!, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect((await fetch(localnet.rpcUrl!)).status).toBe(405)
  })

  test('a partial request and bytes that are not HTTP', async () => {
    const port = Number(new URL(localnet.rpcUrl!).port)
    for (const bytes of ['\0\0\0', 'POST / HTTP/1.1\r\ncontent-length: 100\r\n\r\nabc']) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
        socket.on('error', () => resolve())
        socket.on('close', () => resolve())
        socket.resume()
      })
    }
  })
})

describe('parameters', () => {
  test.each<[string, unknown[], number]>([
    ['getBalance', [], -32602],
    ['getBalance', ['x'], -32602],
    ['getBalance', [5], -32602],
    ['getBalance', ['1'.repeat(100_000)], -32602],
    ['getBalance', [key, 'confirmed'], -32602],
    ['getBalance', [key, { commitment: 'constructor' }], -32602],
    ['getBalance', [key, { minContextSlot: -1 }], -32602],
    ['getBalance', [key, { minContextSlot: 2 ** 52 }], -32016],
    ['getAccountInfo', [key, { encoding: 'base64+gzip' }], -32602],
    ['getAccountInfo', [key, { dataSlice: { offset: -1, length: 1 } }], -32602],
    ['getMultipleAccounts', [new Array(101).fill(key)], -32602],
    ['getProgramAccounts', [key, { filters: [{}, {}, {}, {}, {}] }], -32602],
    ['getProgramAccounts', [key, { filters: [{ memcmp: { offset: 0, bytes: '0' } }] }], -32602],
    ['getTransaction', ['abc'], -32602],
    ['getTransaction', ['5'.repeat(2000)], -32602],
    ['getSignatureStatuses', [new Array(257).fill('x')], -32602],
    ['getSignaturesForAddress', [key, { limit: 1001 }], -32602],
    ['getSignaturesForAddress', [key, { limit: 0.5 }], -32602],
    ['getSignaturesForAddress', [key, { commitment: 'processed' }], -32602],
    ['getBlock', [2 ** 60], -32004],
    ['getBlock', [-1], -32602],
    ['getBlock', [2 ** 70], -32602],
    ['getBlock', [447_552_000 + 10 ** 7], -32004],
    ['getBlock', [5], -32001],
    ['getBlocks', [0, 2 ** 40], -32602],
    ['getTokenAccountBalance', [key], -32602],
    ['getTokenSupply', [key], -32602],
    ['getTokenLargestAccounts', [key], -32602],
    ['getTokenAccountsByOwner', [key, {}], -32602],
    ['getTokenAccountsByOwner', [key, { mint: key }], -32602],
    ['getTokenAccountsByOwner', [key, { programId: key }], -32602],
    ['getFeeForMessage', ['AAAA'], -32602],
    ['requestAirdrop', [key, 0], -32602],
    ['requestAirdrop', [key, -5], -32602],
    ['requestAirdrop', [key, 1e18], -32602],
    ['callisto_faucet', [{ address: key, mint: key, amount: '5' }], -32602],
    ['callisto_faucet', [], -32602],
    ['sendTransaction', ['', {}], -32602],
    ['sendTransaction', ['!!!!', { encoding: 'base64' }], -32602],
    ['sendTransaction', ['0OIl', {}], -32602],
    ['sendTransaction', ['AAAA', { encoding: 'base64' }], -32602],
    ['sendTransaction', ['AQA', { encoding: 'base64' }], -32602],
    ['sendTransaction', ['A'.repeat(1645), { encoding: 'base64' }], -32602],
    ['sendTransaction', ['1'.repeat(1684)], -32602],
    ['sendTransaction', ['1'.repeat(1300)], -32602],
    ['simulateTransaction', ['AAAA', { encoding: 'utf8' }], -32602],
    ['getRecentPerformanceSamples', [10_000], -32602],
  ])('%s(%j) -> %d', async (method, params, code) => {
    expect((await call(method, ...params)).error?.code).toBe(code)
  })
})

describe('transactions', () => {
  async function transfer(amount: number, extra: 'limit' | 'none' = 'none'): Promise<Transaction> {
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash })
    if (extra === 'limit') transaction.add(ComputeBudgetProgram.setComputeUnitLimit({ units: 1 }))
    transaction.add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: amount }),
    )
    return transaction
  }

  async function send(wire: Uint8Array, options: object = {}) {
    return call('sendTransaction', Buffer.from(wire).toString('base64'), { encoding: 'base64', ...options })
  }

  test('a replay is rejected', async () => {
    const transaction = await transfer(1)
    transaction.sign(payer)
    const wire = transaction.serialize()
    const first = await send(wire)
    expect(first.error).toBeUndefined()
    expect(await send(wire)).toMatchObject({ error: { code: -32002, data: { err: 'AlreadyProcessed' } } })
  })

  test('a wrong signature is rejected', async () => {
    const transaction = await transfer(2)
    transaction.sign(payer)
    const wire = Uint8Array.from(transaction.serialize())
    wire[5]! ^= 1
    expect(await send(wire)).toMatchObject({
      error: { code: -32002, data: { err: 'SignatureFailure', loadedAddresses: null, fee: null } },
    })
  })

  test('1,232 bytes pass, one more does not', async () => {
    for (const [extra, code] of [
      [0, undefined],
      [1, -32602],
    ] as const) {
      const transaction = await transfer(3)
      const memo = { keys: [], programId: MEMO, data: Buffer.alloc(0) }
      transaction.add(memo)
      transaction.sign(payer)
      const room = 1232 - transaction.serialize().length - 1 + extra
      memo.data = Buffer.alloc(room, 'a')
      transaction.sign(payer)
      const wire = Buffer.concat([Uint8Array.of(1), transaction.signature!, transaction.serializeMessage()])
      expect((await send(wire)).error?.code, `${wire.length} bytes`).toBe(code)
    }
  })

  test('an insufficient compute limit fails in preflight with its text', async () => {
    const transaction = await transfer(4, 'limit')
    transaction.sign(payer)
    const answer = await send(transaction.serialize())
    expect(answer).toMatchObject({
      error: { code: -32002, data: { err: { InstructionError: [0, expect.anything()] } } },
    })
  })

  test('ten thousand mutations of a valid transaction change nothing and crash nothing', async () => {
    const transaction = await transfer(5)
    transaction.sign(payer)
    const good = transaction.serialize()
    await connection.confirmTransaction(await connection.requestAirdrop(payer.publicKey, 1e9), 'confirmed')
    const before = await connection.getTransactionCount()
    let seed = 12_345
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 100; round++) {
      const calls = Array.from({ length: 100 }, (_, id) => {
        const bytes = Buffer.from(good)
        const length = random(4) === 0 ? random(bytes.length) : bytes.length
        for (let flips = 1 + random(3); flips > 0; flips--) bytes[random(bytes.length)]! ^= 1 << random(8)
        const params = [
          bytes.subarray(0, length).toString('base64'),
          { encoding: 'base64', skipPreflight: random(2) === 0 },
        ]
        return {
          jsonrpc: '2.0',
          id,
          method: random(3) === 0 ? 'simulateTransaction' : 'sendTransaction',
          params,
        }
      })
      const answers = (await (await post(JSON.stringify(calls))).json()) as unknown[]
      expect(answers).toHaveLength(100)
    }
    expect((await connection.getTransactionCount()) - before).toBe(0)
  })
})

describe('sockets', () => {
  test('bad frames get an error, binary ones end the connection', async () => {
    const socket = new WebSocket(localnet.wsUrl!)
    const answers: string[] = []
    await new Promise<void>((resolve) => socket.once('open', () => resolve()))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    const settled = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        answers.push(data.toString())
        if (answers.length === 6) resolve()
      })
    })
    socket.send('{')
    socket.send('[]')
    socket.send('{"jsonrpc":"2.0","id":1,"method":"nopeSubscribe","params":[]}')
    socket.send('{"jsonrpc":"2.0","id":2,"method":"accountSubscribe","params":["x"]}')
    socket.send('{"jsonrpc":"2.0","id":3,"method":"slotUnsubscribe","params":[99]}')
    socket.send('{"jsonrpc":"2.0","id":4,"method":"logsSubscribe","params":[null]}')
    await settled
    const codes = answers.map((answer) => (JSON.parse(answer) as { error: { code: number } }).error.code)
    expect(codes).toEqual([-32700, -32600, -32601, -32602, -32602, -32602])
    socket.send(Buffer.from([1, 2, 3]))
    expect(await closed).toBe(1003)
  })

  test('a connection has a limit of subscriptions', async () => {
    const socket = new WebSocket(localnet.wsUrl!)
    await new Promise<void>((resolve) => socket.once('open', () => resolve()))
    const last = new Promise<string>((resolve) => {
      socket.on('message', (data) => {
        if (data.toString().includes('"id":1001')) resolve(data.toString())
      })
    })
    for (let id = 1; id <= 1001; id++) {
      // Not keys of a pair: making a thousand keeps this thread from its pongs for seconds on a loaded machine.
      const other = new PublicKey(id).toBase58()
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'accountSubscribe', params: [other] }))
    }
    expect(await last).toContain('Too many subscriptions')
    socket.terminate()
  })
})
