import { expect, test } from 'vitest'
import { encodeBase58 } from '../codec/index.ts'
import { associatedTokenAddress } from '../instructions/associated-token.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../well-known.ts'
import { deriveTokenAccount } from './token-account.ts'

const key = (n: number) => encodeBase58(new Uint8Array(32).fill(n))

test('the account is the one that kit derives', async () => {
  for (let n = 1; n <= 30; n++) {
    const program = n % 2 === 0 ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM
    expect(deriveTokenAccount(key(n), key(n + 40), program)).toBe(
      await associatedTokenAddress(key(n), key(n + 40), program),
    )
  }
})

test('text that is no address throws', () => {
  expect(() => deriveTokenAccount('nobody', key(1), TOKEN_PROGRAM)).toThrow()
})
