import type { AccountState } from '@callisto/solana'
import type { Json } from '../json.ts'
import { ByteFields } from './byte-fields.ts'

type Info = { [key: string]: Json | undefined }
type Parsed = [program: string, type: string, info: Json | undefined]

const VALIDATOR_INFO = 'Va1idator1nfo111111111111111111111111111111'
const PRIOR_VOTERS_BYTES = 32 * (32 + 8 + 8) + 8 + 1
const BLS_KEY_BYTES = 48
const WHOLE_BPS = 10_000
const MAX_KEYS = 127

/** Accounts of the programs that a validator brings along; undefined for any other. Throws a RangeError for short data. */
export function parseValidatorAccount(account: AccountState): Parsed | undefined {
  switch (account.owner) {
    case 'Stake11111111111111111111111111111111111111':
      return parseStake(account.data)
    case 'Vote111111111111111111111111111111111111111':
      return parseVote(account)
    case 'Config1111111111111111111111111111111111111':
      return parseConfig(account.data)
    default:
      return undefined
  }
}

function parseStake(data: Uint8Array): Parsed | undefined {
  const f = new ByteFields(data)
  const kind = f.u32()
  if (kind === 0) return ['stake', 'uninitialized', undefined]
  if (kind === 3) return ['stake', 'rewardsPool', undefined]
  if (kind > 3) return undefined
  const meta: Info = {
    rentExemptReserve: f.u64().toString(),
    authorized: { staker: f.key(), withdrawer: f.key() },
    lockup: { unixTimestamp: f.i64(), epoch: f.u64(), custodian: f.key() },
  }
  if (kind === 1) return ['stake', 'initialized', { meta, stake: null }]
  const delegation: Info = {
    voter: f.key(),
    stake: f.u64().toString(),
    activationEpoch: f.u64().toString(),
    deactivationEpoch: f.u64().toString(),
  }
  f.take(8)
  return ['stake', 'delegated', { meta, stake: { delegation, creditsObserved: f.u64() } }]
}

/** The formats of the last three versions, all shown as the newest has them. */
function parseVote({ address, data }: AccountState): Parsed | undefined {
  const f = new ByteFields(data)
  const version = f.u32()
  if (version < 1 || version > 3) return undefined
  const [nodePubkey, authorizedWithdrawer] = [f.key(), f.key()]
  const terms = version === 3 ? readVoteTerms(f) : earlierVoteTerms(f.u8(), address, nodePubkey)
  const votes = listOf(f, () => {
    if (version > 1) f.u8()
    return { slot: f.u64(), confirmationCount: f.u32() }
  })
  const rootSlot = f.u8() === 1 ? f.u64() : null
  const authorizedVoters = listOf(f, () => ({ epoch: f.u64(), authorizedVoter: f.key() }))
  if (version < 3) f.take(PRIOR_VOTERS_BYTES)
  const epochCredits = listOf(f, () => ({
    epoch: f.u64(),
    credits: f.u64().toString(),
    previousCredits: f.u64().toString(),
  }))
  const lastTimestamp = { slot: f.u64(), timestamp: f.i64() }
  return [
    'vote',
    'vote',
    {
      ...{ nodePubkey, authorizedWithdrawer, ...terms, votes, rootSlot, authorizedVoters },
      ...{ priorVoters: [], epochCredits, lastTimestamp },
    },
  ]
}

function readVoteTerms(f: ByteFields): Info {
  const [inflationRewardsCollector, blockRevenueCollector] = [f.key(), f.key()]
  const [inflationRewardsCommissionBps, blockRevenueCommissionBps] = [f.u16(), f.u16()]
  const pendingDelegatorRewards = f.u64().toString()
  const blsPubkeyCompressed = f.u8() === 1 ? f.take(BLS_KEY_BYTES).toString('base64') : null
  return {
    commission: Math.min(Math.floor(inflationRewardsCommissionBps / 100), 255),
    ...{ inflationRewardsCollector, blockRevenueCollector },
    ...{ inflationRewardsCommissionBps, blockRevenueCommissionBps },
    ...{ pendingDelegatorRewards, blsPubkeyCompressed },
  }
}

/** What an account of before says in terms of today. */
const earlierVoteTerms = (commission: number, address: string, nodePubkey: string): Info => ({
  commission,
  inflationRewardsCollector: address,
  blockRevenueCollector: nodePubkey,
  inflationRewardsCommissionBps: commission * 100,
  blockRevenueCommissionBps: WHOLE_BPS,
  pendingDelegatorRewards: '0',
  blsPubkeyCompressed: null,
})

/** What a validator says of itself; other configurations are not shown. */
function parseConfig(data: Uint8Array): Parsed | undefined {
  const f = new ByteFields(data)
  const count = f.u8()
  if (count > MAX_KEYS) return undefined
  const keys = Array.from({ length: count }, () => ({ pubkey: f.key(), signer: f.u8() === 1 }))
  if (keys[0]?.pubkey !== VALIDATOR_INFO) return undefined
  try {
    return ['config', 'validatorInfo', { keys, configData: JSON.parse(f.longText()) as Json }]
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A list after its length, which is a u64. */
function listOf(f: ByteFields, read: () => Info): Info[] {
  const items: Info[] = []
  for (let left = f.u64(); left > 0n; left--) items.push(read())
  return items
}
