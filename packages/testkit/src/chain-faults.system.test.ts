import { expect, test } from 'vitest'
import { FAULTY_CHAIN_WORKER, inflictChainFault } from './chain-faults.ts'
import { bootLocalnet } from './localnet.ts'

test.each([
  [{ kind: 'throw' }, 'a fault for a test'],
  // Not even an exit with code 0 is an orderly end.
  [{ kind: 'exit' }, 'the thread of the chain has ended with code 0'],
] as const)('after %j calls reject and the cause is reported', async (fault, message) => {
  const localnet = await bootLocalnet({ worker: FAULTY_CHAIN_WORKER })
  const slot = localnet.chain.rpc.getSlot()
  expect(await slot.send()).toBeGreaterThan(0n)
  inflictChainFault(fault)
  const failure = await localnet.failed
  expect(failure.message).toBe(message)
  expect(localnet.health().ready).toBe(false)
  await expect(slot.send()).rejects.toBe(failure)
  await expect(localnet.close()).rejects.toBe(failure)
})
