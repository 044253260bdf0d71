import type { ChainPort } from '@callisto/solana'

/** The Clock sysvar: slot, epoch start, epoch, leader epoch, unix time; eight bytes each. */
const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111'

/** The time that programs read. */
export interface ChainTime {
  slot: number
  epoch: bigint
  /** Seconds. */
  unixTime: number
}

/** Throws when the chain has no clock. */
export async function readChainTime(
  chain: Pick<ChainPort, 'getAccounts'>,
  signal: AbortSignal,
): Promise<ChainTime> {
  const { accounts } = await chain.getAccounts([CLOCK_SYSVAR], signal)
  const data = accounts[0]?.data
  if (!data || data.length < 40) throw new Error('the clock of the chain cannot be read')
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    slot: Number(view.getBigUint64(0, true)),
    epoch: view.getBigUint64(16, true),
    unixTime: Number(view.getBigInt64(32, true)),
  }
}
