/** When claims open and vesting begins and ends, in unix seconds. */
export interface VestingSchedule {
  startsAt: bigint
  endsAt: bigint
}

/** Vested part of `locked` base units at a time: floor(locked * elapsed / duration), as the program computes it. */
export function vestedAmount(locked: bigint, { startsAt, endsAt }: VestingSchedule, now: bigint): bigint {
  if (now <= startsAt) return 0n
  return now >= endsAt ? locked : (locked * (now - startsAt)) / (endsAt - startsAt)
}
