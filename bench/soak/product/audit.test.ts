import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ReferenceOracle, type RpcCall } from '@callisto/testkit'
import { afterEach, expect, test } from 'vitest'
import { LedgerSums } from '../../verify/ledger-sums.ts'
import { type Audit, audit } from './audit.ts'

const PAYER = '11111111111111111111111111111112'
const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const SLOT = 7
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const FEE = 5_000
const BALANCE = 1_000_000

/** What a product says of a chain with one transaction, which pays a fee. */
interface Said {
  status: unknown
  balance: number
  supply: number
  slot: number
  /** Buyers of a token that nobody has bought. */
  numBuys: number
}

const TRUTH: Said = { status: null, balance: BALANCE, supply: BALANCE, slot: SLOT, numBuys: 0 }
let server: Server | undefined

afterEach(() => server?.close())

/** Audits a product that says `said`; `confirmed` are the signatures that its clients saw confirmed. */
async function auditOf(said: Said, confirmed: Map<string, string>, onBlocks = () => {}): Promise<Audit> {
  const results: Record<string, (params: readonly unknown[]) => unknown> = {
    getSlot: () => said.slot,
    getFirstAvailableBlock: () => SLOT,
    getBlocks: () => {
      onBlocks()
      return said.slot < SLOT ? [] : [SLOT]
    },
    getBlock: () => ({
      blockhash: 'hash',
      blockTime: 1,
      transactions: [
        {
          transaction: { signatures: ['paid'], message: { accountKeys: [PAYER], instructions: [] } },
          meta: {
            err: null,
            fee: FEE,
            logMessages: [],
            postBalances: [BALANCE],
            preTokenBalances: [],
            postTokenBalances: [],
            loadedAddresses: { writable: [], readonly: [] },
          },
        },
      ],
    }),
    getSignatureStatuses: ([signatures]) => ({
      value: (signatures as string[]).map(() => ({ confirmationStatus: 'confirmed', err: said.status })),
    }),
    getSupply: () => ({ context: { slot: said.slot }, value: { total: said.supply } }),
    getProgramAccounts: ([owner]) => ({
      context: { slot: said.slot },
      value:
        owner === SYSTEM_PROGRAM
          ? [{ pubkey: PAYER, account: { owner, lamports: said.balance, data: ['', 'base64'] } }]
          : [],
    }),
  }
  const pools = [{ baseAsset: { id: PAYER, symbol: 'T', stats1h: { numBuys: said.numBuys } } }]
  const dollar = { id: USDC, symbol: 'USDC', liquidity: 0 }
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      response.setHeader('x-market-slot', said.slot).setHeader('x-market-time', 1)
      if (body === '')
        response.end(JSON.stringify(request.url!.includes('/assets/search') ? [dollar] : { pools }))
      else {
        const calls = JSON.parse(body) as (RpcCall & { id: number })[]
        response.end(
          JSON.stringify(calls.map(({ id, method, params }) => ({ id, result: results[method]!(params) }))),
        )
      }
    })
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sums = new LedgerSums()
  const market = new ReferenceOracle(sums.add)
  return audit({ url, rpcUrl: url, wsUrl: '' }, { sums, market, confirmed, lamportsAtGenesis: undefined })
}

test.each<[string, Partial<Said>, RegExp[]]>([
  ['the truth', {}, []],
  [
    'a status that differs',
    { status: 'AccountInUse' },
    [/paid: was confirmed with null, now "AccountInUse"/],
  ],
  ['a lost block', { slot: SLOT - 1 }, [/paid: null was confirmed, the blocks have undefined/]],
  [
    'a balance and a supply',
    { balance: 1, supply: 1 },
    [/holds 1 lamports, the ledger's last word is 1000000/],
  ],
  ['a supply alone', { supply: 1 }, [/the accounts hold 1000000, getSupply says 1/]],
  ['a figure', { numBuys: 1 }, [/toptrending.*"numBuys","shown":1,"expected":0/, /toptraded.*"numBuys"/]],
])('an audit finds what contradicts the chain: %s', async (_, wrong, faults) => {
  const { violations } = await auditOf({ ...TRUTH, ...wrong }, new Map([['paid', 'null']]))
  expect(violations).toHaveLength(faults.length)
  faults.forEach((fault, index) => {
    expect(violations[index]).toMatch(fault)
  })
})

test('a signature that is confirmed while an audit reads may be newer than the blocks', async () => {
  const confirmed = new Map([['paid', 'null']])
  const { violations } = await auditOf(TRUTH, confirmed, () => confirmed.set('newer', 'null'))
  expect(violations).toEqual([])
})
