import { TOKEN_PROGRAM } from '@callisto/solana'
import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { presentBalances } from './holdings.ts'

const ACCOUNT = address('B1fxijGrYHxCkDR1Bj3o95Erwx5QfgVN2Hd5Vn2nffDy')
const MINT = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

const account = (uiAmountString: string) => ({
  ...{
    account: ACCOUNT,
    mint: MINT,
    programId: address(TOKEN_PROGRAM),
    isFrozen: false,
    slot: 7,
    decimals: 6,
  },
  amount: BigInt(Math.round(Number(uiAmountString) * 1e6)),
  uiAmount: Number(uiAmountString),
  uiAmountString,
})

test.each([
  [['0.1', '0.2'], 0.3],
  [['900.057557', '5.1'], 905.157557],
  [['1', '0', '2.000001'], 3.000001],
  [['123'], 123],
])('the balances %s of a mint are %d, without digits that no account has', (amounts, sum) => {
  const balances = presentBalances({ lamports: 5n, slot: 7, accounts: amounts.map(account) })
  expect(balances[MINT]).toMatchObject({ uiAmount: sum, amount: String(Math.round(sum * 1e6)) })
})
