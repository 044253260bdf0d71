import type { ChainPort } from '@callisto/solana'
import type { PoolRegistry } from './pool-registry.ts'

/** The Clock sysvar: slot, epoch start, epoch, leader epoch, unix time; eight bytes each. */
const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111'

/**
 * Sets the registry to the time and epoch of the chain, which programs read too. Fees that decay with time are then
 * never quoted too low.
 */
export async function readChainClock(
  chain: ChainPort,
  registry: PoolRegistry,
  signal?: AbortSignal,
): Promise<void> {
  const { accounts } = await chain.getAccounts([CLOCK_SYSVAR], signal)
  const data = accounts[0]?.data
  if (!data || data.length < 40) return
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const epoch = view.getBigUint64(16, true)
  registry.setEpoch(epoch)
  registry.graph.setTime({
    slot: Number(view.getBigUint64(0, true)),
    unixTime: Number(view.getBigInt64(32, true)),
    epoch,
  })
}
