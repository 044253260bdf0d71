import { getHoldings } from '@callisto/contract'
import { associatedTokenAddress, systemClock, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { bootLocalnet, type TestLocalnet } from '@callisto/testkit'
import * as token from '@solana/spl-token'
import { Connection, Keypair } from '@solana/web3.js'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TradeService } from '../options.ts'
import { createTradeService } from '../service.ts'

const NOBODY = '4Nd1mYQ4Jq1q3yqZcY3Vq1w2o8Qm9n5X7b6s2d3f4g5h'
const owner = Keypair.fromSeed(new Uint8Array(32).fill(7))
const wallet = owner.publicKey.toBase58()

let localnet: TestLocalnet
let service: TradeService
let app: FastifyInstance
let mints: string[]
/** A second account of the first mint. */
let second: string

beforeAll(async () => {
  localnet = await bootLocalnet()
  const connection = new Connection(localnet.rpcUrl, 'processed')
  const airdrop = await connection.requestAirdrop(owner.publicKey, 10e9)
  await connection.confirmTransaction(airdrop, 'processed')
  const key = owner.publicKey
  const mintTokens = async (
    decimals: number,
    amounts: readonly bigint[],
    program = token.TOKEN_PROGRAM_ID,
  ) => {
    const mint = await token.createMint(connection, owner, key, key, decimals, undefined, undefined, program)
    const accounts = []
    for (const [index, amount] of amounts.entries()) {
      const keypair = index === 0 ? undefined : Keypair.generate()
      const account = await token.createAccount(connection, owner, mint, key, keypair, undefined, program)
      await token.mintTo(connection, owner, mint, account, owner, amount, [], undefined, program)
      accounts.push(account)
    }
    return { mint, accounts }
  }
  const one = await mintTokens(6, [1_500_001n, 40n])
  const frozen = await mintTokens(0, [7n])
  const extended = await mintTokens(9, [2n ** 64n - 1n], token.TOKEN_2022_PROGRAM_ID)
  await token.freezeAccount(connection, owner, frozen.accounts[0]!, frozen.mint, owner)
  const last = await connection.requestAirdrop(owner.publicKey, 1)
  await connection.confirmTransaction(last, 'confirmed')
  mints = [one, frozen, extended].map(({ mint }) => mint.toBase58())
  second = one.accounts[1]!.toBase58()
  service = createTradeService({
    chain: localnet.chain,
    market: { assets: async () => [], search: async () => [], prices: async () => ({}) },
    clock: localnet.clock,
    log: { warn: () => {} },
  })
  app = Fastify()
  await app.register(service.routes, { prefix: '/api' })
  await app.register(service.accountRoutes, { prefix: '/account' })
  while (!service.ready().ready) await systemClock.wait(20)
})

afterAll(async () => {
  await app?.close()
  await service?.close()
  await localnet?.close()
})

const get = async (path: string) => {
  const reply = await app.inject(`/api/ultra/v1${path}`)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

test('every token account of both token programs, and native SOL', async () => {
  const lamports = await localnet.chain.rpc.getBalance(owner.publicKey.toBase58() as never).send()
  const reply = await get(`/holdings/${wallet}`)
  getHoldings.reply.parse(reply)
  const { tokens, ...native } = reply
  expect(native).toEqual(await get(`/holdings/${wallet}/native`))
  expect(native.amount).toBe(String(lamports.value))
  const rows = Object.entries(tokens as Record<string, object[]>).flatMap(([mint, accounts]) =>
    accounts.map((account) => ({ mint, ...account })),
  )
  const row = async (index: number, changed: object, programId: string = TOKEN_PROGRAM) => ({
    mint: mints[index],
    account: await associatedTokenAddress(wallet, mints[index]!, programId),
    isFrozen: false,
    isAssociatedTokenAccount: true,
    programId,
    ...changed,
  })
  const expected = await Promise.all([
    row(0, { amount: '1500001', uiAmount: 1.500001, uiAmountString: '1.500001', decimals: 6 }),
    row(0, {
      ...{ account: second, amount: '40', uiAmount: 0.00004, uiAmountString: '0.00004', decimals: 6 },
      isAssociatedTokenAccount: false,
    }),
    row(1, { amount: '7', uiAmount: 7, uiAmountString: '7', decimals: 0, isFrozen: true }),
    row(
      2,
      {
        ...{ amount: '18446744073709551615', uiAmount: 18_446_744_073.709_553, decimals: 9 },
        uiAmountString: '18446744073.709551615',
      },
      TOKEN_2022_PROGRAM,
    ),
  ])
  expect(rows).toHaveLength(expected.length)
  for (const one of expected) expect(rows).toContainEqual(one)
})

test('balances add up the accounts of a mint and have the slot of their read', async () => {
  const { SOL, ...tokens } = await get(`/balances/${wallet}`)
  expect(SOL).toMatchObject({ isFrozen: false, slot: expect.any(Number) })
  expect(SOL.slot).toBeGreaterThan(0)
  expect(tokens).toEqual({
    [mints[0]!]: { amount: '1500041', uiAmount: expect.closeTo(1.500041), slot: SOL.slot, isFrozen: false },
    [mints[1]!]: { amount: '7', uiAmount: 7, slot: SOL.slot, isFrozen: true },
    [mints[2]!]: expect.objectContaining({ amount: '18446744073709551615', isFrozen: false }),
  })
})

test('an address that is on no chain owns nothing', async () => {
  expect(await get(`/holdings/${NOBODY}`)).toEqual({
    amount: '0',
    uiAmount: 0,
    uiAmountString: '0',
    tokens: {},
  })
  expect(Object.keys(await get(`/balances/${NOBODY}`))).toEqual(['SOL'])
})

// spec 2-7-40, 2-7-41
test.each(['balances', 'holdings'])('/account/%s has the same reply', async (call) => {
  const reply = await app.inject(`/account/${call}/${wallet}`)
  expect(reply.statusCode).toBe(200)
  const { SOL: _, ...tokens } = reply.json()
  const { SOL: __, ...expected } = await get(`/${call}/${wallet}`)
  const withoutSlots = (value: unknown) => JSON.stringify(value).replace(/"slot":\d+/g, '')
  expect(withoutSlots(tokens)).toBe(withoutSlots(expected))
  const refused = await app.inject(`/account/${call}/x`)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'INVALID_REQUEST'])
})
