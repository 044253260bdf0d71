import { decodeMessage, isWritableIndex, WireError } from '@callisto/solana/codec'
import type { BlockHead, Chain } from '../../chain.ts'
import { computeFee, readComputeBudget } from '../../vm/fee.ts'
import { viewOf } from '../commitment.ts'
import { invalidParams, RPC_CODE, RpcError } from '../error.ts'
import type { Methods } from '../method.ts'
import {
  API_VERSION,
  asAddress,
  asCount,
  checkMinContextSlot,
  commitmentOf,
  type Options,
  optionalCount,
  optionalFlag,
  withContext,
} from '../params.ts'

const SAMPLE_SECONDS = 60
const MAX_SAMPLES = 720
const FEE_BLOCKS = 150
const MAX_SLOT_LEADERS = 5_000

export const clusterMethods: Methods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'feature-set': 0, 'solana-core': API_VERSION }),
  getGenesisHash: (_, { chain }) => chain.genesis.genesisHash,
  // One node, one leader: the chain itself, identified by its faucet's key.
  getIdentity: (_, { chain }) => ({ identity: chain.faucet.address }),
  getSlotLeader(params, { chain }) {
    headOf(chain, params.options(0))
    return chain.faucet.address
  },
  getSlotLeaders(params, { chain }) {
    const [slot, limit] = [params.count(0), params.count(1)]
    if (limit > MAX_SLOT_LEADERS) throw invalidParams(`Invalid limit; max ${MAX_SLOT_LEADERS}`)
    const { epoch } = chain.clock.epochOf(slot)
    if (!hasSchedule(epoch, chain))
      throw invalidParams(`Invalid slot range: leader schedule for epoch ${epoch} is unavailable`)
    return new Array<string>(limit).fill(chain.faucet.address)
  },
  getClusterNodes: () => [],
  getVoteAccounts: () => ({ current: [], delinquent: [] }),
  /** Slots of the epoch by leader: all of them are of the one node. */
  getLeaderSchedule(params, { chain }) {
    const isSlot = params.isNumber(0)
    const options = params.options(isSlot || params.at(0) === null ? 1 : 0)
    commitmentOf(options)
    if (isSlot && !hasSchedule(chain.clock.epochOf(params.count(0)).epoch, chain)) return null
    if (!isOfNode(options, chain)) return {}
    return { [chain.faucet.address]: Array.from({ length: chain.clock.slotsPerEpoch }, (_, slot) => slot) }
  },
  getInflationRate: (_, { chain }) => {
    const { epoch } = chain.clock.epochOf(chain.bank.slot)
    return { total: 0, validator: 0, foundation: 0, epoch }
  },
  getInflationGovernor: () => ({ initial: 0, terminal: 0, taper: 0, foundation: 0, foundationTerm: 0 }),
  /** Rewards are in the first block of the next epoch. */
  getInflationReward(params, { chain }) {
    const addresses = params.list(0, 256).map(asAddress)
    const options = params.options(1)
    const { slot } = headOf(chain, options)
    const { slotsPerEpoch } = chain.clock
    const epoch = optionalCount(options, 'epoch') ?? Math.max(chain.clock.epochOf(slot).epoch - 1, 0)
    const first = (epoch + 1) * slotsPerEpoch
    if (first > slot) throw new RpcError(RPC_CODE.blockNotAvailable, `Block not available for slot ${first}`)
    return addresses.map(() => null)
  },
  getMaxRetransmitSlot: (_, { chain }) => chain.bank.slot,
  getMaxShredInsertSlot: (_, { chain }) => chain.bank.slot,
  getStakeMinimumDelegation: (_, { chain }) => withContext(chain.bank.slot, 1_000_000_000),
  getBlockProduction: (params, { chain }) => {
    const options = params.options(0)
    const { slot } = chain.head(commitmentOf(options))
    const range = readSlotRange(options, slot, chain)
    const leaderSlots = range.lastSlot - range.firstSlot + 1
    const blocks = chain.ledger.countBlocks(range.firstSlot, range.lastSlot)
    const byIdentity = isOfNode(options, chain) ? { [chain.faucet.address]: [leaderSlots, blocks] } : {}
    return withContext(slot, { byIdentity, range })
  },
  getHighestSnapshotSlot: () => {
    throw new RpcError(-32008, 'No snapshot')
  },

  getSlot: (params, { chain }) => headOf(chain, params.options(0)).slot,

  getBlockHeight: (params, { chain }) => headOf(chain, params.options(0)).height,

  getTransactionCount(params, { chain }) {
    headOf(chain, params.options(0))
    return chain.ledger.totalTransactions
  },

  getEpochInfo(params, { chain }) {
    const { slot, height } = headOf(chain, params.options(0))
    const { epoch, slotIndex } = chain.clock.epochOf(slot)
    const transactionCount = chain.ledger.totalTransactions
    return {
      absoluteSlot: slot,
      blockHeight: height,
      epoch,
      slotIndex,
      slotsInEpoch: chain.clock.slotsPerEpoch,
      transactionCount,
    }
  },

  getEpochSchedule: (_, { chain }) => ({
    slotsPerEpoch: chain.clock.slotsPerEpoch,
    leaderScheduleSlotOffset: chain.clock.slotsPerEpoch,
    warmup: false,
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
  }),

  getSupply(params, context) {
    const options = params.options(0)
    const view = viewOf(context, options)
    const total = view.totalLamports
    optionalFlag(options, 'excludeNonCirculatingAccountsList')
    return withContext(view.slot, {
      total,
      circulating: total,
      nonCirculating: 0,
      nonCirculatingAccounts: [],
    })
  },

  getLatestBlockhash(params, { chain }) {
    const options = params.options(0)
    const commitment = commitmentOf(options)
    checkMinContextSlot(chain, options, commitment)
    const { hash, height } = chain.hashedHead(commitment)
    return withContext(chain.head(commitment).slot, {
      blockhash: hash,
      lastValidBlockHeight: chain.bank.window.lastValidHeight(height),
    })
  },

  isBlockhashValid(params, { chain }) {
    const hash = asAddress(params.required(0))
    const options = params.options(1)
    const commitment = commitmentOf(options)
    checkMinContextSlot(chain, options, commitment)
    const { slot, height } = chain.head(commitment)
    return withContext(slot, chain.bank.window.isValid(hash, height))
  },

  getFeeForMessage(params, { chain }) {
    const bytes = Buffer.from(params.text(0), 'base64')
    const options = params.options(1)
    const commitment = commitmentOf(options)
    checkMinContextSlot(chain, options, commitment)
    try {
      const message = decodeMessage(bytes)
      const { slot, height } = chain.head(commitment)
      const isKnown = chain.bank.window.isValid(message.blockhash, height)
      return withContext(slot, isKnown ? computeFee(message) : null)
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      throw invalidParams(`failed to deserialize message: ${error.message}`)
    }
  },

  /** Lowest compute unit price in each recent block, over the transactions that lock one of the given accounts. */
  getRecentPrioritizationFees(params, { chain }) {
    const wanted = params.at(0) === undefined ? [] : params.list(0, 128).map(asAddress)
    return chain.recentBlocks(FEE_BLOCKS).map(({ slot, transactions }) => {
      let lowest: bigint | undefined
      for (const { transaction, keys, loadedWritable } of transactions) {
        const { message } = transaction
        const locks = (key: string) => isWritableIndex(message, keys.indexOf(key), loadedWritable)
        if (!wanted.every((key) => keys.includes(key) && locks(key))) continue
        const { unitPrice } = readComputeBudget(message)
        if (lowest === undefined || unitPrice < lowest) lowest = unitPrice
      }
      return { slot, prioritizationFee: lowest ?? 0n }
    })
  },

  getRecentPerformanceSamples(params, { chain }) {
    const limit = params.at(0) === undefined || params.at(0) === null ? MAX_SAMPLES : params.count(0)
    if (limit > MAX_SAMPLES) throw invalidParams(`Invalid limit; max ${MAX_SAMPLES}`)
    const sampleSlots = Math.round((SAMPLE_SECONDS * 1_000) / chain.clock.slotMs)
    const samples = chain.ledger.samples(chain.head('confirmed').slot, limit, sampleSlots)
    return samples.map(({ slot, transactions }) => ({
      slot,
      // Slots that passed, with and without a block, as a validator counts them.
      numSlots: sampleSlots,
      numTransactions: transactions,
      numNonVoteTransactions: transactions,
      samplePeriodSecs: SAMPLE_SECONDS,
    }))
  },
}

/** The newest block of the commitment of the options. */
function headOf(chain: Chain, options: Options): BlockHead {
  const commitment = commitmentOf(options)
  checkMinContextSlot(chain, options, commitment)
  return chain.head(commitment)
}

/** A validator has the schedule of the next epoch too. */
const hasSchedule = (epoch: number, { bank, clock }: Chain): boolean =>
  epoch <= clock.epochOf(bank.slot).epoch + 1

/** Whether the `identity` of the options, if any, is that of the one node. */
function isOfNode({ identity }: Options, chain: Chain): boolean {
  return identity === undefined || identity === null || asAddress(identity) === chain.faucet.address
}

/** `range` of the options within the epoch up to `head`, by default all of that. */
function readSlotRange(
  { range }: Options,
  head: number,
  chain: Chain,
): { firstSlot: number; lastSlot: number } {
  const { startSlot } = chain.clock.epochOf(head)
  const begin = Math.max(startSlot, chain.genesis.genesisSlot)
  if (range === undefined || range === null) return { firstSlot: begin, lastSlot: head }
  if (typeof range !== 'object') throw invalidParams('Invalid params: range is no object')
  const firstSlot = asCount((range as Options).firstSlot)
  const lastSlot = optionalCount(range as Options, 'lastSlot') ?? head
  const given = String((range as Options).lastSlot ?? head)
  if (firstSlot > lastSlot)
    throw invalidParams(`lastSlot, ${given}, cannot be less than firstSlot, ${firstSlot}`)
  if (lastSlot > head) throw invalidParams(`lastSlot, ${given}, is too large; max ${head}`)
  if (firstSlot < begin) throw invalidParams(`firstSlot, ${firstSlot}, is too small; min ${begin}`)
  return { firstSlot, lastSlot }
}
