import {
  hasPrefix,
  type InnerInstruction,
  type Invocation,
  type PoolCreated,
  type VenueEvent,
  type VenueSwap,
} from '@callisto/amms'
import { discriminator, Fields } from '../shared/fields.ts'
import { eventOf } from '../shared/self-call.ts'
import { PROGRAM } from './layout.ts'

/** A call of the program to itself that carries an event: a tag, then the event with its own. */
const SWAP = discriminator('e445a52e51cb9a1d516ce3becdd00ac4')
const SWAP_2 = discriminator('e445a52e51cb9a1d2e7452d7941b544d')
/** Bytes of the events as far as they are read here; later builds append fields. */
const SWAP_BYTES = 16 + 97
const SWAP_2_BYTES = 16 + 147
/** Of every swap instruction: both vaults and mints, X first. */
const VAULTS_AT = 2
const MINTS_AT = 6
/** Amounts below it are rounded too much to tell a price. */
const MIN_PRICED = 10_000n

interface SwapEvent {
  pool: string
  trader: string
  sellsX: boolean
  amountIn: bigint
  amountOut: bigint
  /** In one of the two mints, base units. */
  feeIn: bigint
  feeOut: bigint
}

const CREATED = discriminator('b94afc7d1bd7bc6f')
const CREATED_BYTES = 98
/** Of every instruction that creates a pair. */
const FUNDER = 8

/** What a completed call did: its trade, or the pair that it has created. */
export const readInvocation = (invocation: Invocation): VenueEvent | undefined =>
  readSwap(invocation) ?? readCreation(invocation)

function readCreation(invocation: Invocation): PoolCreated | undefined {
  const event = eventOf(invocation, CREATED, CREATED_BYTES)
  const creator = invocation.accounts[FUNDER]
  if (event === undefined || creator === undefined) return undefined
  const [pool, mint0, mint1] = [0, 34, 66].map((at) => event.key(at)) as [string, string, string]
  return { kind: 'pool', venue: 'meteora-dlmm', pool, mint0, mint1, creator }
}

/**
 * The trade of a swap: of the newer of its two events where both are there, which tell one swap twice. `amountOut` is what
 * left the vault: a transfer fee of its mint is in no event. Reserves are what the vaults hold after the transaction. The
 * price is the mean of the bins that traded, without the fee.
 */
function readSwap({ accounts, inner, tokenBalance }: Invocation): VenueSwap | undefined {
  const calls = inner.filter(({ programId }) => programId === PROGRAM)
  const event = firstOf(calls, readSwap2) ?? firstOf(calls, readSwap1)
  if (event === undefined) return undefined
  const { pool, trader, sellsX, amountIn, amountOut } = event
  const [into, from] = sellsX ? [0, 1] : [1, 0]
  const [mintIn, mintOut] = [accounts[MINTS_AT + into], accounts[MINTS_AT + from]]
  const reserve = (side: number) => tokenBalance(accounts[VAULTS_AT + side] ?? '')?.amount
  const [reserveIn, reserveOut] = [reserve(into), reserve(from)]
  if (!mintIn || !mintOut || reserveIn === undefined || reserveOut === undefined) return undefined
  const price = priceOf(event)
  const amounts = { amountIn, amountOut, reserveIn, reserveOut }
  return {
    kind: 'swap',
    venue: 'meteora-dlmm',
    pool,
    trader,
    mintIn,
    mintOut,
    mint0: sellsX ? mintIn : mintOut,
    ...amounts,
    ...(price === undefined ? {} : { price }),
  }
}

function priceOf({ sellsX, amountIn, amountOut, feeIn, feeOut }: SwapEvent): number | undefined {
  const [net, gross] = [amountIn - feeIn, amountOut + feeOut]
  if (net < MIN_PRICED || gross < MIN_PRICED) return undefined
  return sellsX ? Number(gross) / Number(net) : Number(net) / Number(gross)
}

function firstOf<T, R>(items: readonly T[], read: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = read(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** The event of builds before fees of the output: its fee is of the input. */
function readSwap1({ data }: InnerInstruction): SwapEvent | undefined {
  if (data.length < SWAP_BYTES || !hasPrefix(data, SWAP)) return undefined
  const fields = new Fields(data.subarray(16))
  return {
    pool: fields.key(0),
    trader: fields.key(32),
    sellsX: fields.u8(88) !== 0,
    amountIn: fields.u64(72),
    amountOut: fields.u64(80),
    feeIn: fields.u64(89),
    feeOut: 0n,
  }
}

function readSwap2({ data }: InnerInstruction): SwapEvent | undefined {
  if (data.length < SWAP_2_BYTES || !hasPrefix(data, SWAP_2)) return undefined
  const fields = new Fields(data.subarray(16))
  const [providers, protocol, orders] = [fields.u64(113), fields.u64(121), fields.u64(129)]
  const fee = providers + protocol + orders
  const isOnInput = fields.u8(145) !== 0
  return {
    pool: fields.key(0),
    trader: fields.key(32),
    sellsX: fields.u8(72) !== 0,
    amountIn: fields.u64(89),
    amountOut: fields.u64(105),
    feeIn: isOnInput ? fee : 0n,
    feeOut: isOnInput ? 0n : fee,
  }
}
