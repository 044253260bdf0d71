import { cpmm } from '@callisto/program-clients'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { expect, test } from 'vitest'
import { parseAccount } from './account.ts'

const OWNER = 'So11111111111111111111111111111111111111113'
const MINT = 'So11111111111111111111111111111111111111114'
const account = (change: object) => ({
  value: { lamports: 5, owner: SYSTEM_PROGRAM, space: 0, executable: false, data: ['', 'base64'], ...change },
})
const parsed = (type: string, info: object) => ({ parsed: { type, info }, program: 'spl-token', space: 82 })
const tier = cpmm.encodeConfig({
  admin: OWNER as never,
  createAuthority: OWNER as never,
  lpFeePpm: 1,
  protocolFeePpm: 1,
  creatorFeePpm: 1,
  index: 1,
  bump: 1,
})

test.each([
  ['a wallet', account({}), { kind: 'wallet' }],
  [
    'a mint',
    account({
      owner: TOKEN_2022_PROGRAM,
      data: parsed('mint', {
        supply: '18446744073709551615',
        decimals: 6,
        mintAuthority: null,
        freezeAuthority: OWNER,
        extensions: [{ extension: 'transferFeeConfig' }, 'x'],
      }),
    }),
    {
      kind: 'mint',
      supply: 18_446_744_073_709_551_615n,
      decimals: 6,
      mintAuthority: undefined,
      freezeAuthority: OWNER,
      extensions: ['transferFeeConfig'],
    },
  ],
  [
    'a token account',
    account({
      owner: TOKEN_PROGRAM,
      data: parsed('account', {
        mint: MINT,
        owner: OWNER,
        state: 'frozen',
        tokenAmount: { amount: '7', decimals: 6 },
      }),
    }),
    { kind: 'tokenAccount', mint: MINT, owner: OWNER, amount: 7n, decimals: 6, isFrozen: true },
  ],
  ['a program', account({ executable: true }), { kind: 'program' }],
  [
    'a fee tier',
    account({ owner: cpmm.PROGRAM, data: [Buffer.from(tier).toString('base64'), 'base64'] }),
    { kind: 'programAccount', account: { kind: 'config', name: undefined } },
  ],
  [
    'an account that only the RPC knows',
    account({ owner: OWNER, data: parsed('lookupTable', {}) }),
    { kind: 'other', type: 'lookupTable' },
  ],
  [
    'bytes of an unknown program',
    account({ owner: OWNER, data: ['AAAA', 'base64'] }),
    { kind: 'other', type: undefined },
  ],
  [
    'data that is no base64',
    account({ owner: OWNER, data: ['@', 'base64'] }),
    { kind: 'other', type: undefined },
  ],
  [
    'a mint with decimals of no mint',
    account({ owner: TOKEN_PROGRAM, data: parsed('mint', { supply: '1', decimals: 1e9 }) }),
    { kind: 'other', type: 'mint' },
  ],
])('%s', (_, reply, what) => {
  expect(parseAccount(reply)).toMatchObject({ lamports: 5n, what })
})

test('nothing on the chain is null, and what is no account is undefined', () => {
  expect(parseAccount({ value: null })).toBeNull()
  for (const reply of [
    undefined,
    'x',
    {},
    { value: { lamports: -1, owner: OWNER } },
    { value: { lamports: 1 } },
  ])
    expect(parseAccount(reply)).toBeUndefined()
})
