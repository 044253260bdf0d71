import type { AccountState } from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import { CLOCK_SYSVAR, RENT_SYSVAR, SLOT_HASHES_SYSVAR } from '../../vm/addresses.ts'
import type { Json } from '../json.ts'
import { ByteFields } from './byte-fields.ts'

/** Slots that SlotHistory has a bit for. */
const HISTORY_BITS = 1_048_576

/** Type and reader of each sysvar; the fields are bincode in the order of the structures of `solana-sysvar`. */
const SYSVARS: ReadonlyMap<string, [type: string, read: (f: ByteFields) => Json]> = new Map([
  [CLOCK_SYSVAR, ['clock', readClock]],
  [RENT_SYSVAR, ['rent', readRent]],
  [SLOT_HASHES_SYSVAR, ['slotHashes', readSlotHashes]],
  ['SysvarEpochSchedu1e111111111111111111111111', ['epochSchedule', readEpochSchedule]],
  ['SysvarFees111111111111111111111111111111111', ['fees', readFees]],
  ['SysvarRecentB1ockHashes11111111111111111111', ['recentBlockhashes', readRecentBlockhashes]],
  ['SysvarS1otHistory11111111111111111111111111', ['slotHistory', readSlotHistory]],
  ['SysvarStakeHistory1111111111111111111111111', ['stakeHistory', readStakeHistory]],
  ['SysvarLastRestartS1ot1111111111111111111111', ['lastRestartSlot', readLastRestartSlot]],
  ['SysvarEpochRewards1111111111111111111111111', ['epochRewards', readEpochRewards]],
])

/** `['sysvar', type, info]`; undefined for any other account. Throws a RangeError for data that is too short. */
export function parseSysvar({ address, data }: AccountState): [string, string, Json] | undefined {
  const known = SYSVARS.get(address)
  if (known === undefined) return undefined
  const [type, read] = known
  return ['sysvar', type, read(new ByteFields(data))]
}

function readClock(f: ByteFields): Json {
  const [slot, epochStartTimestamp, epoch] = [f.u64(), f.i64(), f.u64()]
  return { slot, epoch, epochStartTimestamp, leaderScheduleEpoch: f.u64(), unixTimestamp: f.i64() }
}

function readRent(f: ByteFields): Json {
  return { lamportsPerByteYear: f.u64().toString(), exemptionThreshold: f.f64(), burnPercent: f.u8() }
}

function readSlotHashes(f: ByteFields): Json {
  return list(f, () => ({ slot: f.u64(), hash: hash(f) }))
}

function readEpochSchedule(f: ByteFields): Json {
  return {
    slotsPerEpoch: f.u64(),
    leaderScheduleSlotOffset: f.u64(),
    warmup: f.u8() === 1,
    firstNormalEpoch: f.u64(),
    firstNormalSlot: f.u64(),
  }
}

function readFees(f: ByteFields): Json {
  return { feeCalculator: { lamportsPerSignature: f.u64().toString() } }
}

function readRecentBlockhashes(f: ByteFields): Json {
  return list(f, () => ({
    blockhash: hash(f),
    feeCalculator: { lamportsPerSignature: f.u64().toString() },
  }))
}

/** A bit vector of u64 words behind a tag, its length in bits, and the next slot; the bits as text, the oldest first. */
function readSlotHistory(f: ByteFields): Json {
  if (f.u8() !== 1) return { nextSlot: 0, bits: '0'.repeat(HISTORY_BITS) }
  const bytes = f.take(8 * Number(f.u64()))
  f.u64()
  let bits = ''
  for (const byte of bytes) for (let bit = 0; bit < 8; bit++) bits += (byte >> bit) & 1
  return { nextSlot: f.u64(), bits }
}

function readStakeHistory(f: ByteFields): Json {
  return list(f, () => ({
    epoch: f.u64(),
    stakeHistory: { effective: f.u64(), activating: f.u64(), deactivating: f.u64() },
  }))
}

function readLastRestartSlot(f: ByteFields): Json {
  return { lastRestartSlot: f.u64() }
}

function readEpochRewards(f: ByteFields): Json {
  return {
    distributionStartingBlockHeight: f.u64(),
    numPartitions: f.u64(),
    parentBlockhash: hash(f),
    totalPoints: f.u128().toString(),
    totalRewards: f.u64().toString(),
    distributedRewards: f.u64().toString(),
    active: f.u8() === 1,
  }
}

const hash = (f: ByteFields) => encodeBase58(f.take(32))

/** Length as u64, then the items. */
function list(f: ByteFields, read: () => Json): Json {
  const items: Json[] = []
  for (let left = f.u64(); left > 0n; left--) items.push(read())
  return items
}
