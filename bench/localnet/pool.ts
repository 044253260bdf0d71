import { cpmm } from '@callisto/program-clients'
import { type Address, address, type Instruction } from '@solana/kit'
import * as token from '@solana/spl-token'
import {
  type Connection,
  Keypair,
  PublicKey,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'

const TOKEN = address(token.TOKEN_PROGRAM_ID.toBase58())
const SYSTEM = address(PublicKey.default.toBase58())
const SUPPLY = 10n ** 15n

export interface BenchPool {
  /** A swap of `amountIn`, of the one mint or of the other. */
  swap(amountIn: bigint, isReverse: boolean): TransactionInstruction
  transfer(amount: bigint): TransactionInstruction
}

const key = (publicKey: PublicKey): Address => address(publicKey.toBase58())

function toWeb3(instruction: Instruction): TransactionInstruction {
  const keys = (instruction.accounts ?? []).map(({ address: account, role }) => ({
    pubkey: new PublicKey(account),
    isSigner: role >= 2,
    isWritable: (role & 1) === 1,
  }))
  const data = Buffer.from(instruction.data ?? [])
  return new TransactionInstruction({ programId: new PublicKey(instruction.programAddress), keys, data })
}

/** Two mints and a cpmm pool between them, made by ordinary transactions of `owner`. */
export async function createBenchPool(connection: Connection, owner: Keypair): Promise<BenchPool> {
  const mints = [
    await token.createMint(connection, owner, owner.publicKey, null, 6),
    await token.createMint(connection, owner, owner.publicKey, null, 6),
  ].sort((a, b) => Buffer.compare(a.toBuffer(), b.toBuffer()))
  const [mint0, mint1] = [mints[0]!, mints[1]!]
  const held: PublicKey[] = []
  for (const mint of [mint0, mint1]) {
    const account = await token.getOrCreateAssociatedTokenAccount(connection, owner, mint, owner.publicKey)
    await token.mintTo(connection, owner, mint, account.address, owner, SUPPLY)
    held.push(account.address)
  }
  const spare = await token.createAccount(connection, owner, mint0, owner.publicKey, Keypair.generate())
  const user = key(owner.publicKey)
  const [config] = await cpmm.findConfigPda({ admin: user, index: 0 })
  const [pool] = await cpmm.findPoolPda({ config, mint0: key(mint0), mint1: key(mint1) })
  const [lpMint] = await cpmm.findLpMintPda({ pool })
  const [vault0] = await cpmm.findVaultPda({ pool, mint: key(mint0) })
  const [vault1] = await cpmm.findVaultPda({ pool, mint: key(mint1) })
  const [user0, user1] = [key(held[0]!), key(held[1]!)]
  const both = {
    mint0: key(mint0),
    mint1: key(mint1),
    vault0,
    vault1,
    tokenProgram0: TOKEN,
    tokenProgram1: TOKEN,
  }
  const setup = [
    cpmm.createConfig(
      { admin: user, config, systemProgram: SYSTEM },
      { index: 0, lpFeePpm: 2500, protocolFeePpm: 400, creatorFeePpm: 100, createAuthority: SYSTEM },
    ),
    cpmm.createPool(
      {
        payer: user,
        authority: user,
        config,
        pool,
        lpMint,
        lpTokenProgram: TOKEN,
        systemProgram: SYSTEM,
        ...both,
      },
      { creator: user },
    ),
    cpmm.deposit(
      { user, pool, user0, user1, lpMint, lpTokenProgram: TOKEN, ...both },
      { maxAmount0: SUPPLY / 2n, maxAmount1: SUPPLY / 2n, minLp: 0n, burn: true },
    ),
  ]
  for (const instruction of setup) {
    await sendAndConfirmTransaction(connection, new Transaction().add(toWeb3(instruction)), [owner])
  }
  const sides = [
    { vault: vault0, account: user0, mint: key(mint0) },
    { vault: vault1, account: user1, mint: key(mint1) },
  ] as const
  return {
    swap(amountIn, isReverse) {
      const [from, to] = isReverse ? [sides[1], sides[0]] : sides
      const accounts = {
        user,
        pool,
        vaultIn: from.vault,
        vaultOut: to.vault,
        userIn: from.account,
        userOut: to.account,
        mintIn: from.mint,
        mintOut: to.mint,
        tokenProgramIn: TOKEN,
        tokenProgramOut: TOKEN,
      }
      return toWeb3(cpmm.swapExactIn(accounts, { amountIn, minAmountOut: 1n }))
    },
    transfer: (amount) => token.createTransferInstruction(held[0]!, spare, owner.publicKey, amount),
  }
}
