// @vitest-environment happy-dom
import {
  appendStepAccounts,
  cpmm,
  describeProgram,
  ProgramRegistry,
  router,
  swapAccountPositions,
} from '@callisto/program-clients'
import { encodeBase58 } from '@callisto/solana/codec'
import { AccountRole, type Address, address } from '@solana/kit'
import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../lib/tokens/mints.ts'
import { readWalletSwap } from './read-wallet-swap.ts'

const key = (last: string) => address(`So1111111111111111111111111111111111111111${last}`)
const USER = key('2')
const tokens = { sourceMint: address(SOL_MINT), destinationMint: address(USDC_MINT) }
const own = { sourceAccount: key('3'), destinationAccount: key('4') }
const programs = { sourceTokenProgram: key('7'), destinationTokenProgram: key('8') }
const registry = new ProgramRegistry([
  describeProgram(cpmm, 'CPMM', [
    {
      routerVenue: 'cpmm',
      accounts: swapAccountPositions(cpmm.instructions.swapExactIn.accounts, {
        user: 'user',
        pool: 'pool',
        mintIn: 'mintIn',
        mintOut: 'mintOut',
        userIn: 'userIn',
        userOut: 'userOut',
      }),
    },
  ]),
])

const step = cpmm.swapExactIn(
  {
    user: USER,
    pool: key('A'),
    vaultIn: key('B'),
    vaultOut: key('C'),
    userIn: own.sourceAccount,
    userOut: own.destinationAccount,
    mintIn: tokens.sourceMint,
    mintOut: tokens.destinationMint,
    tokenProgramIn: key('7'),
    tokenProgramOut: key('8'),
  },
  { amountIn: 1_000n, minAmountOut: 0n },
)
const route = appendStepAccounts(
  router.route(
    { user: USER, ...own, ...tokens, ...programs, platformFeeAccount: undefined as Address | undefined },
    {
      amountIn: 1_000n,
      quotedOut: 150n,
      slippageBps: 50,
      platformFeeBps: 0,
      steps: [{ venue: 'cpmm', shareBps: 10_000, inputIndex: 0, outputIndex: 1 }],
    },
  ),
  [step],
)

const metas = route.accounts ?? []
const isSigner = (role: AccountRole) =>
  role === AccountRole.READONLY_SIGNER || role === AccountRole.WRITABLE_SIGNER
const held = (accountIndex: number, owner: string, amount: string) => ({
  accountIndex,
  owner,
  mint: USDC_MINT,
  programId: key('8'),
  uiTokenAmount: { amount, decimals: 6 },
})

/** 1000 lamports for 150 units of USDC; a fee of 5000 and the rent of a new account leave the wallet too. */
const reply = {
  slot: 12,
  blockTime: 1_790_000_000,
  transaction: {
    message: {
      accountKeys: [
        { pubkey: USER, signer: true, writable: true },
        { pubkey: own.destinationAccount, signer: false, writable: true },
      ],
      instructions: [
        { programId: key('9'), parsed: { type: 'transfer', info: {} } },
        {
          programId: route.programAddress,
          accounts: metas.map((meta) => meta.address),
          data: encodeBase58(new Uint8Array(route.data ?? [])),
        },
      ],
    },
  },
  meta: {
    err: null as unknown,
    fee: 5_000,
    preBalances: [10_000_000, 0],
    postBalances: [10_000_000 - 5_000 - 2_000_000 - 1_000, 2_000_000],
    preTokenBalances: [] as unknown[],
    postTokenBalances: [held(1, USER, '150')],
  },
}
const read = (value: unknown, wallet: string = USER) =>
  readWalletSwap('signature', value, wallet, registry.readSwap)

test('reads mints, amounts and time of a swap', () => {
  expect(metas.filter(({ role }) => isSigner(role)).map((meta) => meta.address)).toContain(USER)
  expect(read(reply)).toEqual({
    signature: 'signature',
    timeMs: 1_790_000_000_000,
    hasFailed: false,
    input: { mint: SOL_MINT, amount: 1_000n, decimals: 9 },
    output: { mint: USDC_MINT, amount: 150n, decimals: 6 },
  })
})

test('a failed swap has no amounts', () => {
  const failed = { ...reply, meta: { ...reply.meta, err: { InstructionError: [1, 'Custom'] } } }
  expect(read(failed)).toMatchObject({
    hasFailed: true,
    input: { mint: SOL_MINT, amount: undefined },
    output: { mint: USDC_MINT, amount: undefined },
  })
})

test('the swap of another wallet is none', () => {
  expect(read(reply, key('5'))).toBeUndefined()
})

const { message } = reply.transaction
test.each([
  null,
  'text',
  {},
  { ...reply, slot: '12' },
  { ...reply, meta: null },
  { ...reply, meta: { ...reply.meta, preBalances: ['x', 0] } },
  { ...reply, transaction: { message: { ...message, accountKeys: [] } } },
  { ...reply, transaction: { message: { ...message, instructions: [] } } },
  { ...reply, transaction: { message: { ...message, instructions: [{ programId: 1, data: '0OIl' }] } } },
])('a reply without a swap gives none', (value) => {
  expect(read(value)).toBeUndefined()
})
