import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createMint,
  createTransferInstruction,
  getOrCreateAssociatedTokenAccount,
  mintTo,
} from '@solana/spl-token'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Localnet, startLocalnet } from '../localnet.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'callisto-methods-'))
const payer = Keypair.generate()
let localnet: Localnet
let connection: Connection

beforeAll(async () => {
  localnet = await startLocalnet({ dataDir, rpcPort: 0, programs: [] })
  connection = new Connection(localnet.rpcUrl!, 'confirmed')
  await connection.confirmTransaction(await connection.requestAirdrop(payer.publicKey, 90e9), 'confirmed')
})

afterAll(async () => {
  await localnet.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function call(method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = JSON.parse(await localnet.handleRpc(body)) as { result?: unknown; error?: unknown }
  return answer.error ?? answer.result
}

const some = expect.anything() as unknown
const context = { context: { slot: some } }

describe('the cluster', () => {
  test.each<[string, unknown[], unknown]>([
    ['getHealth', [], 'ok'],
    ['getVersion', [], { 'solana-core': some }],
    ['getGenesisHash', [], some],
    ['getIdentity', [], { identity: some }],
    ['getSlot', [], some],
    ['getBlockHeight', [{ commitment: 'processed' }], some],
    ['getSlotLeader', [], some],
    ['getSlotLeaders', [447_552_000, 3], [some, some, some]],
    ['getTransactionCount', [], some],
    ['getClusterNodes', [], []],
    ['getVoteAccounts', [], { current: [], delinquent: [] }],
    ['getLeaderSchedule', [], {}],
    [
      'getEpochInfo',
      [],
      { absoluteSlot: some, blockHeight: some, epoch: 1036, slotIndex: some, slotsInEpoch: 432_000 },
    ],
    [
      'getEpochSchedule',
      [],
      { slotsPerEpoch: 432_000, warmup: false, firstNormalEpoch: 0, firstNormalSlot: 0 },
    ],
    ['getInflationRate', [], { total: 0, validator: 0, foundation: 0, epoch: 1036 }],
    ['getInflationGovernor', [], { initial: 0, terminal: 0 }],
    ['getInflationReward', [[payer.publicKey.toBase58()]], [null]],
    ['getMaxRetransmitSlot', [], some],
    ['getMaxShredInsertSlot', [], some],
    ['getStakeMinimumDelegation', [], context],
    ['getBlockProduction', [], { value: { range: { firstSlot: 447_552_000 } } }],
    ['getHighestSnapshotSlot', [], { code: -32008 }],
    ['getSupply', [], { value: { nonCirculating: 0, nonCirculatingAccounts: [] } }],
    ['getLatestBlockhash', [], { value: { blockhash: some, lastValidBlockHeight: some } }],
    ['isBlockhashValid', [payer.publicKey.toBase58()], { value: false }],
    // spec 2-9-19
    ['getMinimumBalanceForRentExemption', [165], 2_039_280],
    ['getMinimumBalanceForRentExemption', [82], 1_461_600],
    ['getRecentPrioritizationFees', [], some],
    ['getFirstAvailableBlock', [], 447_552_000],
    ['minimumLedgerSlot', [], 447_552_000],
    ['getBlockCommitment', [447_552_000], { commitment: some, totalStake: 0 }],
    ['getBlockTime', [447_552_000], some],
    ['getBlocksWithLimit', [0, 2, { commitment: 'confirmed' }], [447_552_000, some]],
    ['getLargestAccounts', [{ commitment: 'confirmed' }], { value: expect.arrayContaining([]) as unknown }],
  ])('%s(%j)', async (method, params, shape) => {
    const answer = await call(method, ...params)
    if (typeof shape === 'object' && shape !== null && !Array.isArray(shape))
      expect(answer).toMatchObject(shape)
    else expect(answer).toEqual(shape)
  })

  test('a blockhash is valid until its last valid height', async () => {
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash('confirmed')
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(true)
    const height = await connection.getBlockHeight('confirmed')
    expect(lastValidBlockHeight - height).toBeLessThanOrEqual(150)
    expect(lastValidBlockHeight - height).toBeGreaterThan(145)
  })
})

describe('queries', () => {
  test('the fee of a message, known hash or not', async () => {
    const { blockhash } = await connection.getLatestBlockhash()
    const fee = async (recentBlockhash: string) => {
      const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash })
      transaction.add(
        SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 1 }),
      )
      return (await connection.getFeeForMessage(transaction.compileMessage())).value
    }
    expect(await fee(blockhash)).toBe(5000)
    expect(await fee(PublicKey.unique().toBase58())).toBeNull()
  })

  test('signatures of an address page by before, until and limit', async () => {
    const target = Keypair.generate().publicKey
    const sent: string[] = []
    for (let i = 0; i < 5; i++) sent.unshift(await connection.requestAirdrop(target, 1_000_000 + i))
    await connection.confirmTransaction(sent[0]!, 'confirmed')
    const page = async (options: object) =>
      (await connection.getSignaturesForAddress(target, options)).map((entry) => entry.signature)
    expect(await page({})).toEqual(sent)
    expect(await page({ limit: 2 })).toEqual(sent.slice(0, 2))
    expect(await page({ before: sent[1]! })).toEqual(sent.slice(2))
    expect(await page({ until: sent[3]! })).toEqual(sent.slice(0, 3))
    expect(await page({ before: sent[0]!, until: sent[4]!, limit: 2 })).toEqual(sent.slice(1, 3))
  })

  test('program accounts filter by size and bytes, and slice their data', async () => {
    const mint = await createMint(connection, payer, payer.publicKey, null, 3)
    const { address } = await getOrCreateAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
    const found = await connection.getProgramAccounts(
      new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
      {
        dataSlice: { offset: 32, length: 32 },
        filters: [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: mint.toBase58() } }],
      },
    )
    expect(found.map(({ pubkey }) => pubkey.toBase58())).toEqual([address.toBase58()])
    expect(new PublicKey(found[0]!.account.data).equals(payer.publicKey)).toBe(true)
  })

  test('a transaction is the same in every encoding', async () => {
    const signature = await connection.requestAirdrop(payer.publicKey, 1_000_000)
    await connection.confirmTransaction(signature, 'confirmed')
    const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const json = (await call('getTransaction', signature, { ...options, encoding: 'json' })) as {
      meta: object
    }
    const base64 = (await call('getTransaction', signature, { ...options, encoding: 'base64' })) as {
      transaction: [string, string]
      meta: object
    }
    expect(base64.transaction[1]).toBe('base64')
    expect(Buffer.from(base64.transaction[0], 'base64').subarray(0, 1)).toEqual(Buffer.of(1))
    expect(base64.meta).toEqual(json.meta)
    expect(await call('getTransaction', signature, { commitment: 'finalized' })).toBeNull()
  })
})

describe('simulateTransaction', () => {
  async function transfer(amount: bigint): Promise<{ wire: string; source: string; unsigned: string }> {
    const mint = await createMint(connection, payer, payer.publicKey, null, 0)
    const source = await getOrCreateAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
    const other = await getOrCreateAssociatedTokenAccount(
      connection,
      payer,
      mint,
      Keypair.generate().publicKey,
    )
    await mintTo(connection, payer, mint, source.address, payer, 10n)
    const transaction = new Transaction({
      feePayer: payer.publicKey,
      recentBlockhash: PublicKey.unique().toBase58(),
    }).add(createTransferInstruction(source.address, other.address, payer.publicKey, amount))
    const unsigned = transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
    transaction.sign(payer)
    return {
      wire: transaction.serialize().toString('base64'),
      unsigned: unsigned.toString('base64'),
      source: source.address.toBase58(),
    }
  }

  test('returns the resulting accounts and changes nothing', async () => {
    const { unsigned, source } = await transfer(4n)
    const options = {
      encoding: 'base64',
      replaceRecentBlockhash: true,
      accounts: { addresses: [source], encoding: 'jsonParsed' },
      innerInstructions: true,
    }
    expect(await call('simulateTransaction', unsigned, options)).toMatchObject({
      value: {
        err: null,
        accounts: [{ data: { parsed: { info: { tokenAmount: { amount: '6' } } } } }],
        innerInstructions: [],
        replacementBlockhash: { blockhash: some, lastValidBlockHeight: some },
        unitsConsumed: some,
      },
    })
    expect((await connection.getTokenAccountBalance(new PublicKey(source))).value.amount).toBe('10')
  })

  test('distinguishes a bad blockhash, a bad signature and a failing program', async () => {
    const { wire, unsigned } = await transfer(40n)
    expect(await call('simulateTransaction', wire, { encoding: 'base64' })).toMatchObject({
      value: { err: 'BlockhashNotFound' },
    })
    expect(
      await call('simulateTransaction', unsigned, {
        encoding: 'base64',
        sigVerify: true,
        replaceRecentBlockhash: true,
      }),
    ).toMatchObject({ code: -32602 })
    expect(
      await call('simulateTransaction', unsigned, { encoding: 'base64', replaceRecentBlockhash: true }),
    ).toMatchObject({
      value: { err: { InstructionError: [0, { Custom: 1 }] }, accounts: null },
    })
  })
})

describe('sockets', () => {
  function open(): Promise<{
    socket: WebSocket
    next(method: string): Promise<{ params: { result: unknown } }>
  }> {
    const socket = new WebSocket(localnet.wsUrl!)
    const next = (method: string) =>
      new Promise<{ params: { result: unknown } }>((resolve) => {
        const listen = (data: WebSocket.RawData) => {
          const message = JSON.parse(data.toString()) as { method?: string; params: { result: unknown } }
          if (message.method !== method) return
          socket.off('message', listen)
          resolve(message)
        }
        socket.on('message', listen)
      })
    return new Promise((resolve) => socket.once('open', () => resolve({ socket, next })))
  }

  test('slots, roots and blocks are notified', async () => {
    const { socket, next } = await open()
    const notified = Promise.all(['slotNotification', 'rootNotification', 'blockNotification'].map(next))
    const send = (method: string, ...params: unknown[]) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    send('slotSubscribe')
    send('rootSubscribe')
    send(
      'blockSubscribe',
      { mentionsAccountOrProgram: payer.publicKey.toBase58() },
      { commitment: 'confirmed', transactionDetails: 'signatures' },
    )
    const signature = await connection.requestAirdrop(payer.publicKey, 1_000_000)
    const [slot, root, block] = await notified
    expect(slot!.params.result).toMatchObject({ slot: some, parent: some, root: some })
    expect(root!.params.result).toBeTypeOf('number')
    expect(block!.params.result).toMatchObject({ value: { block: { signatures: [signature] }, err: null } })
    socket.close()
  })

  test('an account too long for base58 is notified with an error text', async () => {
    const mint = await createMint(connection, payer, payer.publicKey, null, 0)
    const { address } = await getOrCreateAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
    const { socket, next } = await open()
    const notified = next('accountNotification')
    const params = [address.toBase58(), { encoding: 'base58', commitment: 'processed' }]
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'accountSubscribe', params }))
    await mintTo(connection, payer, mint, address, payer, 10n)
    expect((await notified).params.result).toMatchObject({
      value: { data: ['error: data too large for bs58 encoding', 'base58'], space: 165 },
    })
    socket.close()
  })
})
