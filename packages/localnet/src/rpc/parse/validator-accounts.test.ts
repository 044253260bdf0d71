import { encodeBase58 } from '@callisto/solana/codec'
import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { parseAccount } from './account.ts'

const bytesOf = (seed: number) => Buffer.alloc(32, seed)
const keyOf = (seed: number) => encodeBase58(bytesOf(seed))
const u8 = (value: number) => Buffer.of(value)
const u16 = (value: number) => Buffer.of(value & 255, value >> 8)
const u32 = (value: number) => Buffer.of(value, 0, 0, 0)
const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

const parse = (owner: string, ...parts: Buffer[]): Json | undefined =>
  parseAccount(
    { address: keyOf(1), owner, lamports: 1n, data: Buffer.concat(parts), executable: false },
    () => undefined,
  )

const STAKE = 'Stake11111111111111111111111111111111111111'
const VOTE = 'Vote111111111111111111111111111111111111111'
const CONFIG = 'Config1111111111111111111111111111111111111'

const meta = [u64(2_282_880n), bytesOf(2), bytesOf(3), u64(0n), u64(5n), bytesOf(0)]
const shownMeta = {
  rentExemptReserve: '2282880',
  authorized: { staker: keyOf(2), withdrawer: keyOf(3) },
  lockup: { unixTimestamp: 0n, epoch: 5n, custodian: keyOf(0) },
}

test('a stake account, delegated or not', () => {
  const stake = [bytesOf(4), u64(8_007_935n), u64(386n), u64(471n), u64(0n), u64(169n), Buffer.alloc(4)]
  expect(parse(STAKE, u32(2), ...meta, ...stake)).toMatchObject({
    program: 'stake',
    parsed: {
      type: 'delegated',
      info: {
        meta: shownMeta,
        stake: {
          creditsObserved: 169n,
          delegation: {
            ...{ voter: keyOf(4), stake: '8007935' },
            ...{ activationEpoch: '386', deactivationEpoch: '471' },
          },
        },
      },
    },
  })
  expect(parse(STAKE, u32(1), ...meta)).toMatchObject({
    parsed: { type: 'initialized', info: { meta: shownMeta, stake: null } },
  })
  expect(parse(STAKE, u32(0))).toMatchObject({ parsed: { type: 'uninitialized' } })
  expect(parse(STAKE, u32(2), ...meta)).toBeUndefined()
})

const list = (...items: Buffer[]) => [u64(BigInt(items.length)), ...items]
const head = [bytesOf(5), bytesOf(6)]
const voters = list(Buffer.concat([u64(656n), bytesOf(7)]))
const credits = list(Buffer.concat([u64(593n), u64(118n), u64(117n)]))
const root = [u8(1), u64(99n)]
const seen = [u64(100n), u64(1_700n)]
const shown = {
  ...{ nodePubkey: keyOf(5), authorizedWithdrawer: keyOf(6), priorVoters: [], rootSlot: 99n },
  votes: [{ slot: 100n, confirmationCount: 2 }],
  authorizedVoters: [{ epoch: 656n, authorizedVoter: keyOf(7) }],
  epochCredits: [{ epoch: 593n, credits: '118', previousCredits: '117' }],
  lastTimestamp: { slot: 100n, timestamp: 1_700n },
}

test.each([
  ['without the latency of votes', 1, [u64(100n), u32(2)]],
  ['with it', 2, [u8(3), u64(100n), u32(2)]],
] as const)('a vote account of before, %s', (_, version, vote) => {
  const rest = [...root, ...voters, Buffer.alloc(32 * 48 + 9), ...credits, ...seen]
  const parts = [u32(version), ...head, u8(50), ...list(Buffer.concat(vote)), ...rest]
  expect(parse(VOTE, ...parts)).toMatchObject({
    program: 'vote',
    parsed: {
      type: 'vote',
      info: {
        ...{ ...shown, commission: 50, blsPubkeyCompressed: null },
        ...{ inflationRewardsCollector: keyOf(1), blockRevenueCollector: keyOf(5) },
        ...{ inflationRewardsCommissionBps: 5_000, blockRevenueCommissionBps: 10_000 },
      },
    },
  })
})

test('a vote account of today', () => {
  const terms = [bytesOf(8), bytesOf(9), u16(725), u16(9_000), u64(12n), u8(1), Buffer.alloc(48, 1)]
  const votes = list(Buffer.concat([u8(3), u64(100n), u32(2)]))
  const parts = [u32(3), ...head, ...terms, ...votes, ...root, ...voters, ...credits, ...seen]
  expect(parse(VOTE, ...parts)).toMatchObject({
    parsed: {
      info: {
        ...{ ...shown, commission: 7, pendingDelegatorRewards: '12' },
        ...{ inflationRewardsCollector: keyOf(8), blockRevenueCollector: keyOf(9) },
        ...{ inflationRewardsCommissionBps: 725, blockRevenueCommissionBps: 9_000 },
        blsPubkeyCompressed: Buffer.alloc(48, 1).toString('base64'),
      },
    },
  })
})

const VALIDATOR_INFO = Buffer.from(
  '0751970174' + '48f2ac5dc23c9ebc7ac78c0a27257ac614458de0a4f16f80000000',
  'hex',
)

test('what a validator says of itself, and no other configuration', () => {
  const info = (text: string) => {
    const keys = [u8(2), VALIDATOR_INFO, u8(0), bytesOf(4), u8(1)]
    return parse(CONFIG, ...keys, u64(BigInt(text.length)), Buffer.from(text), Buffer.alloc(20))
  }
  expect(info('{"name":"Node"}')).toMatchObject({
    program: 'config',
    parsed: {
      type: 'validatorInfo',
      info: {
        configData: { name: 'Node' },
        keys: [
          { pubkey: 'Va1idator1nfo111111111111111111111111111111', signer: false },
          { pubkey: keyOf(4), signer: true },
        ],
      },
    },
  })
  expect(info('{"name":')).toBeUndefined()
  expect(parse(CONFIG, u8(0), u64(1n))).toBeUndefined()
  expect(parse(CONFIG, u8(127))).toBeUndefined()
})
