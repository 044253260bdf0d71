import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import * as token from '@solana/spl-token'
import {
  AddressLookupTableProgram,
  Connection,
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  type SlotUpdate,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Localnet, startLocalnet } from './localnet.ts'
import { QUICK_SLOTS } from './quick-slots.test-helper.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'callisto-clients-'))
const payer = Keypair.generate()
let localnet: Localnet
let connection: Connection

beforeAll(async () => {
  localnet = await startLocalnet({ dataDir, rpcPort: 0, programs: [], parameters: QUICK_SLOTS })
  connection = new Connection(localnet.rpcUrl!, 'confirmed')
  const signature = await connection.requestAirdrop(payer.publicKey, 20_000_000_000)
  await connection.confirmTransaction(signature, 'confirmed')
})

afterAll(async () => {
  await localnet.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Resolves with the first slot notification that `wanted` accepts. */
function slotReached(wanted: (info: { slot: number }) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const id = connection.onSlotChange((info) => {
      if (!wanted(info)) return
      void connection.removeSlotChangeListener(id)
      resolve()
    })
  })
}

describe('@solana/spl-token on web3.js 1.x', () => {
  test('creates a mint, mints, transfers and reads everything back', async () => {
    const mint = await token.createMint(connection, payer, payer.publicKey, null, 6)
    const mine = await token.getOrCreateAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
    const other = Keypair.generate().publicKey
    const theirs = await token.getOrCreateAssociatedTokenAccount(connection, payer, mint, other)
    await token.mintTo(connection, payer, mint, mine.address, payer, 1_000_000n)
    const signature = await token.transfer(connection, payer, mine.address, theirs.address, payer, 1_234n)

    expect((await token.getAccount(connection, mine.address)).amount).toBe(998_766n)
    expect((await connection.getTokenAccountBalance(theirs.address)).value).toEqual({
      amount: '1234',
      decimals: 6,
      uiAmount: 0.001234,
      uiAmountString: '0.001234',
    })
    expect((await connection.getTokenSupply(mint)).value.amount).toBe('1000000')
    const largest = (await connection.getTokenLargestAccounts(mint)).value
    expect(largest.map((holder) => holder.address.toBase58())).toEqual([
      mine.address.toBase58(),
      theirs.address.toBase58(),
    ])
    const owned = (await connection.getParsedTokenAccountsByOwner(other, { mint })).value
    expect(owned).toHaveLength(1)
    expect(owned[0]?.account.data).toMatchObject({
      program: 'spl-token',
      parsed: { info: { state: 'initialized' } },
    })

    const transaction = await connection.getParsedTransaction(signature, {
      maxSupportedTransactionVersion: 0,
    })
    expect(transaction?.transaction.message.instructions[0]).toMatchObject({
      program: 'spl-token',
      parsed: { type: 'transfer', info: { amount: '1234', authority: payer.publicKey.toBase58() } },
    })
    expect(transaction?.meta?.fee).toBe(5000)
    const amounts = (balances: { uiTokenAmount: { amount: string } }[] | null | undefined) =>
      balances?.map((balance) => balance.uiTokenAmount.amount).sort()
    expect(amounts(transaction?.meta?.preTokenBalances)).toEqual(['0', '1000000'])
    expect(amounts(transaction?.meta?.postTokenBalances)).toEqual(['1234', '998766'])

    const history = await connection.getSignaturesForAddress(theirs.address)
    expect(history.map((entry) => entry.signature)).toContain(signature)
    expect(history.every((entry) => entry.confirmationStatus !== 'processed')).toBe(true)
    const block = await connection.getBlock(transaction!.slot, { maxSupportedTransactionVersion: 0 })
    expect(block?.transactions.some(({ transaction: t }) => t.signatures[0] === signature)).toBe(true)
  })

  test('Token-2022 mints show their extensions', async () => {
    const keys = Keypair.generate()
    const space = token.getMintLen([token.ExtensionType.TransferFeeConfig])
    const rent = await connection.getMinimumBalanceForRentExemption(space)
    const transaction = new Transaction().add(
      SystemProgram.createAccount({
        fromPubkey: payer.publicKey,
        newAccountPubkey: keys.publicKey,
        lamports: rent,
        space,
        programId: token.TOKEN_2022_PROGRAM_ID,
      }),
      token.createInitializeTransferFeeConfigInstruction(
        keys.publicKey,
        payer.publicKey,
        null,
        125,
        9_000n,
        token.TOKEN_2022_PROGRAM_ID,
      ),
      token.createInitializeMintInstruction(
        keys.publicKey,
        9,
        payer.publicKey,
        null,
        token.TOKEN_2022_PROGRAM_ID,
      ),
    )
    await sendAndConfirmTransaction(connection, transaction, [payer, keys])
    const account = (await connection.getParsedAccountInfo(keys.publicKey)).value
    expect(account?.data).toMatchObject({
      program: 'spl-token-2022',
      parsed: {
        type: 'mint',
        info: {
          decimals: 9,
          extensions: [
            {
              extension: 'transferFeeConfig',
              state: { newerTransferFee: { transferFeeBasisPoints: 125, maximumFee: 9000 } },
            },
          ],
        },
      },
    })
  })

  test('a transfer beyond the balance is rejected by preflight and costs nothing', async () => {
    const mint = await token.createMint(connection, payer, payer.publicKey, null, 0)
    const mine = await token.getOrCreateAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
    const before = await connection.getBalance(payer.publicKey, 'processed')
    await expect(token.transfer(connection, payer, mine.address, mine.address, payer, 5n)).rejects.toThrow(
      'custom program error: 0x1',
    )
    expect(await connection.getBalance(payer.publicKey, 'processed')).toBe(before)
  })

  test('without preflight it lands, fails and pays its fee', async () => {
    const before = await connection.getBalance(payer.publicKey, 'processed')
    const transaction = new Transaction().add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 10 ** 15 }),
    )
    const signature = await connection.sendTransaction(transaction, [payer], { skipPreflight: true })
    await expect(connection.confirmTransaction(signature, 'confirmed')).rejects.toMatchObject({
      InstructionError: [0, { Custom: 1 }],
    })
    expect(await connection.getBalance(payer.publicKey, 'processed')).toBe(before - 5000)
  })
})

describe('lookup tables, nonces and blockhashes', () => {
  test('a lookup table is created, extended and used one slot later', async () => {
    const target = Keypair.generate().publicKey
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: payer.publicKey,
      payer: payer.publicKey,
      recentSlot: await connection.getSlot('confirmed'),
    })
    const extend = AddressLookupTableProgram.extendLookupTable({
      authority: payer.publicKey,
      payer: payer.publicKey,
      lookupTable: table,
      addresses: [target],
    })
    await sendAndConfirmTransaction(connection, new Transaction().add(create, extend), [payer])
    const extendedAt = await connection.getSlot('processed')
    await slotReached(({ slot }) => slot > extendedAt)
    const lookup = (await connection.getAddressLookupTable(table)).value!
    const lifetime = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: lifetime.blockhash,
      instructions: [
        SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: target, lamports: 2_000_000 }),
      ],
    }).compileToV0Message([lookup])
    const transaction = new VersionedTransaction(message)
    transaction.sign([payer])
    const signature = await connection.sendTransaction(transaction)
    await connection.confirmTransaction({ signature, ...lifetime })
    expect(await connection.getBalance(target)).toBe(2_000_000)
    const shown = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(shown?.meta?.loadedAddresses?.writable.map(String)).toEqual([target.toBase58()])
  })

  test('a durable nonce is used once, and advances when its transaction fails', async () => {
    const nonce = Keypair.generate()
    const rent = await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH)
    await sendAndConfirmTransaction(
      connection,
      new Transaction().add(
        SystemProgram.createNonceAccount({
          fromPubkey: payer.publicKey,
          noncePubkey: nonce.publicKey,
          authorizedPubkey: payer.publicKey,
          lamports: rent,
        }),
      ),
      [payer, nonce],
    )
    const send = async (amount: number) => {
      const nonceValue = (await connection.getNonce(nonce.publicKey, 'processed'))!.nonce
      const transaction = new Transaction({
        feePayer: payer.publicKey,
        nonceInfo: {
          nonce: nonceValue,
          nonceInstruction: SystemProgram.nonceAdvance({
            noncePubkey: nonce.publicKey,
            authorizedPubkey: payer.publicKey,
          }),
        },
      }).add(
        SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: nonce.publicKey, lamports: amount }),
      )
      transaction.sign(payer)
      const wire = transaction.serialize()
      const signature = await connection.sendRawTransaction(wire, { skipPreflight: true })
      const err = await new Promise<unknown>((resolve) => {
        connection.onSignature(signature, (result) => resolve(result.err), 'confirmed')
      })
      return { wire, nonceValue, err }
    }
    const good = await send(1000)
    await expect(connection.sendRawTransaction(good.wire)).rejects.toThrow('already been processed')
    const failed = await send(10 ** 15)
    expect([good.err, failed.err]).toEqual([null, { InstructionError: [1, { Custom: 1 }] }])
    expect(failed.nonceValue).not.toBe(good.nonceValue)
    const after = await connection.getNonce(nonce.publicKey, 'processed')
    expect(after?.nonce).not.toBe(failed.nonceValue)
  })

  test('an unknown blockhash is rejected', async () => {
    const transaction = new Transaction({
      feePayer: payer.publicKey,
      recentBlockhash: PublicKey.unique().toBase58(),
    })
    transaction.add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 1 }),
    )
    transaction.sign(payer)
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow(
      'Blockhash not found',
    )
  })
})

describe('commitments', () => {
  test('confirmed follows processed by a block, finalized comes later, and reads differ accordingly', async () => {
    const target = Keypair.generate().publicKey
    const signature = await connection.requestAirdrop(target, 3_000_000)
    expect(await connection.getBalance(target, 'processed')).toBe(3_000_000)
    const early = (await connection.getSignatureStatus(signature)).value
    expect(['processed', 'confirmed']).toContain(early?.confirmationStatus)
    await connection.confirmTransaction(signature, 'confirmed')
    expect(await connection.getBalance(target, 'confirmed')).toBe(3_000_000)
    expect(await connection.getBalance(target, 'finalized')).toBe(0)
    await connection.confirmTransaction(signature, 'finalized')
    expect(await connection.getBalance(target, 'finalized')).toBe(3_000_000)
    const late = (await connection.getSignatureStatus(signature)).value
    expect(late).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
    const [processed, confirmed, finalized] = await Promise.all(
      (['processed', 'confirmed', 'finalized'] as const).map((commitment) => connection.getSlot(commitment)),
    )
    expect(processed).toBeGreaterThan(confirmed!)
    expect(confirmed! - finalized!).toBeGreaterThanOrEqual(30)
  })
})

describe('subscriptions', () => {
  test('web3.js follows the updates of slots', async () => {
    const updates: SlotUpdate[] = []
    await new Promise<void>((resolve) => {
      const id = connection.onSlotUpdate((update) => {
        updates.push(update)
        if (update.type !== 'optimisticConfirmation' || updates.length < 3) return
        void connection.removeSlotUpdateListener(id)
        resolve()
      })
    })
    expect(updates.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['createdBank', 'frozen', 'optimisticConfirmation']),
    )
  })

  test('accounts, programs, logs and signatures are notified', async () => {
    const target = Keypair.generate().publicKey
    const heard: string[] = []
    const all = new Promise<void>((resolve) => {
      const hear = (what: string) => {
        heard.push(what)
        if (new Set(heard).size === 3) resolve()
      }
      connection.onAccountChange(target, (info) => hear(`account ${info.lamports}`), {
        commitment: 'processed',
      })
      connection.onProgramAccountChange(
        SystemProgram.programId,
        (info) => info.accountId.equals(target) && hear('program'),
        { commitment: 'confirmed' },
      )
      connection.onLogs(target, (logs) => hear(`logs ${logs.err}`), 'confirmed')
    })
    await slotReached(() => true)
    const signature = await connection.requestAirdrop(target, 4_000_000)
    await all
    expect(heard.sort()).toEqual(['account 4000000', 'logs null', 'program'])
    // The signature is known by now: web3.js is notified with the next block.
    const told = await new Promise<unknown>((resolve) => {
      connection.onSignature(signature, (result) => resolve(result.err), 'confirmed')
    })
    expect(told).toBeNull()
  })
})

describe('@solana/kit', () => {
  test('reads compressed accounts and parsed sysvars', async () => {
    const rpc = createSolanaRpc(localnet.rpcUrl!)
    const slotHashes = address('SysvarS1otHashes111111111111111111111111111')
    const compressed = await rpc.getAccountInfo(slotHashes, { encoding: 'base64+zstd' }).send()
    const [data, encoding] = compressed.value!.data
    expect([encoding, data.slice(0, 5)]).toEqual(['base64+zstd', 'KLUv/'])
    const parsed = await rpc.getAccountInfo(slotHashes, { encoding: 'jsonParsed' }).send()
    expect(parsed.value!.data).toMatchObject({ program: 'sysvar', parsed: { type: 'slotHashes' } })
  })

  test('airdrops, sends and confirms', async () => {
    const rpc = createSolanaRpc(localnet.rpcUrl!)
    const rpcSubscriptions = createSolanaRpcSubscriptions(localnet.wsUrl!)
    const signer = await generateKeyPairSigner()
    const target = address(Keypair.generate().publicKey.toBase58())
    await airdropFactory({ rpc, rpcSubscriptions })({
      recipientAddress: signer.address,
      lamports: lamports(1_000_000_000n),
      commitment: 'confirmed',
    })
    const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
    const data = Buffer.alloc(12)
    data.writeUInt32LE(2, 0)
    data.writeBigUInt64LE(5_000_000n, 4)
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (m) => setTransactionMessageFeePayerSigner(signer, m),
      (m) => setTransactionMessageLifetimeUsingBlockhash(lifetime, m),
      (m) =>
        appendTransactionMessageInstructions(
          [
            {
              programAddress: address(SystemProgram.programId.toBase58()),
              accounts: [
                { address: signer.address, role: 3, signer },
                { address: target, role: 1 },
              ],
              data,
            },
          ],
          m,
        ),
    )
    const transaction = await signTransactionMessageWithSigners(message)
    assertIsTransactionWithBlockhashLifetime(transaction)
    await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, {
      commitment: 'confirmed',
    })
    expect((await rpc.getBalance(target, { commitment: 'confirmed' }).send()).value).toBe(5_000_000n)
    const found = await rpc
      .getTransaction(getSignatureFromTransaction(transaction), {
        commitment: 'confirmed',
        encoding: 'json',
        maxSupportedTransactionVersion: 0,
      })
      .send()
    expect(found?.meta?.fee).toBe(5000n)
  })

  test('is notified of a signature that is confirmed already, in a message of its own', async () => {
    const rpc = createSolanaRpc(localnet.rpcUrl!)
    const recipient = address(Keypair.generate().publicKey.toBase58())
    const signature = await rpc.requestAirdrop(recipient, lamports(1_000_000n)).send()
    await connection.confirmTransaction(signature, 'confirmed')
    const subscribed = await rpc.getSlot({ commitment: 'confirmed' }).send()
    const stop = new AbortController()
    const notices = await createSolanaRpcSubscriptions(localnet.wsUrl!)
      .signatureNotifications(signature, { commitment: 'confirmed' })
      .subscribe({ abortSignal: stop.signal })
    for await (const { value } of notices) {
      expect(value).toEqual({ err: null })
      break
    }
    // With a later block than that of the subscription: kit misses what arrives together with the response.
    expect(await rpc.getSlot({ commitment: 'confirmed' }).send()).toBeGreaterThan(subscribed)
    stop.abort()
  })
})
