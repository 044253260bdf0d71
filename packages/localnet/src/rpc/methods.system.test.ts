import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeBase58 } from '@callisto/solana/codec'
import {
  createCloseAccountInstruction,
  createMint,
  createTransferInstruction,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Localnet, startLocalnet } from '../localnet.ts'
import { QUICK_SLOTS } from '../quick-slots.test-helper.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'callisto-methods-'))
const payer = Keypair.generate()
let localnet: Localnet
let connection: Connection

beforeAll(async () => {
  localnet = await startLocalnet({ dataDir, rpcPort: 0, programs: [], parameters: QUICK_SLOTS })
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
    ['getLeaderSchedule', [null, { identity: payer.publicKey.toBase58() }], {}],
    ['getLeaderSchedule', [900_000_000_000], null],
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
    ['getBlockProduction', [{ identity: payer.publicKey.toBase58() }], { value: { byIdentity: {} } }],
    [
      'getBlockProduction',
      [{ range: { firstSlot: 447_552_000, lastSlot: 447_552_000 } }],
      { value: { range: { firstSlot: 447_552_000, lastSlot: 447_552_000 } } },
    ],
    ['getBlockProduction', [{ range: { firstSlot: 1 } }], { code: -32602 }],
    ['getLargestAccounts', [{ filter: 'nonCirculating' }], { value: [] }],
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
    expect(lastValidBlockHeight - height).toBeLessThanOrEqual(QUICK_SLOTS.maxBlockhashAge)
    expect(lastValidBlockHeight - height).toBeGreaterThan(QUICK_SLOTS.maxBlockhashAge - 5)
  })
})

describe('whole numbers beyond those of a double', () => {
  const far = '9223372036854775807'
  test.each([
    ['getBalance', `"${SystemProgram.programId}", { "minContextSlot": ${far} }`, -32016],
    ['getTransactionCount', `{ "minContextSlot": ${far} }`, -32016],
    ['getSlotLeader', `{ "minContextSlot": ${far} }`, -32016],
    ['getInflationReward', `[], { "minContextSlot": ${far} }`, -32016],
    ['getInflationReward', `[], { "epoch": ${far} }`, -32004],
    ['getBlockTime', far, -32004],
    ['getSlotLeaders', `${far}, 3`, -32602],
    ['getSlotLeaders', '0, 5001', -32602],
    ['getBlocks', '18446744073709551616', -32602],
  ])('%s(%s) -> %d', async (method, params, code) => {
    const body = `{ "jsonrpc": "2.0", "id": ${far}, "method": "${method}", "params": [${params}] }`
    const answer = await localnet.handleRpc(body)
    expect(JSON.parse(answer)).toMatchObject({ error: { code } })
    // The id comes back to the digit.
    expect(answer).toContain(`"id":${far}}`)
  })

  test('are read as such, and shown to the digit', async () => {
    const call = (method: string, params: string) =>
      localnet.handleRpc(`{ "jsonrpc": "2.0", "id": "${far}", "method": "${method}", "params": [${params}] }`)
    expect(JSON.parse(await call('getLeaderSchedule', far))).toMatchObject({ result: null, id: far })
    const range = `{ "range": { "firstSlot": 0, "lastSlot": ${far} } }`
    expect(await call('getBlockProduction', range)).toMatch(
      /lastSlot, 9223372036854775807, is too large; max \d+/,
    )
  })
})

test('a batch of more than 100 calls is answered call by call', async () => {
  const calls = Array.from({ length: 150 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'getHealth' }))
  const answers = JSON.parse(await localnet.handleRpc(JSON.stringify(calls)))
  expect(answers).toEqual(calls.map(({ id }) => ({ jsonrpc: '2.0', result: 'ok', id })))
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

/** A transfer between two new token accounts; `thenClose` closes the first. */
async function transfer(
  amount: bigint,
  blockhash = PublicKey.unique().toBase58(),
  thenClose = false,
): Promise<{ wire: string; source: string; unsigned: string }> {
  const mint = await createMint(connection, payer, payer.publicKey, null, 0)
  const source = await getOrCreateAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
  const other = await getOrCreateAssociatedTokenAccount(connection, payer, mint, Keypair.generate().publicKey)
  await mintTo(connection, payer, mint, source.address, payer, 10n)
  const transaction = new Transaction({
    feePayer: payer.publicKey,
    recentBlockhash: blockhash,
  }).add(createTransferInstruction(source.address, other.address, payer.publicKey, amount))
  if (thenClose)
    transaction.add(createCloseAccountInstruction(source.address, payer.publicKey, payer.publicKey))
  const unsigned = transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
  transaction.sign(payer)
  return {
    wire: transaction.serialize().toString('base64'),
    unsigned: unsigned.toString('base64'),
    source: source.address.toBase58(),
  }
}

describe('simulateTransaction', () => {
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
        fee: 5000,
        loadedAddresses: { writable: [], readonly: [] },
      },
    })
    expect((await connection.getTokenAccountBalance(new PublicKey(source))).value.amount).toBe('10')
  })

  test('an account that the transaction closes is none', async () => {
    const { unsigned, source } = await transfer(10n, undefined, true)
    const accounts = { addresses: [source, payer.publicKey.toBase58()], encoding: 'base64' }
    const options = { encoding: 'base64', replaceRecentBlockhash: true, accounts }
    expect(await call('simulateTransaction', unsigned, options)).toMatchObject({
      value: { err: null, accounts: [null, { owner: SystemProgram.programId.toBase58() }] },
    })
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

  test('finds a signature that is wrong, and a transaction that has landed', async () => {
    const { blockhash } = await connection.getLatestBlockhash()
    const { wire, unsigned } = await transfer(4n, blockhash)
    const options = { encoding: 'base64', sigVerify: true }
    expect(await call('simulateTransaction', unsigned, options)).toMatchObject({
      value: { err: 'SignatureFailure', unitsConsumed: 0, fee: null },
    })
    await call('sendTransaction', wire, { encoding: 'base64' })
    expect(await call('simulateTransaction', wire, options)).toMatchObject({
      value: { err: 'AlreadyProcessed' },
    })
  })

  test.each([
    ['more than the transaction has', Array<string>(20).fill(PublicKey.default.toBase58()), 'base64'],
    ['in base58', [PublicKey.default.toBase58()], 'base58'],
  ])('refuses accounts %s', async (_, addresses, encoding) => {
    const { unsigned } = await transfer(4n)
    const options = { encoding: 'base64', accounts: { addresses, encoding } }
    expect(await call('simulateTransaction', unsigned, options)).toMatchObject({ code: -32602 })
  })

  test('reports the fee, the balances and the size that the transaction then has', async () => {
    const { blockhash } = await connection.getLatestBlockhash()
    const { wire, unsigned } = await transfer(3n, blockhash)
    const options = { encoding: 'base64', replaceRecentBlockhash: true }
    const { value } = (await call('simulateTransaction', unsigned, options)) as { value: Effects }
    const signature = (await call('sendTransaction', wire, { encoding: 'base64' })) as string
    await connection.confirmTransaction(signature, 'confirmed')
    const { meta } = (await call('getTransaction', signature, { commitment: 'confirmed' })) as {
      meta: Effects
    }
    const { fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = value
    expect({ fee, preBalances, postBalances, preTokenBalances, postTokenBalances }).toEqual({
      fee: meta.fee,
      preBalances: meta.preBalances,
      postBalances: meta.postBalances,
      preTokenBalances: meta.preTokenBalances,
      postTokenBalances: meta.postTokenBalances,
    })
    // Payer without data, two token accounts of 165 bytes, the program and its code, 64 bytes each beside their data.
    const code = 36 + (await programCodeLength(TOKEN_PROGRAM_ID))
    expect(value.loadedAccountsDataSize).toBe(5 * 64 + 2 * 165 + code)
    // One signature, three write locks, 9 bytes of data.
    const pages = Math.ceil(value.loadedAccountsDataSize / 32_768)
    expect(meta.costUnits).toBe(720 + 900 + 2 + meta.computeUnitsConsumed! + 8 * pages)
    expect(await costInBlock(signature)).toBe(meta.costUnits)
    expect(value.costUnits).toBeUndefined()
    const failed = (await call('simulateTransaction', (await transfer(40n)).unsigned, options)) as {
      value: Effects
    }
    expect(failed.value.fee).toBe(5000)
    expect(failed.value.preBalances[0]! - failed.value.postBalances[0]!).toBe(5000)
    expect(failed.value.postTokenBalances).toEqual(failed.value.preTokenBalances)
  })

  test('a transaction that is not executed has no effects', async () => {
    const { wire } = await transfer(40n)
    expect(await call('simulateTransaction', wire, { encoding: 'base64' })).toMatchObject({
      value: { fee: null, preBalances: null, postTokenBalances: null, loadedAccountsDataSize: 0 },
    })
  })
})

interface Effects {
  fee: number
  preBalances: number[]
  postBalances: number[]
  preTokenBalances: unknown[]
  postTokenBalances: unknown[]
  loadedAccountsDataSize: number
  computeUnitsConsumed?: number
  costUnits?: number
}

/** Bytes of the account with the code of a program of the upgradeable loader. */
async function programCodeLength(program: PublicKey): Promise<number> {
  const loader = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')
  const [address] = PublicKey.findProgramAddressSync([program.toBuffer()], loader)
  return (await connection.getAccountInfo(address))!.data.length
}

/** `costUnits` of a transaction as its block reports it. */
async function costInBlock(signature: string): Promise<number | undefined> {
  const { slot } = (await call('getTransaction', signature, { commitment: 'confirmed' })) as { slot: number }
  const { transactions } = (await call('getBlock', slot, { commitment: 'confirmed' })) as {
    transactions: { transaction: { signatures: string[] }; meta: Effects }[]
  }
  return transactions.find(({ transaction }) => transaction.signatures[0] === signature)?.meta.costUnits
}

describe('account encodings', () => {
  test('base64+zstd is a frame of the data, in reads and in slices', async () => {
    const address = payer.publicKey.toBase58()
    expect(
      await call('getAccountInfo', address, { encoding: 'base64+zstd', commitment: 'confirmed' }),
    ).toMatchObject({
      value: { data: ['KLUv/SAAAQAA', 'base64+zstd'] },
    })
    const rent = 'SysvarRent111111111111111111111111111111111'
    const slice = { encoding: 'base64+zstd', dataSlice: { offset: 0, length: 2 } }
    const plain = await call('getAccountInfo', rent, { ...slice, encoding: 'base64' })
    const data = Buffer.from((plain as { value: { data: [string] } }).value.data[0], 'base64')
    const frame = Buffer.concat([Buffer.from('28b52ffd2002110000', 'hex'), data])
    expect(await call('getAccountInfo', rent, slice)).toMatchObject({
      value: { data: [frame.toString('base64'), 'base64+zstd'] },
    })
  })

  test.each<[string, string, unknown]>([
    ['SysvarC1ock11111111111111111111111111111111', 'clock', { slot: some, unixTimestamp: some }],
    ['SysvarRent111111111111111111111111111111111', 'rent', { lamportsPerByteYear: some, burnPercent: some }],
    [
      'SysvarEpochSchedu1e111111111111111111111111',
      'epochSchedule',
      { slotsPerEpoch: 432_000, warmup: false, firstNormalSlot: 0 },
    ],
    ['SysvarS1otHashes111111111111111111111111111', 'slotHashes', [{ slot: some, hash: some }]],
    ['SysvarStakeHistory1111111111111111111111111', 'stakeHistory', some],
    ['SysvarLastRestartS1ot1111111111111111111111', 'lastRestartSlot', { lastRestartSlot: some }],
    ['SysvarRecentB1ockHashes11111111111111111111', 'recentBlockhashes', some],
    ['SysvarS1otHistory11111111111111111111111111', 'slotHistory', { nextSlot: some, bits: some }],
    ['SysvarEpochRewards1111111111111111111111111', 'epochRewards', { active: false, totalPoints: '0' }],
  ])('%s is parsed as %s', async (address, type, info) => {
    const shown = await call('getAccountInfo', address, { encoding: 'jsonParsed' })
    expect(shown).toMatchObject({ value: { data: { program: 'sysvar', parsed: { type } } } })
    const { parsed } = (shown as { value: { data: { parsed: { info: unknown } } } }).value.data
    if (Array.isArray(info)) expect((parsed.info as unknown[])[0]).toMatchObject(info[0] as object)
    else if (info === some) expect(parsed.info).toBeInstanceOf(Array)
    else expect(parsed.info).toMatchObject(info as object)
  })
})

test('the whole epoch is scheduled for the one node', async () => {
  const { identity } = (await call('getIdentity')) as { identity: string }
  const schedule = (await call('getLeaderSchedule')) as Record<string, number[]>
  expect(Object.keys(schedule)).toEqual([identity])
  expect([schedule[identity]!.length, schedule[identity]![0], schedule[identity]!.at(-1)]).toEqual([
    432_000, 0, 431_999,
  ])
})

test.each([undefined, '1.0', 2])('a request with jsonrpc %s is invalid', async (jsonrpc) => {
  const answer = await localnet.handleRpc(JSON.stringify({ jsonrpc, id: 1, method: 'getHealth' }))
  expect(JSON.parse(answer)).toMatchObject({ error: { code: -32600 } })
})

interface SlotUpdate {
  type: string
  slot: number
  stats?: object
}

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

  test('updates of slots are notified in order, and equal subscriptions have one id', async () => {
    const { socket } = await open()
    const frames: { id?: number; result?: number; params?: { result: SlotUpdate } }[] = []
    const rooted = new Promise<void>((resolve) =>
      socket.on('message', (data) => {
        frames.push(JSON.parse(data.toString()) as (typeof frames)[number])
        const types = frames.map(({ params }) => params?.result.type)
        if (types.includes('root') && types.filter((type) => type === 'createdBank').length > 2) resolve()
      }),
    )
    for (const id of [1, 2])
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'slotsUpdatesSubscribe' }))
    await rooted
    socket.close()
    const ids = frames.filter(({ id }) => id !== undefined).map(({ result }) => result)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    const updates = frames.flatMap(({ params }) => (params ? [params.result] : []))
    const created = updates.find(({ type }) => type === 'createdBank')!
    expect(created).toMatchObject({ parent: some, slot: some, timestamp: some })
    const ofSlot = updates.filter(({ slot }) => slot === created.slot).map(({ type }) => type)
    expect(ofSlot.slice(0, 3)).toEqual(['createdBank', 'frozen', 'optimisticConfirmation'])
    const frozen = updates.find(({ type }) => type === 'frozen')
    expect(frozen).toMatchObject({ stats: { numSuccessfulTransactions: some, numFailedTransactions: 0 } })
  })

  test('the arrival of a signature is notified to those who ask for it', async () => {
    const { socket } = await open()
    const { blockhash } = await connection.getLatestBlockhash()
    const { wire } = await transfer(1n, blockhash)
    const signature = encodeBase58(Buffer.from(wire, 'base64').subarray(1, 65))
    const values: unknown[] = []
    const ended = new Promise<void>((resolve) =>
      socket.on('message', (data) => {
        const message = JSON.parse(data.toString()) as {
          id?: number
          params?: { result: { value: unknown } }
        }
        if (message.id === 1) void call('sendTransaction', wire, { encoding: 'base64' })
        if (message.params) values.push(message.params.result.value)
        if (values.length === 2) resolve()
      }),
    )
    const options = { commitment: 'confirmed', enableReceivedNotification: true }
    const params = [signature, options]
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params }))
    await ended
    expect(values).toEqual(['receivedSignature', { err: null }])
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
