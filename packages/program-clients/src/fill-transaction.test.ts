import {
  associatedTokenAddress,
  type BuildResult,
  buildTransaction,
  createTokenAccount,
  FORMAT_LIMITS,
  NATIVE_MINT,
  parseTransaction,
  setComputeUnitLimit,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  transferLamports,
} from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import { address, type Instruction } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { buildFill, type FillTerms, verifyFill } from './fill-transaction.ts'
import { transferChecked } from './transfer-checked.ts'

const key = (byte: number) => encodeBase58(new Uint8Array(32).fill(byte))
const [TAKER, MAKER, OTHER] = [key(1), key(2), key(3)]
const sol = { mint: NATIVE_MINT, tokenProgram: TOKEN_PROGRAM, decimals: 9 }
const usd = { mint: key(4), tokenProgram: TOKEN_PROGRAM, decimals: 6 }
const extended = { mint: key(5), tokenProgram: TOKEN_2022_PROGRAM, decimals: 0 }
const lifetime = { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 150 }
const limits = FORMAT_LIMITS[0]
const terms: FillTerms = {
  taker: TAKER,
  maker: MAKER,
  input: sol,
  inAmount: 1_000_000n,
  output: usd,
  outAmount: 150_000n,
}

function bytesOf(built: BuildResult): Uint8Array {
  if (!built.ok) throw new Error(built.reason)
  return built.bytes
}

test.each([
  ['SOL for a token', terms],
  ['a token for SOL', { ...terms, input: usd, output: sol }],
  ['a token for one of Token-2022', { ...terms, input: usd, output: extended }],
])('%s: what is built is what is verified', async (_, each) => {
  for (const opensOutputAccount of [false, true])
    for (const unitPrice of [0n, 5n]) {
      const options = { lifetime, limits, opensOutputAccount, unitPrice, unitLimit: 120_000 }
      const bytes = bytesOf(await buildFill(each, options))
      expect(await verifyFill(bytes, each)).toBeUndefined()
      const parsed = parseTransaction(bytes)
      expect(parsed.ok && [parsed.transaction.feePayer, parsed.transaction.signers]).toEqual([
        MAKER,
        [MAKER, TAKER],
      ])
    }
})

describe('other terms are rejected', () => {
  test.each<[string, Partial<FillTerms>]>([
    ['less out', { outAmount: terms.outAmount + 1n }],
    ['more in', { inAmount: terms.inAmount - 1n }],
    ['another input', { input: extended }],
    ['another output', { output: extended }],
    ['another program', { output: { ...usd, tokenProgram: TOKEN_2022_PROGRAM } }],
    ['other decimals', { output: { ...usd, decimals: 9 } }],
    ['another taker', { taker: OTHER }],
    ['another maker', { maker: OTHER }],
  ])('%s', async (_, change) => {
    const options = { lifetime, limits, opensOutputAccount: false, unitPrice: 0n, unitLimit: 120_000 }
    const bytes = bytesOf(await buildFill(terms, options))
    expect(await verifyFill(bytes, { ...terms, ...change })).toBeDefined()
  })
})

async function legs(): Promise<[Instruction, Instruction]> {
  const account = (owner: string) => associatedTokenAddress(owner, usd.mint, TOKEN_PROGRAM)
  const output = transferChecked({
    from: await account(MAKER),
    to: await account(TAKER),
    mint: address(usd.mint),
    owner: address(MAKER),
    amount: terms.outAmount,
    decimals: usd.decimals,
    tokenProgram: TOKEN_PROGRAM,
  })
  return [transferLamports(TAKER, MAKER, terms.inAmount), output]
}

describe('another transaction is rejected', () => {
  const wire = (instructions: Instruction[], feePayer = MAKER, version: 0 | 'legacy' = 0) =>
    bytesOf(buildTransaction({ version, feePayer, instructions }, lifetime, limits))

  test.each<[string, () => Promise<Uint8Array>]>([
    ['of another version', async () => wire(await legs(), MAKER, 'legacy')],
    ['whose fee the taker pays', async () => wire(await legs(), TAKER)],
    ['without the output', async () => wire([(await legs())[0]])],
    ['without the input', async () => wire([(await legs())[1], transferLamports(TAKER, OTHER, 0n)])],
    ['in the other order', async () => wire((await legs()).toReversed())],
    ['that pays twice', async () => wire([(await legs())[0], ...(await legs())])],
    ['that pays somebody else', async () => wire([transferLamports(TAKER, OTHER, 1n), ...(await legs())])],
    ['with a third signer', async () => wire([transferLamports(OTHER, MAKER, 1n), ...(await legs())])],
    ['with something after it', async () => wire([...(await legs()), setComputeUnitLimit(1)])],
    [
      'that opens an account of somebody else',
      async () =>
        wire([
          createTokenAccount({
            payer: TAKER,
            account: await associatedTokenAddress(OTHER, usd.mint, TOKEN_PROGRAM),
            owner: OTHER,
            mint: usd.mint,
            tokenProgram: TOKEN_PROGRAM,
          }),
          ...(await legs()),
        ]),
    ],
    ['of no bytes', async () => new Uint8Array()],
  ])('%s', async (_, make) => {
    expect(await verifyFill(await make(), terms)).toBeDefined()
  })

  test('the same by hand is accepted', async () => {
    expect(await verifyFill(wire(await legs()), terms)).toBeUndefined()
  })
})
