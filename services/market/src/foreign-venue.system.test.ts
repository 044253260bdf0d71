import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AMMS } from '@callisto/amms'
import { knownMints } from '@callisto/domain'
import { associatedTokenAddress, systemClock, TOKEN_PROGRAM } from '@callisto/solana'
import { bootForeignMarket, foreignAmm, type TestLocalnet, testAddress } from '@callisto/testkit'
import { AccountRole, type Address } from '@solana/kit'
import { Connection, Keypair, PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarketService } from './service.ts'
import type { MarketService } from './service-types.ts'

const POOL = testAddress(1)
const MINT = testAddress(10)
const USDC = knownMints.usdc
const RESERVES = [1_000_000_000n, 5_000_000_000n] as const
/** The instruction of this venue follows from the root alone. */
const EMPTY_VIEW = { account: () => undefined, transferFeeOf: () => undefined }

let localnet: TestLocalnet
let service: MarketService
let app: FastifyInstance
let dataDir: string
const wallet = Keypair.fromSeed(new Uint8Array(32).fill(6))

beforeAll(async () => {
  localnet = await bootForeignMarket({
    pool: POOL,
    config: { feeBps: 100n, surchargeBps: 0n, surchargeUntilSlot: 0n },
    mints: [
      { address: MINT, decimals: 6 },
      { address: USDC, decimals: 6 },
    ],
    reserves: RESERVES,
    wallet: wallet.publicKey.toBase58(),
    balances: [100_000_000n, 100_000_000n],
  })
  dataDir = mkdtempSync(join(tmpdir(), 'callisto-foreign-'))
  service = await createMarketService({
    amms: [...AMMS, foreignAmm],
    chain: localnet.chain,
    dataDir,
    clock: systemClock,
    log: { warn: (details, message) => console.error(message, details) },
  })
  app = fastify()
  await app.register(service.routes, { prefix: '/data' })
}, 60_000)

afterAll(async () => {
  await app?.close()
  await service?.close()
  await localnet?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Swaps twice in one transaction, so that neither amount follows from the balances before and after. */
async function swap(amounts: readonly [sell: bigint, buy: bigint]): Promise<string> {
  const [state] = (await localnet.chain.getAccounts([POOL])).accounts
  const decoded = foreignAmm.root(state!)
  if (!decoded.ok) throw new Error(decoded.reason)
  const owner = wallet.publicKey.toBase58() as Address
  const accounts = new Map<string, Address>()
  for (const mint of [MINT, USDC])
    accounts.set(mint, await associatedTokenAddress(owner, mint, TOKEN_PROGRAM))
  const user = { owner, tokenAccount: (mint: string) => accounts.get(mint)! }
  const transaction = new Transaction()
  for (const side of [0, 1] as const) {
    const order = { mode: 'ExactIn', amount: amounts[side], limit: 1n } as const
    const {
      programAddress,
      accounts: metas = [],
      data,
    } = foreignAmm.instruction(decoded.root, side, order, user, EMPTY_VIEW)
    transaction.add(
      new TransactionInstruction({
        programId: new PublicKey(programAddress),
        keys: metas.map(({ address, role }) => ({
          pubkey: new PublicKey(address),
          isSigner: role === AccountRole.READONLY_SIGNER,
          isWritable: role === AccountRole.WRITABLE,
        })),
        data: Buffer.from(data!),
      }),
    )
  }
  const connection = new Connection(localnet.rpcUrl, 'processed')
  const { blockhash } = await connection.getLatestBlockhash()
  transaction.recentBlockhash = blockhash
  transaction.feePayer = wallet.publicKey
  transaction.sign(wallet)
  return connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
}

async function get<T>(path: string): Promise<T> {
  const reply = await app.inject(`/data${path}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json() as T
}

interface Trades {
  txs: {
    type: string
    amount: number
    usdVolume: number
    poolId: string
    txHash: string
    traderAddress: string
  }[]
}

/** Output of a constant product after a fee of 1 % on the input. */
const outputOf = (amountIn: bigint, reserveIn: bigint, reserveOut: bigint) => {
  const net = amountIn - (amountIn + 99n) / 100n
  return (reserveOut * net) / (reserveIn + net)
}

test('trades of a venue that is read from calls reach the fold and the API, to the unit', async () => {
  const [sold, spent] = [10_000_000n, 20_000_000n]
  const signature = await swap([sold, spent])
  let trades: Trades['txs'] = []
  while (trades.length < 2) {
    await systemClock.wait(50)
    const reply = await app.inject(`/data/v1/txs/${MINT}`)
    if (reply.statusCode === 200) trades = (reply.json() as Trades).txs
  }
  const received = outputOf(sold, RESERVES[0], RESERVES[1])
  const bought = outputOf(spent, RESERVES[1] - received, RESERVES[0] + sold)
  const shown = trades.map(({ type, amount, usdVolume }) => [type, amount, usdVolume])
  expect(shown).toContainEqual(['sell', Number(sold) / 1e6, Number(received) / 1e6])
  expect(shown).toContainEqual(['buy', Number(bought) / 1e6, Number(spent) / 1e6])
  for (const trade of trades)
    expect(trade).toMatchObject({
      poolId: POOL,
      txHash: signature,
      traderAddress: wallet.publicKey.toBase58(),
    })
})

test('its pool has the name and the type of its venue, and the price of its reserves', async () => {
  const { pools } = await get<{ pools: object[] }>(`/v1/assets/${MINT}/pools`)
  expect(pools).toMatchObject([
    { id: POOL, dex: foreignAmm.label, type: foreignAmm.poolType, quoteAsset: USDC },
  ])
})
