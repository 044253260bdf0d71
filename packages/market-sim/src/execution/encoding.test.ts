import { createPublicKey, verify } from 'node:crypto'
import { tokenAccountOf } from '@callisto/localnet'
import { cpmm, decodeMetaplexMetadata, decodeMint, findMetaplexMetadataPda } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  createTokenAccount,
  setComputeUnitLimit,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  transferLamports,
} from '@callisto/solana'
import {
  decodeTransaction,
  readMintSupply,
  readTokenAccount,
  signedTransaction,
} from '@callisto/solana/codec'
import { type Address, address } from '@solana/kit'
import { expect, test } from 'vitest'
import { assets, namedAddress, SOL, USDC } from '../genesis/assets.ts'
import { metaplexAddress, metaplexBytes } from '../genesis/metaplex-layout.ts'
import {
  extended,
  immutableOwner,
  mintBytes,
  scaledUiAmount,
  tokenAccountBytes,
} from '../genesis/token-layout.ts'
import { configAddress, poolRef } from '../venues/pool-ref.ts'
import { Keyring } from './wallet.ts'

const [alice, bob, carol] = ['alice/0', 'bob/0', 'carol/0'].map((name) => new Keyring('seed').wallet(name))

test('a wallet is derived from seed and name', () => {
  expect(new Keyring('seed').wallet('alice/0').address).toBe(alice!.address)
  expect(new Keyring('other').wallet('alice/0').address).not.toBe(alice!.address)
})

test('synchronous derivation equals that of kit', async () => {
  for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM])
    expect(tokenAccountOf(alice!.address, USDC, program)).toBe(
      await associatedTokenAddress(alice!.address, USDC, program),
    )
  expect(metaplexAddress(USDC)).toBe((await findMetaplexMetadataPda(USDC))[0])
  const config = configAddress('cpmm', alice!.address, 3)
  expect(config).toBe((await cpmm.findConfigPda({ admin: alice!.address, index: 3 }))[0])
  const side = (mint: Address) => ({ mint, tokenProgram: address(TOKEN_PROGRAM) })
  const pool = poolRef('cpmm', config, side(USDC), side(SOL))
  expect(pool).toEqual(poolRef('cpmm', config, side(SOL), side(USDC)))
  const [mint0, mint1] = pool.sides.map(({ mint }) => mint)
  expect(pool.address).toBe((await cpmm.findPoolPda({ config, mint0: mint0!, mint1: mint1! }))[0])
})

test('a signed transaction decodes to its inputs, and its signatures verify', () => {
  const gift = transferLamports(bob!.address, carol!.address, 5n)
  const opening = createTokenAccount({
    payer: alice!.address,
    account: tokenAccountOf(carol!.address, USDC, TOKEN_PROGRAM),
    owner: carol!.address,
    mint: USDC,
    tokenProgram: TOKEN_PROGRAM,
  })
  const wire = signedTransaction([alice!, bob!], [setComputeUnitLimit(70_000), opening, gift], SOL)
  const { signatures, message } = decodeTransaction(wire)
  expect(message.signerCount).toBe(2)
  expect(message.staticKeys[0]).toBe(alice!.address)
  expect(message.blockhash).toBe(SOL)
  expect(message.instructions.map(({ data }) => data[0])).toEqual([2, 1, 2])
  for (const [i, wallet] of [alice!, bob!].entries()) {
    const x = Buffer.from(wallet.publicKey).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    expect(verify(null, message.bytes, key, signatures[i]!)).toBe(true)
  }
})

test('missing and superfluous signers throw', () => {
  const gift = transferLamports(bob!.address, carol!.address, 5n)
  expect(() => signedTransaction([alice!], [gift], SOL)).toThrow('missing')
  expect(() => signedTransaction([bob!, alice!], [gift], SOL)).toThrow('does not name')
})

test('genesis accounts decode', () => {
  const mint = namedAddress('mint/TEST')
  const state = (owner: string, data: Uint8Array) => ({
    address: mint,
    owner,
    lamports: 1n,
    data,
    executable: false,
  })
  const plain = mintBytes({ supply: 77n, decimals: 4, freezeAuthority: alice!.address })
  expect(readMintSupply(state(TOKEN_PROGRAM, plain))).toBe(77n)
  const scaled = extended(plain, [scaledUiAmount(alice!.address, 1.5, 2, 1_800_000_000)])
  expect(decodeMint(scaled)).toMatchObject({ supply: 77n, decimals: 4, scaledUiAmount: { multiplier: 1.5 } })
  const account = tokenAccountBytes({ mint, owner: bob!.address, amount: 9n })
  const read = { mint, owner: bob!.address, amount: 9n, delegate: undefined }
  expect(readTokenAccount(state(TOKEN_PROGRAM, account))).toEqual(read)
  expect(readTokenAccount(state(TOKEN_2022_PROGRAM, extended(account, [immutableOwner])))).toEqual(read)
  const text = { mint, name: 'Test', symbol: 'TEST', uri: 'https://test.example' }
  const metadata = metaplexBytes({ ...text, updateAuthority: alice!.address, verifiedCreator: bob!.address })
  expect(metadata.length).toBe(679)
  expect(decodeMetaplexMetadata(metadata)).toEqual({ ...text, updateAuthority: undefined })
})

test('genesis mints are distinct, and supplies fit 64 bits', () => {
  expect(new Set(assets.map(({ mint }) => mint)).size).toBe(assets.length)
  for (const { supply, decimals } of assets)
    expect(BigInt(supply) * 10n ** BigInt(decimals)).toBeLessThan(2n ** 64n)
})
