import type { PortfolioReply } from '@callisto/contract'
import { type AccountState, TOKEN_PROGRAM } from '@callisto/solana'
import { getAddressEncoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { FakeLedger, USDC, wallet } from '../testing/fake-ledger.test-helper.ts'
import { startTestAccount, type TestAccount } from '../testing/test-account.test-helper.ts'

const [me, other] = [wallet(1), wallet(2)]
const encoder = getAddressEncoder()

/** The token accounts of a ledger as its list of them has them now. */
function tokenAccounts(ledger: FakeLedger): AccountState[] {
  return [...ledger.tokens.values()].map(({ account, owner, mint, amount }) => {
    const data = new Uint8Array(165)
    data.set(encoder.encode(mint), 0)
    data.set(encoder.encode(owner as typeof mint), 32)
    new DataView(data.buffer).setBigUint64(64, amount, true)
    data[108] = 1
    return { address: account, lamports: 1n, owner: TOKEN_PROGRAM, executable: false, data }
  })
}

async function amountsOf(account: TestAccount, mint: string): Promise<string[]> {
  const path = `/account/v1/portfolio/fetchJup?address=${me}&addressSystem=solana`
  const { elements } = await account.get<PortfolioReply>(path)
  const assets = elements.flatMap((element) => (element.type === 'multiple' ? element.data.assets : []))
  return assets.flatMap((one) =>
    one.type === 'token' && one.data.address === mint && !one.data.isNative ? [one.data.rawAmount!] : [],
  )
}

test.each([
  ['a part of it is sent', 300n],
  ['all of it is sent', 1000n],
])('a token account of the genesis counts once when %s', async (_, sent) => {
  const ledger = new FakeLedger()
  ledger.endow(me, 10n ** 9n, [[USDC, 1000n]])
  ledger.endow(other, 10n ** 9n, [[USDC, 1n]])
  ledger.send(other, wallet(3), USDC, 1n).commit(other)
  ledger.block()
  ledger.programAccounts = async (program) => ({
    slot: ledger.blocks.length,
    accounts: program === TOKEN_PROGRAM ? tokenAccounts(ledger) : [],
  })
  const account = await startTestAccount(ledger)
  try {
    expect(await amountsOf(account, USDC)).toEqual(['1000'])
    ledger.send(me, other, USDC, sent).commit(me)
    ledger.block()
    await account.untilWritten()
    expect(await amountsOf(account, USDC)).toEqual(sent === 1000n ? [] : [String(1000n - sent)])
  } finally {
    await account.close()
  }
})

test('where nobody lists token accounts those of a wallet are asked for when it is shown', async () => {
  const ledger = new FakeLedger()
  ledger.endow(me, 10n ** 9n, [[USDC, 1000n]])
  ledger.endow(other, 10n ** 9n, [[USDC, 1n]])
  ledger.send(other, wallet(3), USDC, 1n).commit(other)
  ledger.block()
  ledger.programAccounts = async () => ({ slot: ledger.blocks.length, accounts: [], isPartial: true })
  ledger.accounts = async (addresses) => ({
    slot: ledger.blocks.length,
    accounts: addresses.map(() => undefined),
  })
  const asked: unknown[] = []
  ledger.rpcResults.getTokenAccountsByOwner = ([owner, filter]) => {
    asked.push(owner)
    const isFirst = (filter as { programId: string }).programId === TOKEN_PROGRAM
    const own = tokenAccounts(ledger).filter(({ data }) =>
      encoder.encode(me).every((byte, at) => data[32 + at] === byte),
    )
    const value = (isFirst ? own : []).map(({ address, data }) => ({
      pubkey: address,
      account: { data: [Buffer.from(data).toString('base64'), 'base64'] },
    }))
    return { context: { slot: ledger.blocks.length }, value }
  }
  const account = await startTestAccount(ledger)
  try {
    expect(await amountsOf(account, USDC)).toEqual(['1000'])
    expect(asked).toEqual([me, me])
    ledger.send(me, other, USDC, 300n).commit(me)
    ledger.block()
    await account.untilWritten()
    expect(await amountsOf(account, USDC)).toEqual(['700'])
  } finally {
    await account.close()
  }
})
