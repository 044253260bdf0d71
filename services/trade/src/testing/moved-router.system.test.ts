import { router } from '@callisto/program-clients'
import { associatedTokenAddress, parseTransaction, TOKEN_PROGRAM } from '@callisto/solana'
import { type Address, address } from '@solana/kit'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINTS, type MintName, seeded, tokenAccount } from './direct-market.test-helper.ts'
import { DirectTrader } from './direct-trader.test-helper.ts'

// The router program at addresses that a cluster may have it at: keys of some deployer.

const wallet = Keypair.fromSeed(new Uint8Array(32).fill(7))
const HELD: readonly MintName[] = ['usd', 'a', 'c', 'd']
const PAIRS: readonly [MintName, MintName][] = [
  ['a', 'b'],
  ['c', 'a'],
  ['c', 'usd'],
  ['sol', 'b'],
  ['a', 'sol'],
]
const TRADES = 6
const WHOLE_BUMP = 255

/** Addresses by whether the first candidate of their authority is none. */
async function addresses(): Promise<[plain: Address, lower: Address]> {
  const found = new Map<boolean, Address>()
  for (let seed = 1; found.size < 2; seed++) {
    const key = address(Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey.toBase58())
    const [, bump] = await router.findAuthorityPda({}, key)
    found.set(bump < WHOLE_BUMP, key)
  }
  return [found.get(false)!, found.get(true)!]
}
const programs = await addresses()

describe.each(programs)('the router at %s', (program) => {
  let trader: DirectTrader
  let authority: Address
  const random = seeded(11)

  beforeAll(async () => {
    ;[authority] = await router.findAuthorityPda({}, program)
    const shared = await Promise.all(
      Object.values(MINTS).map(async (mint) =>
        tokenAccount(await associatedTokenAddress(authority, mint, TOKEN_PROGRAM), mint, authority, 0n),
      ),
    )
    trader = await DirectTrader.open(1, wallet, HELD, { program, shared })
  })
  afterAll(() => trader.close())

  test.each(['ExactIn', 'ExactOut'] as const)(
    'executes what it is quoted and pages verify, %s',
    async (swapMode) => {
      for (let trade = 0; trade < TRADES; trade++) {
        const [input, output] = PAIRS[trade % PAIRS.length]!
        const quote = await trader.quote(input, output, { swapMode, amount: 1_000_000 + random(10 ** 7) })
        const wire = await trader.build(quote)
        const parsed = parseTransaction(wire)
        if (!parsed.ok) throw new Error(parsed.reason)
        expect(parsed.transaction.instructions.some(({ programId }) => programId === program)).toBe(true)
        expect(parsed.transaction.accounts.map(({ address: key }) => key)).not.toContain(router.PROGRAM)
        expect(await trader.verify(wire, quote)).toMatchObject({ ok: true })
        expect(await trader.verify(wire, quote, router.PROGRAM)).toMatchObject({ ok: false })
        const moved = await trader.execute(wire)
        expect([moved![input], moved![output]]).toEqual([-BigInt(quote.inAmount), BigInt(quote.outAmount)])
      }
    },
  )

  test('passes through the accounts of its own authority', async () => {
    const quote = await trader.quote('c', 'b', { amount: 3_000_000 })
    expect(quote.routePlan.length).toBeGreaterThan(1)
    const wire = await trader.build(quote, { useSharedAccounts: true })
    const parsed = parseTransaction(wire)
    expect(parsed.ok && parsed.transaction.accounts.some(({ address: key }) => key === authority)).toBe(true)
    const moved = await trader.execute(wire)
    expect([moved!.c, moved!.b]).toEqual([-3_000_000n, BigInt(quote.outAmount)])
  })

  test('has the ledger of a user at its own address', async () => {
    const quote = await trader.quote('a', 'b', { amount: 1_000_000 })
    const reply = await trader.post('swap-instructions', quote, { useTokenLedger: true })
    const [ledger] = await router.findTokenLedgerPda({ user: trader.owner }, program)
    expect(JSON.stringify(reply.tokenLedgerInstruction)).toContain(ledger)
    expect(reply.tokenLedgerInstruction).toMatchObject({ programId: program })
  })
})
