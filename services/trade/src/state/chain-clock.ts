import type { ChainTime } from '@callisto/amms'
import type { ChainPort } from '@callisto/solana'

/** The Clock sysvar: slot, epoch start, epoch, leader epoch, unix time; eight bytes each. */
export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111'

/** The slot, time and epoch of the chain, which programs read too; undefined where the sysvar cannot be read. */
export async function readChainClock(chain: ChainPort, signal?: AbortSignal): Promise<ChainTime | undefined> {
  const { accounts } = await chain.getAccounts([CLOCK_SYSVAR], signal)
  return parseChainClock(accounts[0]?.data)
}

/** The content of the sysvar; undefined for anything shorter. */
export function parseChainClock(data: Uint8Array | undefined): ChainTime | undefined {
  if (!data || data.length < 40) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    slot: Number(view.getBigUint64(0, true)),
    unixTime: Number(view.getBigInt64(32, true)),
    epoch: view.getBigUint64(16, true),
  }
}
