import { oracle, recurring } from '@callisto/program-clients'
import { associatedTokenAddress, NATIVE_MINT, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { Address } from '@solana/kit'
import type { ChainWallet } from './chain-wallet.ts'

/** What the terms of a new order say beside those that are usual here. */
export type RecurringTerms = Pick<recurring.CreateArgs, 'amount' | 'interval'> & Partial<recurring.CreateArgs>

/** Recurring orders of a wallet on the chain itself, whose intervals may be as short as the program allows. */
export class RecurringOrders {
  readonly #wallet: ChainWallet
  readonly #config: Address
  /** The set whose feeds orders without a band go by. */
  readonly #oracleSet: Address
  #nonce = 0n

  constructor(wallet: ChainWallet, config: string, oracleSet: string) {
    this.#wallet = wallet
    this.#config = config as Address
    this.#oracleSet = oracleSet as Address
  }

  /** Places an order that sells wrapped SOL, which the wallet must have; returns its account. */
  async place(mint1: Address, terms: RecurringTerms): Promise<Address> {
    const { address: maker, send } = this.#wallet
    const nonce = this.#nonce++
    const [order] = await recurring.findOrderPda({ maker, nonce })
    const feedOf = async (mint: Address) =>
      terms.maxDeviationBps ? (await oracle.findFeedPda({ set: this.#oracleSet, mint }))[0] : undefined
    const [feed0, feed1] = await Promise.all([NATIVE_MINT, mint1].map((mint) => feedOf(mint as Address)))
    const mint0 = NATIVE_MINT as Address
    const create = recurring.create(
      {
        payer: maker,
        maker,
        config: this.#config,
        order,
        mint0,
        mint1,
        vault0: (await recurring.findVaultPda({ order, mint: mint0 }))[0],
        vault1: (await recurring.findVaultPda({ order, mint: mint1 }))[0],
        source: await associatedTokenAddress(maker, mint0, TOKEN_PROGRAM),
        tokenProgram: TOKEN_PROGRAM,
        systemProgram: SYSTEM_PROGRAM,
        feed0,
        feed1,
      },
      {
        nonce,
        kind: 'time',
        // Any price, unless the terms say one.
        amountPerCycle: 1n << 63n,
        incrementUsd: 0n,
        minOut: 1n,
        maxOut: 0n,
        startAt: 0n,
        cycles: 0,
        maxDeviationBps: 0,
        referralBps: 0,
        referral: SYSTEM_PROGRAM,
        feedKind0: 'own',
        feedKind1: 'own',
        feed0: feed0 ?? SYSTEM_PROGRAM,
        feed1: feed1 ?? SYSTEM_PROGRAM,
        ...terms,
      },
    )
    await send(create)
    return order
  }

  pause(order: Address): Promise<void> {
    return this.#wallet.send(recurring.pause({ maker: this.#wallet.address, order }))
  }

  resume(order: Address): Promise<void> {
    return this.#wallet.send(recurring.resume({ maker: this.#wallet.address, order }))
  }
}
