import { TOKEN_ACCOUNT_BYTES } from '@callisto/solana'
import { expect, test } from 'vitest'
import { newTokenAccountBytes } from './token-account.ts'
import { type Extensions, key, mintAccount } from './transfer/accounts.test-helper.ts'

const [fee, hook, pausable, metadata] = [
  new Uint8Array(108),
  new Uint8Array(64),
  new Uint8Array(33),
  new Uint8Array(64),
]

test.each<[string, Extensions | undefined, number, number]>([
  ['of Token', undefined, TOKEN_ACCOUNT_BYTES, TOKEN_ACCOUNT_BYTES],
  ['of Token-2022', [], 170, TOKEN_ACCOUNT_BYTES],
  ['that has extensions which its accounts have not', [[18, metadata]], 170, TOKEN_ACCOUNT_BYTES],
  ['with a transfer fee', [[1, fee]], 182, 178],
  ['with a hook', [[14, hook]], 175, 171],
  ['that can be paused', [[26, pausable]], 174, 170],
  [
    'with all of them',
    [
      [1, fee],
      [14, hook],
      [26, pausable],
    ],
    191,
    187,
  ],
])('accounts of a mint %s', (_, extensions, associated, vault) => {
  const mint = mintAccount(key(1), extensions)
  expect([newTokenAccountBytes(mint, 'associated'), newTokenAccountBytes(mint, 'vault')]).toEqual([
    associated,
    vault,
  ])
})
