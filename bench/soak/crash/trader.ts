import { buildTransaction, FORMAT_LIMITS } from '@callisto/solana'
import {
  AccountRole,
  address,
  createKeyPairFromBytes,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  signTransaction,
} from '@solana/kit'
import * as token from '@solana/spl-token'
import {
  Connection,
  Keypair,
  type PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'

const TRADERS = 6
const MINTED = 1_000_000_000n
const AIRDROP_LAMPORTS = 50_000_000_000
const POLL_MS = 40

/** Wallets that transfer one token among each other. */
export interface TestWallets {
  mint: PublicKey
  wallets: Keypair[]
  accounts: PublicKey[]
}

/** HTTP only: web3.js reconnects its socket to a killed chain forever. */
export async function createTestWallets(rpcUrl: string): Promise<TestWallets> {
  const connection = new Connection(rpcUrl, 'confirmed')
  const wallets = Array.from({ length: TRADERS }, () => Keypair.generate())
  for (const wallet of wallets) {
    await untilConfirmed(connection, await connection.requestAirdrop(wallet.publicKey, AIRDROP_LAMPORTS))
  }
  const payer = wallets[0]!
  const mint = Keypair.generate()
  const accounts = wallets.map((wallet) =>
    token.getAssociatedTokenAddressSync(mint.publicKey, wallet.publicKey),
  )
  const transaction = new Transaction().add(
    SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: mint.publicKey,
      lamports: await connection.getMinimumBalanceForRentExemption(token.MINT_SIZE),
      space: token.MINT_SIZE,
      programId: token.TOKEN_PROGRAM_ID,
    }),
    token.createInitializeMint2Instruction(mint.publicKey, 6, payer.publicKey, null),
    ...wallets.map(({ publicKey }, i) =>
      token.createAssociatedTokenAccountInstruction(payer.publicKey, accounts[i]!, publicKey, mint.publicKey),
    ),
    token.createMintToInstruction(mint.publicKey, accounts[0]!, payer.publicKey, MINTED),
  )
  await untilConfirmed(connection, await connection.sendTransaction(transaction, [payer, mint]))
  return { mint: mint.publicKey, wallets, accounts }
}

async function untilConfirmed(connection: Connection, signature: string): Promise<void> {
  for (;;) {
    const { value } = await connection.getSignatureStatus(signature)
    if (value?.confirmationStatus === 'confirmed') return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/**
 * Sends transfers until `isOver` or until the chain stops. Adds every signature reported as confirmed to `confirmed`.
 */
export async function trade(
  rpcUrl: string,
  party: TestWallets,
  confirmed: Set<string>,
  random: () => number,
  isOver: () => boolean,
): Promise<void> {
  const connection = new Connection(rpcUrl, 'processed')
  const waiting = new Set<string>()
  try {
    while (!isOver()) {
      const { blockhash } = await connection.getLatestBlockhash()
      const wires = await Promise.all(
        Array.from({ length: 20 }, () => randomTransfer(party, blockhash, random)),
      )
      const sent = wires.map((wire) => connection.sendRawTransaction(wire, { skipPreflight: true }))
      for (const signature of await Promise.all(sent)) waiting.add(signature)
      await collect(connection, waiting, confirmed)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  } catch (error) {
    // Expected: the chain was killed.
    if (!isOver()) throw error
  }
}

/** One of four is of version 1, the others legacy. */
async function randomTransfer(
  party: TestWallets,
  blockhash: string,
  random: () => number,
): Promise<Uint8Array> {
  const from = Math.floor(random() * TRADERS)
  const to = (from + 1 + Math.floor(random() * (TRADERS - 1))) % TRADERS
  const wallet = party.wallets[from]!
  const amount = BigInt(1 + Math.floor(random() * 1000))
  const isVersion1 = random() < 0.25
  const transfer = token.createTransferInstruction(
    party.accounts[from]!,
    party.accounts[to]!,
    wallet.publicKey,
    amount,
  )
  if (isVersion1) return signVersion1(wallet, transfer, blockhash)
  const transaction = new Transaction({ feePayer: wallet.publicKey, recentBlockhash: blockhash }).add(
    transfer,
  )
  transaction.sign(wallet)
  return transaction.serialize()
}

const ROLES = [
  [AccountRole.READONLY, AccountRole.WRITABLE],
  [AccountRole.READONLY_SIGNER, AccountRole.WRITABLE_SIGNER],
] as const

const toKitInstruction = ({ programId, keys, data }: TransactionInstruction): Instruction => ({
  programAddress: address(programId.toBase58()),
  accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
    address: address(pubkey.toBase58()),
    role: ROLES[isSigner ? 1 : 0][isWritable ? 1 : 0],
  })),
  data,
})

async function signVersion1(
  wallet: Keypair,
  instruction: TransactionInstruction,
  blockhash: string,
): Promise<Uint8Array> {
  const plan = {
    version: 1 as const,
    feePayer: wallet.publicKey.toBase58(),
    instructions: [toKitInstruction(instruction)],
    config: { computeUnitLimit: 50_000, loadedAccountsDataSizeLimit: 1_000_000, priorityFeeLamports: 0n },
  }
  const built = buildTransaction(plan, { blockhash, lastValidBlockHeight: 0 }, FORMAT_LIMITS[1])
  if (!built.ok) throw new Error(`a transfer does not fit version 1: ${built.reason}`)
  const keys = await createKeyPairFromBytes(wallet.secretKey)
  const signed = await signTransaction([keys], getTransactionDecoder().decode(built.bytes))
  return new Uint8Array(getTransactionEncoder().encode(signed))
}

async function collect(connection: Connection, waiting: Set<string>, confirmed: Set<string>): Promise<void> {
  const asked = [...waiting].slice(0, 200)
  const { value } = await connection.getSignatureStatuses(asked)
  value.forEach((status, i) => {
    const level = status?.confirmationStatus
    if (level !== 'confirmed' && level !== 'finalized') return
    waiting.delete(asked[i]!)
    confirmed.add(asked[i]!)
  })
}
