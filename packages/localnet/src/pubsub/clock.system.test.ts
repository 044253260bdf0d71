import { expect, test } from 'vitest'
import { openStepped } from '../stepped.ts'
import { CLOCK_SYSVAR } from '../vm/addresses.ts'

interface Frame {
  method?: string
  params?: { result: { context: { slot: number }; value: { data: [string, string] } } }
}

/** The slot and time that the Clock of a notification says. */
function clockOf({ params }: Frame): { slot: number; unixTime: number } {
  const data = Buffer.from(params!.result.value.data[0], 'base64')
  return { slot: Number(data.readBigUInt64LE(0)), unixTime: Number(data.readBigInt64LE(32)) }
}

test('subscribers to the Clock are notified of every slot, also of a quiet one', async () => {
  const nowMs = Date.UTC(2026, 10, 20, 17)
  const localnet = await openStepped({ programs: [], historyMs: 0, nowMs })
  const frames: Frame[] = []
  const session = localnet.openSession((text) => frames.push(JSON.parse(text) as Frame))
  const params = [CLOCK_SYSVAR, { commitment: 'confirmed', encoding: 'base64' }]
  session.receive(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'accountSubscribe', params }))
  for (let i = 0; i < 3; i++) localnet.step(false)
  const { slot } = await localnet.chain.getAccounts([])
  const notices = frames.filter(({ method }) => method === 'accountNotification')
  expect(notices.map(({ params: one }) => one!.result.context.slot)).toEqual([slot - 2, slot - 1, slot])
  // As for every read, the Clock is that of the open block.
  expect(notices.map((one) => clockOf(one).slot)).toEqual([slot - 1, slot, slot + 1])
  expect(clockOf(notices[2]!).unixTime).toBe(Math.floor((nowMs + 3 * 400) / 1_000))
  session.close()
  localnet.step(false)
  expect(frames.filter(({ method }) => method === 'accountNotification')).toHaveLength(3)
  localnet.close()
})
