import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountChanges, ChainBlock } from '@callisto/solana'
import { address } from '@solana/kit'
import {
  closeAccount,
  createMint,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Sqlite } from '../ledger/sqlite.ts'
import { type Localnet, startLocalnet } from '../localnet.ts'
import { QUICK_SLOTS } from '../quick-slots.test-helper.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'callisto-port-'))
const payer = Keypair.generate()
let localnet: Localnet
let connection: Connection

beforeAll(async () => {
  localnet = await startLocalnet({ dataDir, rpcPort: 0, programs: [], parameters: QUICK_SLOTS })
  connection = new Connection(localnet.rpcUrl!, 'confirmed')
  await airdrop(50_000_000_000, payer)
})

afterAll(async () => {
  await localnet.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function airdrop(lamports: number, to = Keypair.generate()): Promise<string> {
  const signature = await connection.requestAirdrop(to.publicKey, lamports)
  await connection.confirmTransaction(signature, 'confirmed')
  return signature
}

async function take<T>(
  stream: AsyncIterable<T>,
  isEnough: (items: T[]) => boolean,
  controller: AbortController,
): Promise<T[]> {
  const items: T[] = []
  for await (const item of stream) {
    items.push(item)
    if (isEnough(items)) controller.abort()
  }
  return items
}

const holds = (signature: string) => (blocks: ChainBlock[]) =>
  blocks.at(-1)!.transactions.some((transaction) => transaction.signature === signature)

describe('blocks', () => {
  test('stream in order from the first one until the signal', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const signature = await connection.requestAirdrop(Keypair.generate().publicKey, 3_000_000)
    const blocks = await take(localnet.chain.blocks({ fromSlot: 0, signal }), holds(signature), controller)
    expect(blocks[0]?.blockHeight).toBe(0)
    blocks.slice(1).forEach((block, i) => {
      expect([block.blockHeight, block.parentSlot]).toEqual([i + 1, blocks[i]!.slot])
    })
    const transaction = blocks.at(-1)!.transactions.find((candidate) => candidate.signature === signature)!
    expect(transaction).toMatchObject({ err: null, signerCount: 1, feeLamports: 5000n })
    const shown = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(transaction.preBalances.map(Number)).toEqual(shown?.meta?.preBalances)
    expect(transaction.postBalances.map(Number)).toEqual(shown?.meta?.postBalances)
    expect(transaction.logs).toEqual(shown?.meta?.logMessages)
  })

  test('a paused reader delays no other and misses nothing', async () => {
    const slow = new AbortController()
    const reader = localnet.chain.blocks({ fromSlot: 0, signal: slow.signal })[Symbol.asyncIterator]()
    const first = await reader.next()
    const sent: string[] = []
    for (let i = 0; i < 3; i++) sent.push(await airdrop(4_000_000 + i))
    const seen: ChainBlock[] = [first.value as ChainBlock]
    const found = () => seen.flatMap((block) => block.transactions.map(({ signature }) => signature))
    while (!found().includes(sent[2]!)) seen.push((await reader.next()).value as ChainBlock)
    expect(found()).toEqual(expect.arrayContaining(sent))
    slow.abort()
    expect((await reader.next()).done).toBe(true)
  })

  test('an aborted signal ends the stream at once', async () => {
    const blocks = localnet.chain.blocks({ fromSlot: 0, signal: AbortSignal.abort() })
    expect(await take(blocks, () => false, new AbortController())).toEqual([])
  })
})

describe('accounts', () => {
  test('of watched owners are emitted on change and on close', async () => {
    const controller = new AbortController()
    const owners = [TOKEN_PROGRAM_ID.toBase58()]
    const changes: AccountChanges[] = []
    const done = (async () => {
      for await (const change of localnet.chain.accountChanges({ owners, signal: controller.signal }))
        changes.push(change)
    })()
    const mint = await createMint(connection, payer, payer.publicKey, null, 2)
    const { address: account } = await getOrCreateAssociatedTokenAccount(
      connection,
      payer,
      mint,
      payer.publicKey,
    )
    await closeAccount(connection, payer, account, payer.publicKey, payer)
    await airdrop(1_000_000)
    controller.abort()
    await done
    const told = changes.flatMap(({ accounts }) => accounts)
    expect(told.every(({ owner }) => owner === owners[0])).toBe(true)
    expect(told.some((state) => state.address === mint.toBase58() && state.data.length === 82)).toBe(true)
    const states = told.filter((state) => state.address === account.toBase58())
    expect(states.at(0)?.data.length).toBe(165)
    expect(states.at(-1)).toMatchObject({ lamports: 0n, data: new Uint8Array(0) })
  })

  test('of owners that nothing happens to are told of every block', async () => {
    const owners = [Keypair.generate().publicKey.toBase58()]
    const signal = AbortSignal.timeout(10_000)
    const slots = new Set<number>()
    for await (const { slot, accounts } of localnet.chain.accountChanges({ owners, signal })) {
      expect(accounts).toEqual([])
      if (slots.add(slot).size === 3) break
    }
    expect(slots.size).toBe(3)
  })

  test('are read by address and by owner, with filters', async () => {
    const mint = await createMint(connection, payer, payer.publicKey, null, 2)
    const { address: account } = await getOrCreateAssociatedTokenAccount(
      connection,
      payer,
      mint,
      payer.publicKey,
    )
    await mintTo(connection, payer, mint, account, payer, 77n)
    const wanted = [account.toBase58(), Keypair.generate().publicKey.toBase58()]
    const read = await localnet.chain.getAccounts(wanted)
    expect(read.accounts[0]).toMatchObject({ owner: TOKEN_PROGRAM_ID.toBase58(), executable: false })
    expect(read.accounts[1]).toBeUndefined()
    const owner = TOKEN_PROGRAM_ID.toBase58()
    const filters = [{ offset: 0, bytes: mint.toBytes() }]
    const held = await localnet.chain.getProgramAccounts(owner, { dataSize: 165, filters })
    expect(held.accounts.map((state) => state.address)).toEqual([account.toBase58()])
    expect((await localnet.chain.getProgramAccounts(owner, { dataSize: 166 })).accounts).toEqual([])
  })
})

describe('rpc in process', () => {
  test('returns the same as the port, u64 exact', async () => {
    const { value } = await localnet.chain.rpc
      .getAccountInfo(address(payer.publicKey.toBase58()), { encoding: 'base64', commitment: 'confirmed' })
      .send()
    expect(value?.lamports).toBe(BigInt(await connection.getBalance(payer.publicKey)))
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getAccountInfo',
      params: [payer.publicKey.toBase58(), { commitment: 'confirmed' }],
    })
    expect(await localnet.handleRpc(body)).toContain('"rentEpoch":18446744073709551615')
  })

  test('can be aborted', async () => {
    const controller = new AbortController()
    const answer = localnet.handleRpc('{"jsonrpc":"2.0","id":1,"method":"getSlot"}', controller.signal)
    controller.abort(new Error('enough'))
    await expect(answer).rejects.toThrow('enough')
  })
})

test('the faucet sends its tokens within limits', async () => {
  const mint = await createMint(connection, payer, payer.publicKey, null, 6)
  const faucet = (await localnet.chain.rpc.getIdentity().send()).identity
  const held = await getOrCreateAssociatedTokenAccount(connection, payer, mint, new PublicKey(faucet))
  await mintTo(connection, payer, mint, held.address, payer, 10_000_000_000n)
  const wallet = Keypair.generate().publicKey
  const ask = async (amount: string) => {
    const params = [{ address: wallet.toBase58(), mint: mint.toBase58(), amount }]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'callisto_faucet', params })
    return JSON.parse(await localnet.handleRpc(body)) as {
      result?: { signature: string }
      error?: { message: string }
    }
  }
  expect((await ask('1000001')).error?.message).toContain('limit of one request')
  const { result } = await ask('1000000')
  await connection.confirmTransaction(result!.signature, 'confirmed')
  const { value } = await connection.getTokenAccountsByOwner(wallet, { mint })
  expect(value).toHaveLength(1)
  expect((await connection.getTokenAccountBalance(value[0]!.pubkey)).value.amount).toBe('1000000')
})

test('after a stop streams end and calls reject', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'callisto-stop-'))
  const brief = await startLocalnet({ dataDir: dir, programs: [] })
  expect([brief.rpcUrl, brief.wsUrl]).toEqual([undefined, undefined])
  const blocks = take(
    brief.chain.blocks({ fromSlot: 0, signal: new AbortController().signal }),
    () => false,
    new AbortController(),
  )
  await brief.close()
  expect((await blocks).length).toBeGreaterThan(0)
  await expect(brief.handleRpc('{}')).rejects.toThrow('stopped')
  rmSync(dir, { recursive: true, force: true })
})

test('a ledger of another format is rejected with a reason', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'callisto-format-'))
  const sqlite = new Sqlite(join(dir, 'ledger.db'))
  sqlite.exec('pragma user_version = 99')
  sqlite.close()
  await expect(startLocalnet({ dataDir: dir, programs: [] })).rejects.toThrow('format 99')
  rmSync(dir, { recursive: true, force: true })
})
