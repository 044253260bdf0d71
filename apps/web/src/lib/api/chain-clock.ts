import type { AccountState } from '@callisto/solana'

export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111'

/** Slot, start of the epoch, epoch and schedule come before it, eight bytes each. */
const UNIX_TIMESTAMP_OFFSET = 32

/** The chain's own time in unix seconds, by which its programs decide. Throws when the account is not the clock. */
export function chainSeconds(clock: AccountState | undefined): number {
  if (!clock || clock.data.length < UNIX_TIMESTAMP_OFFSET + 8) throw new Error('The RPC returned no clock')
  const view = new DataView(clock.data.buffer, clock.data.byteOffset, clock.data.byteLength)
  return Number(view.getBigInt64(UNIX_TIMESTAMP_OFFSET, true))
}
