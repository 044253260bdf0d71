import type { Amm, Side } from '@callisto/amms'
import { describe, expect, test } from 'vitest'
import { meteoraDammV2 } from '../meteora-damm-v2/amm.ts'
import { meteoraDbc } from '../meteora-dbc/amm.ts'

interface Recorded {
  amm: Amm
  name: string
  pool: string
  side: Side
  /** What left and what reached the trader. */
  amounts: readonly [amountIn: bigint, amountOut: bigint]
  /** Calls of the program to itself. */
  calls: readonly string[]
}

/** Of synthetic pools, executed by the programs whose hashes are in the vectors. */
const recorded = [
  {
    amm: meteoraDammV2,
    name: 'sale of a pool',
    pool: 'ChDvz1V75joedz917ubVmbrtKdb5rNNeZSdBApvHhguP',
    side: 0,
    amounts: [1n, 12111653n],
    calls: [
      'e445a52e51cb9a1dbd4233a826507599adbe68cd93f14af5cf03952a767dcce3bd675bbbfb3c8959dec641691b01b7fa00010025cfb80000000000ffffffffffffffff02010000000000000001000000000000000000000000000000ade2b80000000000ef890f8a91b761e2caa00000000000003ac71100000000003ac7110000000000000000000000000000000000000000000100000000000000ade2b8000000000025cfb8000000000000a5186a00000000020000000000000074e45e0500000000',
    ],
  },
  {
    amm: meteoraDammV2,
    name: 'buy of a pool',
    pool: '3FYYc8oFDmtPAubUPUq7u3dzZLS8nYAQ6FkQfPx7sU5M',
    side: 1,
    amounts: [318064469982n, 1333705n],
    calls: [
      'e445a52e51cb9a1dbd4233a82650759921712c530febe72dcef556662ef7d167bf0849adc0bc8ce7019b3dc6ca6770d8010100c959140000000000ffffffffffffffff02dedd83d2490000009546fc5b210000000000000000000000c959140000000000fe6475d0d7b5abdef101000000000000a5cb433b14000000a4cb433b1400000000000000000000000000000000000000dea71e0e4a000000c959140000000000c95914000000000000a5186a00000000fc900f000000000066f13fe03a000000',
    ],
  },
  {
    amm: meteoraDbc,
    name: 'sale of a curve',
    pool: 'GagyHaKEHxUXkr19Ji3b5aHDZ65c4QwAqrNtHBs8wo4C',
    side: 0,
    amounts: [9041465198n, 64519623817n],
    calls: [
      'e445a52e51cb9a1d1b3c15d58aaabb93e780aa526b99cf78d584fd581ab06b308c40277b89d03459a8315bcaed7805d1a3ebf75d16d58d6952978308758853ae017f3b0d147aca4fbd84fed1781a59f000006ecfe91a0200000000000000000000006ecfe91a020000008954ab050f000000235a2a7ff2afdfab020000000000000032d3720000000000ccb41c000000000000000000000000006ecfe91a0200000000a5186a00000000',
      'e445a52e51cb9a1dbd4233a826507599e780aa526b99cf78d584fd581ab06b308c40277b89d03459a8315bcaed7805d1a3ebf75d16d58d6952978308758853ae017f3b0d147aca4fbd84fed1781a59f000006ecfe91a020000000000000000000000006ecfe91a020000006ecfe91a0200000000000000000000008954ab050f000000235a2a7ff2afdfab020000000000000032d3720000000000ccb41c00000000000000000000000000c38f13da2f0000003695721cda03000000a5186a00000000',
    ],
  },
  {
    amm: meteoraDbc,
    name: 'buy of a curve',
    pool: 'E5ZjdKmph47bFvDp51Q4iSMycbAyKU4DpDhyhuyZShxi',
    side: 1,
    amounts: [4670594868n, 342198n],
    calls: [
      'e445a52e51cb9a1d1b3c15d58aaabb93c253444c4321c5a3ba3b0bdbc3c5008df7f4b9ab7ec35837ddd2827df767fe2731774e95dec36637552ab9e4c1b4892bc34392185e70dbe8bb15c57bd373a45e0100349f631601000000b638050000000000349f631601000000b638050000000000e36de4b9f16e2aab5400000000000000a6c6030000000000a9f10000000000000000000000000000349f63160100000000a5186a00000000',
      'e445a52e51cb9a1dbd4233a826507599c253444c4321c5a3ba3b0bdbc3c5008df7f4b9ab7ec35837ddd2827df767fe2731774e95dec36637552ab9e4c1b4892bc34392185e70dbe8bb15c57bd373a45e0100b638050000000000ffffffffffffffff02349f631601000000349f6316010000000000000000000000b638050000000000e36de4b9f16e2aab5400000000000000a6c6030000000000a9f100000000000000000000000000002452a0711b0000005967cf0c6200000000a5186a00000000',
    ],
  },
  {
    amm: meteoraDbc,
    name: 'buy that completes the curve of a curve',
    pool: '5XfCj5npsqXweiw6huL98eNrmX81cuJhWVKTFYrfkGzG',
    side: 1,
    amounts: [1n, 1311n],
    calls: [
      'e445a52e51cb9a1d1b3c15d58aaabb9343495e0794bab1ce3bfebae43657196971ec738aa783b3136f290c2e97b6c58dc34d60cdd105b169285893ff6fe2f9e939cd65d27eaa3f61f9a9fd4c8c922920010001000000000000001f0500000000000001000000000000001f05000000000000c3f473a57925080000000000000000000c0000000000000002000000000000000000000000000000010000000000000000a5186a00000000',
      'e445a52e51cb9a1dbd4233a82650759943495e0794bab1ce3bfebae43657196971ec738aa783b3136f290c2e97b6c58dc34d60cdd105b169285893ff6fe2f9e939cd65d27eaa3f61f9a9fd4c8c92292001001f05000000000000ffffffffffffffff020100000000000000010000000000000000000000000000001f05000000000000c3f473a57925080000000000000000000c0000000000000002000000000000000000000000000000edf7ea770a000000edf7ea770a00000000a5186a00000000',
      'e445a52e51cb9a1de5e756549c864b1843495e0794bab1ce3bfebae43657196971ec738aa783b3136f290c2e97b6c58dc34d60cdd105b169285893ff6fe2f9e939cd65d27eaa3f61f9a9fd4c8c922920c69a000000000000edf7ea770a000000',
    ],
  },
] as readonly Recorded[]

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** Names of accounts by their place: mints and trader are what a reader takes. */
const accountsOf = ({ id }: Amm) =>
  id === meteoraDbc.id
    ? ['', '', '', '', '', '', '', 'base', 'quote', 'trader']
    : ['', '', '', '', '', '', 'base', 'quote', 'trader']

function read({ amm, calls }: Recorded, accounts: readonly string[]) {
  const programId = amm.owners[0]!
  const inner = calls.map((data) => ({ programId, data: bytes(data), accounts: [], stackHeight: 2 }))
  const invocation = {
    programId,
    accounts,
    data: new Uint8Array(),
    tokenBalance: () => undefined,
    inner,
    logs: [],
  }
  return amm.readInvocation?.(invocation, { quoteMintOf: () => undefined })
}

describe.each(recorded)('$amm.label, $name', (call) => {
  const { amm, pool, side, amounts } = call
  const accounts = accountsOf(amm)

  test('is read with the amounts that moved', () => {
    expect(read(call, accounts)).toMatchObject({
      kind: 'swap',
      venue: amm.id,
      pool,
      trader: 'trader',
      mintIn: side === 0 ? 'base' : 'quote',
      mintOut: side === 0 ? 'quote' : 'base',
      amountIn: amounts[0],
      amountOut: amounts[1],
    })
  })

  test('is read with fields appended, and not when cut', () => {
    const longer = { ...call, calls: call.calls.map((data) => `${data}00ff`) }
    expect(read(longer, accounts)).toMatchObject({ pool, amountIn: amounts[0] })
    for (let length = 0; length < 195; length += 5)
      expect(read({ ...call, calls: call.calls.map((data) => data.slice(0, 2 * length)) }, accounts)).toBe(
        undefined,
      )
    expect(read(call, accounts.slice(0, -1))).toBe(undefined)
  })
})

test('a trade that completes a curve tells what is left in it', () => {
  const [last] = recorded.slice(-1)
  expect(read(last!, accountsOf(meteoraDbc))).toMatchObject({
    reserveIn: 44_961_560_557n,
    reserveOut: 39_622n,
    curve: { realBase: 0n, realQuote: 44_961_560_557n },
  })
})
