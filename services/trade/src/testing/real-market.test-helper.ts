import { createHash } from 'node:crypto'
import { cpmm, launchpad } from '@callisto/program-clients'
import { associatedTokenAddress, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { bootLocalnet, type TestLocalnet } from '@callisto/testkit'
import { AccountRole, type Address, address, getAddressEncoder, type Instruction } from '@solana/kit'
import * as token from '@solana/spl-token'
import {
  type Commitment,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  type VersionedTransaction,
} from '@solana/web3.js'
import { rangePool } from './real-ranges.test-helper.ts'

const SYSTEM = address('11111111111111111111111111111111')
export const SOL = 'So11111111111111111111111111111111111111112'

export interface RealMint {
  mint: Address
  program: Address
  decimals: number
}

/** A real chain with a market of our own making; every account and pool comes from a transaction. */
export interface RealMarket {
  localnet: TestLocalnet
  connection: Connection
  maker: Keypair
  /** Plain tokens, one with a transfer fee last but one, and one on a curve last. */
  mints: RealMint[]
  newcoin: RealMint
  newWallet: (tokens: readonly RealMint[]) => Promise<Keypair>
  send: (transaction: Transaction | VersionedTransaction) => Promise<string>
  close: () => Promise<void>
}

const toWeb3 = ({ programAddress, accounts, data }: Instruction): TransactionInstruction =>
  new TransactionInstruction({
    programId: new PublicKey(programAddress),
    keys: (accounts ?? []).map(({ address: key, role }) => ({
      pubkey: new PublicKey(key),
      isSigner: role === AccountRole.READONLY_SIGNER || role === AccountRole.WRITABLE_SIGNER,
      isWritable: role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER,
    })),
    data: Buffer.from(data ?? []),
  })

const inOrder = (a: RealMint, b: RealMint): [RealMint, RealMint] => {
  const bytes = (one: RealMint) => Buffer.from(getAddressEncoder().encode(one.mint))
  return Buffer.compare(bytes(a), bytes(b)) < 0 ? [a, b] : [b, a]
}

export async function startRealMarket(): Promise<RealMarket> {
  const localnet = await bootLocalnet()
  const connection = new Connection(localnet.rpcUrl, 'processed')
  const maker = seededKeypair('maker')
  const market = new Maker(localnet, connection, maker)
  await market.fund(maker, 40)
  return market.build()
}

/** The same key in every run: bumps, the order of mints and with them compute units depend on addresses. */
export function seededKeypair(name: string): Keypair {
  return Keypair.fromSeed(createHash('sha256').update(`callisto/real-market/${name}`).digest())
}

class Maker {
  #keys = 0
  readonly #localnet: TestLocalnet
  readonly #connection: Connection
  readonly #maker: Keypair
  readonly #admin: Address

  constructor(localnet: TestLocalnet, connection: Connection, maker: Keypair) {
    this.#localnet = localnet
    this.#connection = connection
    this.#maker = maker
    this.#admin = address(maker.publicKey.toBase58())
  }

  async build(): Promise<RealMarket> {
    const sol = { mint: address(SOL), program: TOKEN_PROGRAM, decimals: 9 }
    const usdc = await this.#plainMint(6)
    const alpha = await this.#plainMint(9)
    const beta = await this.#plainMint(0)
    const taxed = await this.#taxedMint()
    await this.#wrap(2_000_000_000_000n)
    const [cheap, dear] = [await this.#tier(0, 500), await this.#tier(1, 10_000)]
    await this.#pool(cheap, [sol, usdc], [500_000_000_000n, 75_000_000_000n])
    await this.#pool(dear, [sol, usdc], [300_000_000_000n, 45_100_000_000n])
    await this.#pool(cheap, [alpha, usdc], [900_000_000_000_000n, 20_000_000_000n])
    await this.#pool(dear, [alpha, sol], [450_000_000_000_000n, 66_000_000_000n])
    await this.#pool(dear, [beta, usdc], [1_000_000n, 5_000_000_000n])
    await this.#pool(cheap, [beta, alpha], [400_000n, 90_000_000_000_000n])
    await this.#pool(cheap, [taxed, usdc], [80_000_000_000n, 40_000_000_000n])
    await this.#pool(dear, [taxed, sol], [50_000_000_000n, 166_000_000_000n])
    await this.#ranges(0, [alpha, usdc], [500_000_000_000_000n, 11_100_000_000n])
    await this.#ranges(1, [taxed, alpha], [20_000_000_000n, 450_000_000_000_000n])
    const newcoin = await this.#launch(sol)
    const mints = [sol, usdc, alpha, beta, taxed, newcoin]
    return {
      localnet: this.#localnet,
      connection: this.#connection,
      maker: this.#maker,
      mints,
      newcoin,
      newWallet: (tokens) => this.#newWallet(tokens),
      send: (transaction) => this.sendRaw(transaction.serialize(), 'confirmed'),
      close: () => this.#localnet.close(),
    }
  }

  /** As many airdrops of 100 SOL, the most that one request gives. */
  async fund(wallet: Keypair, airdrops: number): Promise<void> {
    const signatures = await Promise.all(
      Array.from({ length: airdrops }, () => this.#connection.requestAirdrop(wallet.publicKey, 100e9)),
    )
    await Promise.all(
      signatures.map((signature) => this.#connection.confirmTransaction(signature, 'processed')),
    )
  }

  async sendRaw(wire: Uint8Array, commitment: Commitment = 'processed'): Promise<string> {
    const signature = await this.#connection.sendRawTransaction(wire, { skipPreflight: true })
    await this.#connection.confirmTransaction(signature, commitment)
    return signature
  }

  async #send(instructions: (Instruction | TransactionInstruction)[], ...signers: Keypair[]): Promise<void> {
    const transaction = new Transaction()
    for (const one of instructions) transaction.add('programId' in one ? one : toWeb3(one))
    const { blockhash, lastValidBlockHeight } = await this.#connection.getLatestBlockhash()
    transaction.recentBlockhash = blockhash
    transaction.lastValidBlockHeight = lastValidBlockHeight
    transaction.feePayer = this.#maker.publicKey
    transaction.sign(this.#maker, ...signers)
    const signature = await this.sendRaw(transaction.serialize())
    const status = await this.#connection.getSignatureStatus(signature)
    if (status.value?.err) throw new Error(`${signature} failed: ${JSON.stringify(status.value.err)}`)
  }

  #nextKey(): Keypair {
    this.#keys += 1
    return seededKeypair(String(this.#keys))
  }

  async #plainMint(decimals: number): Promise<RealMint> {
    const authority = this.#maker.publicKey
    const key = this.#nextKey()
    const mint = await token.createMint(this.#connection, this.#maker, authority, null, decimals, key)
    return this.#mintToSelf({ mint: address(mint.toBase58()), program: TOKEN_PROGRAM, decimals })
  }

  /** 1.5 % of every transfer, at most 5,000 tokens. */
  async #taxedMint(): Promise<RealMint> {
    const mint = this.#nextKey()
    const space = token.getMintLen([token.ExtensionType.TransferFeeConfig])
    const { publicKey } = this.#maker
    const program = token.TOKEN_2022_PROGRAM_ID
    await this.#send(
      [
        SystemProgram.createAccount({
          fromPubkey: publicKey,
          newAccountPubkey: mint.publicKey,
          space,
          lamports: await this.#connection.getMinimumBalanceForRentExemption(space),
          programId: program,
        }),
        token.createInitializeTransferFeeConfigInstruction(
          mint.publicKey,
          publicKey,
          publicKey,
          150,
          5_000_000_000n,
          program,
        ),
        token.createInitializeMintInstruction(mint.publicKey, 6, publicKey, null, program),
      ],
      mint,
    )
    return this.#mintToSelf({
      mint: address(mint.publicKey.toBase58()),
      program: TOKEN_2022_PROGRAM,
      decimals: 6,
    })
  }

  async #mintToSelf(mint: RealMint): Promise<RealMint> {
    const account = await this.#openAccount(mint, this.#maker.publicKey)
    const program = new PublicKey(mint.program)
    const instruction = token.createMintToInstruction(
      new PublicKey(mint.mint),
      new PublicKey(account),
      this.#maker.publicKey,
      2n ** 62n,
      [],
      program,
    )
    await this.#send([instruction])
    return mint
  }

  async #openAccount(mint: RealMint, owner: PublicKey): Promise<Address> {
    const account = await associatedTokenAddress(owner.toBase58(), mint.mint, mint.program)
    await this.#send([
      token.createAssociatedTokenAccountIdempotentInstruction(
        this.#maker.publicKey,
        new PublicKey(account),
        owner,
        new PublicKey(mint.mint),
        new PublicKey(mint.program),
      ),
    ])
    return account
  }

  async #wrap(lamports: bigint): Promise<void> {
    const account = await this.#openAccount(
      { mint: address(SOL), program: TOKEN_PROGRAM, decimals: 9 },
      this.#maker.publicKey,
    )
    const to = new PublicKey(account)
    await this.#send([
      SystemProgram.transfer({ fromPubkey: this.#maker.publicKey, toPubkey: to, lamports }),
      token.createSyncNativeInstruction(to),
    ])
  }

  async #tier(index: number, lpFeePpm: number, createAuthority: Address = SYSTEM): Promise<Address> {
    const [config] = await cpmm.findConfigPda({ admin: this.#admin, index })
    const creatorFeePpm = createAuthority === SYSTEM ? 0 : 200
    const fees = { lpFeePpm, protocolFeePpm: 500 - creatorFeePpm, creatorFeePpm }
    await this.#send([
      cpmm.createConfig(
        { admin: this.#admin, config, systemProgram: SYSTEM },
        { index, ...fees, createAuthority },
      ),
    ])
    return config
  }

  async #pool(config: Address, pair: [RealMint, RealMint], amounts: [bigint, bigint]): Promise<void> {
    const [first, second] = inOrder(...pair)
    const [amount0, amount1] = first === pair[0] ? amounts : [amounts[1], amounts[0]]
    const [pool] = await cpmm.findPoolPda({ config, mint0: first.mint, mint1: second.mint })
    const [lpMint] = await cpmm.findLpMintPda({ pool })
    const [vault0] = await cpmm.findVaultPda({ pool, mint: first.mint })
    const [vault1] = await cpmm.findVaultPda({ pool, mint: second.mint })
    const maker = this.#admin
    const shared = {
      config,
      pool,
      mint0: first.mint,
      mint1: second.mint,
      vault0,
      vault1,
      lpMint,
      tokenProgram0: first.program,
      tokenProgram1: second.program,
      lpTokenProgram: TOKEN_PROGRAM,
    }
    const user0 = await associatedTokenAddress(maker, first.mint, first.program)
    const user1 = await associatedTokenAddress(maker, second.mint, second.program)
    await this.#send([
      cpmm.createPool(
        { ...shared, payer: maker, authority: maker, systemProgram: SYSTEM },
        { creator: maker },
      ),
      cpmm.deposit(
        { ...shared, user: maker, user0, user1 },
        { maxAmount0: amount0, maxAmount1: amount1, minLp: 0n, burn: true },
      ),
    ])
  }

  async #ranges(index: number, pair: [RealMint, RealMint], amounts: [bigint, bigint]): Promise<void> {
    const [first, second] = inOrder(...pair)
    const [amount0, amount1] = first === pair[0] ? amounts : [amounts[1], amounts[0]]
    const sides = [
      { ...first, amount: amount0 },
      { ...second, amount: amount1 },
    ] as const
    for (const row of await rangePool(this.#admin, index, sides)) await this.#send(row)
  }

  async #launch(sol: RealMint): Promise<RealMint> {
    const admin = this.#admin
    const [config] = await launchpad.findConfigPda({ admin, index: 0 })
    const [authority] = await launchpad.findAuthorityPda({ config })
    const tier = await this.#tier(9, 2_000, authority)
    const mint = this.#nextKey()
    const base = address(mint.publicKey.toBase58())
    const [curve] = await launchpad.findCurvePda({ mint: base })
    const [baseVault] = await launchpad.findVaultPda({ curve, mint: base })
    const [quoteVault] = await launchpad.findVaultPda({ curve, mint: sol.mint })
    await this.#send([
      launchpad.createConfig(
        { admin, config, authority, quoteMint: sol.mint, cpmmConfig: tier, systemProgram: SYSTEM },
        {
          index: 0,
          decimals: 6,
          name: 'pump.fun',
          virtualBase: 1_073_000_000_000_000n,
          virtualQuote: 30_000_000_000n,
          supply: 1_000_000_000_000_000n,
          forSale: 793_100_000_000_000n,
          migrationFee: 15_000_000n,
          protocolFeePpm: 9_500,
          creatorFeePpm: 3_000,
          sniperFeePpm: 0,
          sniperDecaySeconds: 0,
        },
      ),
    ])
    const accounts = {
      creator: admin,
      config,
      curve,
      mint: base,
      quoteMint: sol.mint,
      baseVault,
      quoteVault,
      baseTokenProgram: TOKEN_2022_PROGRAM,
      quoteTokenProgram: TOKEN_PROGRAM,
      systemProgram: SYSTEM,
    }
    await this.#send([launchpad.createToken(accounts, { name: 'New coin', symbol: 'NEW', uri: '' })], mint)
    return { mint: base, program: TOKEN_2022_PROGRAM, decimals: 6 }
  }

  /** A wallet with SOL and with a lot of each of these tokens. */
  async #newWallet(tokens: readonly RealMint[]): Promise<Keypair> {
    const wallet = this.#nextKey()
    await this.fund(wallet, 5)
    for (const one of tokens) {
      const account = await this.#openAccount(one, wallet.publicKey)
      const from = await associatedTokenAddress(this.#admin, one.mint, one.program)
      await this.#send([
        token.createTransferCheckedInstruction(
          new PublicKey(from),
          new PublicKey(one.mint),
          new PublicKey(account),
          this.#maker.publicKey,
          2n ** 58n,
          one.decimals,
          [],
          new PublicKey(one.program),
        ),
      ])
    }
    // Services read what is confirmed: let the block with all of this be so.
    const last = await this.#connection.requestAirdrop(wallet.publicKey, 1e9)
    await this.#connection.confirmTransaction(last, 'confirmed')
    return wallet
  }
}
