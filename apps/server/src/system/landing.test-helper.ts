import { TipFloorSchema } from '@callisto/contract'
import { MIN_TIP_LAMPORTS } from '@callisto/localnet'
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { expect, test } from 'vitest'

const WORKER_TIP_LAMPORTS = 1_000_000
const encode = (transaction: Transaction) => Buffer.from(transaction.serialize()).toString('base64')

/** Bundles, private sending and the tip floor, as a client of the server has them. */
export function testLanding(url: () => string): void {
  const call = async (path: string, method: string, ...params: unknown[]) => {
    const reply = await fetch(`${url()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    expect(reply.status).toBe(200)
    return (await reply.json()) as { result?: never; error?: { code: number; message: string } }
  }

  async function fundedWallet() {
    const connection = new Connection(`${url()}/rpc`, 'processed')
    const wallet = Keypair.generate()
    await connection.requestAirdrop(wallet.publicKey, LAMPORTS_PER_SOL)
    const { blockhash: recentBlockhash } = await connection.getLatestBlockhash()
    const [tipAccount] = (await call('/api/v1/bundles', 'getTipAccounts')).result as unknown as string[]
    const transfer = (to: PublicKey, lamports: number) =>
      SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey: to, lamports })
    const sign = (...instructions: ReturnType<typeof transfer>[]) => {
      const transaction = new Transaction({ feePayer: wallet.publicKey, recentBlockhash }).add(
        ...instructions,
      )
      transaction.sign(wallet)
      return encode(transaction)
    }
    const tip = (lamports: number) => transfer(new PublicKey(tipAccount!), lamports)
    const statusOf = async (id: string) =>
      (await call('/api/v1/bundles', 'getInflightBundleStatuses', [id])).result as unknown as {
        value: { status: string }[]
      }
    return { connection, wallet, transfer, sign, tip, statusOf }
  }

  // spec 2-7-46, 2-7-37
  test('a bundle lands whole, its tip is in the floor, and a failing one leaves nothing', async () => {
    const { connection, wallet, transfer, sign, tip, statusOf } = await fundedWallet()
    const target = Keypair.generate().publicKey
    const bundle = [sign(transfer(target, 50_000_000)), sign(tip(Number(MIN_TIP_LAMPORTS)))]
    const { result: id } = await call('/api/v1/bundles', 'sendBundle', bundle, { encoding: 'base64' })
    await expect.poll(async () => (await statusOf(id!)).value[0]?.status).toBe('Landed')
    expect(await connection.getBalance(target)).toBe(50_000_000)
    const floor = TipFloorSchema.parse(await (await fetch(`${url()}/api/tip-floor`)).json())
    expect(floor[0]?.landed_tips_25th_percentile).toBeGreaterThanOrEqual(Number(MIN_TIP_LAMPORTS) / 1e9)
    const before = await connection.getBalance(wallet.publicKey)
    const failing = [sign(tip(5_000)), sign(transfer(target, 2 * LAMPORTS_PER_SOL))]
    const failed = await call('/api/v1/bundles', 'sendBundle', failing, { encoding: 'base64' })
    expect((await statusOf(failed.result!)).value[0]?.status).toBe('Failed')
    expect(await connection.getBalance(wallet.publicKey)).toBe(before)
    const untipped = await call('/api/v1/bundles', 'sendBundle', [sign(transfer(target, 7))], {
      encoding: 'base64',
    })
    expect(untipped.error).toMatchObject({ code: -32602 })
  })

  // spec 2-7-45
  test('a transaction is sent to all and by the private relay, and both return its signature', async () => {
    const { connection, transfer, sign, tip } = await fundedWallet()
    for (const path of ['/api/send-transaction', '/api/v1/transactions']) {
      const target = Keypair.generate().publicKey
      const wire = sign(transfer(target, 20_000_000), tip(WORKER_TIP_LAMPORTS))
      const { result } = await call(path, 'sendTransaction', wire, { encoding: 'base64' })
      expect(result).toEqual(expect.any(String))
      expect(await connection.getBalance(target)).toBe(20_000_000)
    }
    const refused = await call('/api/send-transaction', 'sendTransaction', sign(tip(WORKER_TIP_LAMPORTS)), {
      encoding: 'base64',
      skipPreflight: false,
    })
    expect(refused.error?.code).toBe(-1015)
  })
}
