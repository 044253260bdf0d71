import { SigningKey } from '@callisto/localnet/stepped'
import { orderAccounts } from '@callisto/market-sim'
import { oracle, trigger } from '@callisto/program-clients'
import { associatedTokenAddress, NATIVE_MINT, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { signedTransaction } from '@callisto/solana/codec'
import { type ChainWallet, openChainWallet, rpcBatch, rpcCall } from '@callisto/testkit'
import type { Address, Instruction } from '@solana/kit'
import { NO_LEG } from '../../programs/trigger/test-order.ts'

const LAMPORTS = 900_000_000_000
/** Lamports of it that are wrapped and can be sold. */
const WRAPPED = 600_000_000_000n
/** Transactions of one call. */
const BATCH = 10

/** An order that sells wrapped SOL. */
export interface NewOrder {
  mintOut: Address
  lamports: bigint
  entry: Partial<trigger.LegTerms>
}

/** A wallet that places trigger orders on the chain itself, many at a time. */
export class OrderMaker {
  readonly address: Address
  /** The set of the published prices. */
  readonly oracleSet: Address
  readonly #key: SigningKey
  readonly #rpcUrl: string
  readonly #wallet: ChainWallet
  readonly #config: Address
  #nonce = 0n

  private constructor(rpcUrl: string, wallet: ChainWallet, key: SigningKey, seed: string) {
    this.#rpcUrl = rpcUrl
    this.#wallet = wallet
    this.#key = key
    this.address = key.address
    const { triggerConfig, oracleSet } = orderAccounts(seed)
    this.#config = triggerConfig
    this.oracleSet = oracleSet
  }

  /** A funded wallet on the chain of a seed. */
  static async open(rpcUrl: string, seed: string, keyByte: number): Promise<OrderMaker> {
    const wallet = await openChainWallet(rpcUrl, keyByte, LAMPORTS)
    await wallet.open(NATIVE_MINT as Address, WRAPPED)
    return new OrderMaker(rpcUrl, wallet, new SigningKey(new Uint8Array(32).fill(keyByte)), seed)
  }

  /** Opens accounts of tokens that it buys. */
  async openAccounts(mints: readonly Address[]): Promise<void> {
    await Promise.all(mints.map((mint) => this.#wallet.open(mint)))
  }

  async #feedOf(mint: Address): Promise<Address> {
    return (await oracle.findFeedPda({ set: this.oracleSet, mint }))[0]
  }

  /** Sends the transactions that open orders; returns their accounts. Blocks show which of them were opened. */
  async place(orders: readonly NewOrder[]): Promise<Address[]> {
    const { value } = await rpcCall<{ value: { blockhash: string } }>(this.#rpcUrl, 'getLatestBlockhash', [
      { commitment: 'confirmed' },
    ])
    const created = await Promise.all(orders.map((order) => this.#create(order)))
    const calls = created.map(({ instruction }) => {
      const wire = signedTransaction([this.#key], [instruction], value.blockhash)
      const options = { encoding: 'base64', skipPreflight: true }
      return { method: 'sendTransaction', params: [Buffer.from(wire).toString('base64'), options] }
    })
    for (let at = 0; at < calls.length; at += BATCH) await rpcBatch(this.#rpcUrl, calls.slice(at, at + BATCH))
    return created.map(({ order }) => order)
  }

  async #create({
    mintOut,
    lamports,
    entry,
  }: NewOrder): Promise<{ order: Address; instruction: Instruction }> {
    const maker = this.address
    const nonce = this.#nonce++
    const mint0 = NATIVE_MINT as Address
    const [order] = await trigger.findOrderPda({ maker, nonce })
    const vaultOf = async (mint: Address) => (await trigger.findVaultPda({ order, mint }))[0]
    const isByPrice = entry.kind !== 'limit'
    const [feed0, feed1] = isByPrice ? [await this.#feedOf(mint0), await this.#feedOf(mintOut)] : []
    const instruction = trigger.create(
      {
        payer: maker,
        maker,
        config: this.#config,
        order,
        mint0,
        mint1: mintOut,
        vault0: await vaultOf(mint0),
        vault1: await vaultOf(mintOut),
        source: await associatedTokenAddress(maker, mint0, TOKEN_PROGRAM),
        tokenProgram0: TOKEN_PROGRAM,
        tokenProgram1: TOKEN_PROGRAM,
        systemProgram: SYSTEM_PROGRAM,
        feed0,
        feed1,
      },
      {
        nonce,
        amount: lamports,
        expiresAt: 0n,
        touchSeconds: 0,
        referralBps: 0,
        feedKind0: 'own',
        feedKind1: 'own',
        feed0: feed0 ?? SYSTEM_PROGRAM,
        feed1: feed1 ?? SYSTEM_PROGRAM,
        referral: SYSTEM_PROGRAM,
        // Any price, unless the entry says one.
        entry: { ...NO_LEG, rateIn: 1n << 63n, rateOut: 1n, ...entry },
        takeProfit: NO_LEG,
        stop: NO_LEG,
      },
    )
    return { order, instruction }
  }
}
