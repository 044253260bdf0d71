import { decodeMessage, isWritableIndex, WireError } from '@callisto/solana/codec'
import { computeFee, readComputeBudget } from '../../vm/fee.ts'
import { invalidParams, RpcError } from '../error.ts'
import type { Methods } from '../method.ts'
import {
  API_VERSION,
  asAddress,
  checkMinContextSlot,
  commitmentOf,
  optionalFlag,
  viewOf,
  withContext,
} from '../params.ts'

const SAMPLE_SECONDS = 60
const MAX_SAMPLES = 720
const FEE_BLOCKS = 150

export const clusterMethods: Methods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'feature-set': 0, 'solana-core': API_VERSION }),
  getGenesisHash: (_, { chain }) => chain.genesis.genesisHash,
  // One node, one leader: the chain itself, identified by its faucet's key.
  getIdentity: (_, { chain }) => ({ identity: chain.faucet.address }),
  getSlotLeader: (_, { chain }) => chain.faucet.address,
  getSlotLeaders: (params, { chain }) =>
    new Array<string>(Math.min(params.count(1), 5000)).fill(chain.faucet.address),
  getClusterNodes: () => [],
  getVoteAccounts: () => ({ current: [], delinquent: [] }),
  getLeaderSchedule: () => ({}),
  getInflationRate: (_, { chain }) => {
    const { epoch } = chain.clock.epochOf(chain.bank.slot)
    return { total: 0, validator: 0, foundation: 0, epoch }
  },
  getInflationGovernor: () => ({ initial: 0, terminal: 0, taper: 0, foundation: 0, foundationTerm: 0 }),
  getInflationReward: (params) =>
    params
      .list(0, 256)
      .map(asAddress)
      .map(() => null),
  getMaxRetransmitSlot: (_, { chain }) => chain.bank.slot,
  getMaxShredInsertSlot: (_, { chain }) => chain.bank.slot,
  getStakeMinimumDelegation: (_, { chain }) => withContext(chain.bank.slot, 1_000_000_000),
  getBlockProduction: (params, { chain }) => {
    const { slot } = chain.head(commitmentOf(params.options(0)))
    const { startSlot } = chain.clock.epochOf(slot)
    const firstSlot = Math.max(startSlot, chain.genesis.genesisSlot)
    const leaderSlots = slot - firstSlot + 1
    const blocks = chain.ledger.countBlocks(firstSlot, slot)
    const range = { firstSlot, lastSlot: slot }
    return withContext(slot, { byIdentity: { [chain.faucet.address]: [leaderSlots, blocks] }, range })
  },
  getHighestSnapshotSlot: () => {
    throw new RpcError(-32008, 'No snapshot')
  },

  getSlot(params, { chain }) {
    const options = params.options(0)
    const commitment = commitmentOf(options)
    checkMinContextSlot(chain, options, commitment)
    return chain.head(commitment).slot
  },

  getBlockHeight(params, { chain }) {
    const options = params.options(0)
    const commitment = commitmentOf(options)
    checkMinContextSlot(chain, options, commitment)
    return chain.head(commitment).height
  },

  getTransactionCount: (_, { chain }) => chain.ledger.totalTransactions,

  getEpochInfo(params, { chain }) {
    const options = params.options(0)
    const commitment = commitmentOf(options)
    checkMinContextSlot(chain, options, commitment)
    const { slot, height } = chain.head(commitment)
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

  getSupply(params, { chain }) {
    const options = params.options(0)
    const view = viewOf(chain, options)
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
