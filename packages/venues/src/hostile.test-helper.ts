import {
  type AccountView,
  type Amm,
  type ChainTime,
  completeRoot,
  MAX_AMOUNT,
  type Pool,
  type PoolAccount,
} from '@callisto/amms'
import { isTokenProgram } from '@callisto/solana/codec'
import { type VectorState, viewOf } from './vectors.test-helper.ts'

/** A venue and accounts of its pools, of which inputs are made. */
export interface HostileVenue {
  amm: Amm
  at: ChainTime
  states: readonly VectorState[]
  /** Accounts of anything, whose bytes take the place of a pool's. */
  foreign: readonly PoolAccount[]
}

export interface HostileReport {
  refused: number
  /** A line for each input that threw, or that became a pool which it must not. */
  faults: string[]
}

/** A whole number from 0 to below the bound. */
type Below = (bound: number) => number

const DAMAGES = ['shorter', 'longer', 'owner', 'kind', 'foreign', 'absent', 'shuffled', 'numbers'] as const
type Damage = (typeof DAMAGES)[number]

const AMOUNTS = [0n, 1n, 1_000n, 2n ** 32n, 2n ** 63n, MAX_AMOUNT, MAX_AMOUNT + 1n]
const FOREIGN_OWNER = 'SysvarRent111111111111111111111111111111111'
const KIND_BYTES = 8
/**
 * Accounts that a program creates when liquidity needs them. Both kinds of tick arrays of a Whirlpool: without one no tick
 * is initialized. The bitmap extension of a DLMM pair: without it no bins are beyond the bitmap of the pair.
 */
const OPTIONAL = ['4561bdbe6e0742bb', '11d8f68ee1c7da38', '506f7c7137ed1205']

/** Whether a pool is decoded without the account too. */
export const mayBeAbsent = (data: Uint8Array): boolean =>
  OPTIONAL.includes(Buffer.from(data.subarray(0, KIND_BYTES)).toString('hex'))

/** The pool of a view as the registry decodes it; undefined for what is refused. */
export function decodeView(amm: Amm, address: string, view: AccountView, at: ChainTime): Pool | undefined {
  const account = view.account(address)
  const decoded = account && amm.root(account)
  if (!decoded?.ok) return undefined
  amm.needs(decoded.root, view)
  const complete = completeRoot(amm, decoded.root, view)
  if (!complete.ok) return undefined
  const pool = amm.pool(complete.root, view, at)
  return pool.ok ? pool.pool : undefined
}

/**
 * Decodes `inputs` views of pools with one thing wrong in each, and quotes those that become a pool. Faults: an exception, a
 * quote beyond a token account or the pool's own bounds, and a pool of accounts that no program has written.
 */
export function decodeHostile(venue: HostileVenue, inputs: number, below: Below): HostileReport {
  const report: HostileReport = { refused: 0, faults: [] }
  for (let input = 0; input < inputs; input++) {
    const damage = DAMAGES[below(DAMAGES.length)]!
    const fault = faultOf(venue, damage, below, report)
    if (fault !== undefined) report.faults.push(`${venue.amm.label}, input ${input}, ${damage}: ${fault}`)
  }
  return report
}

function faultOf(
  { amm, at, states, foreign }: HostileVenue,
  damage: Damage,
  below: Below,
  report: HostileReport,
): string | undefined {
  const state = states[below(states.length)]!
  const { accounts, mustRefuse } = damaged(state, damage, foreign, below)
  try {
    const pool = decodeView(amm, state.root, viewOf({ ...state, accounts }), at)
    if (pool === undefined) report.refused += 1
    else if (mustRefuse) return 'became a pool'
    else if (!isSound(pool, at)) return 'became an unsound pool'
  } catch (error) {
    return String(error)
  }
  return undefined
}

/** Accounts of a sound pool with one thing wrong, and whether no pool may come of them. */
function damaged(
  { accounts: sound }: VectorState,
  damage: Damage,
  foreign: readonly PoolAccount[],
  below: Below,
): { accounts: readonly PoolAccount[]; mustRefuse: boolean } {
  const index = below(sound.length)
  const account = sound[index]!
  const { data } = account
  const replaced = (change: Partial<PoolAccount>) => sound.with(index, { ...account, ...change })
  switch (damage) {
    case 'shorter':
      return { accounts: replaced({ data: data.slice(0, below(data.length)) }), mustRefuse: false }
    case 'longer':
      return { accounts: replaced({ data: Uint8Array.of(...data, 0) }), mustRefuse: false }
    case 'owner':
      return { accounts: replaced({ owner: FOREIGN_OWNER }), mustRefuse: true }
    case 'kind':
      return {
        accounts: replaced({ data: data.map((byte, at) => (at < KIND_BYTES ? ~byte : byte)) }),
        mustRefuse: !isMint(account),
      }
    case 'foreign':
      return { accounts: replaced({ data: foreign[below(foreign.length)]!.data }), mustRefuse: false }
    case 'absent':
      return { accounts: sound.toSpliced(index, 1), mustRefuse: !mayBeAbsent(data) }
    case 'shuffled': {
      const at = below(sound.length)
      const other = sound[at]!
      return {
        accounts: replaced({ data: other.data }).with(at, { ...other, data }),
        mustRefuse: at !== index && !(isMint(account) && isMint(other)),
      }
    }
    case 'numbers':
      return { accounts: replaced({ data: withExtremes(data, below) }), mustRefuse: false }
  }
}

const MINT_BYTES = 82
const KIND_OFFSET = 165
const MINT_KIND = 1

/** A mint does not name itself: its bytes start with any authority, and fit the address of another mint. */
const isMint = ({ owner, data }: PoolAccount): boolean =>
  isTokenProgram(owner) && (data.length === MINT_BYTES || data[KIND_OFFSET] === MINT_KIND)

/** The bytes with one to three runs of 1 to 16 bytes of zero, the greatest or least number, or noise. */
function withExtremes(data: Uint8Array, below: Below): Uint8Array {
  const changed = data.slice()
  for (let count = 1 + below(3); count > 0; count--) {
    const [at, width] = [below(data.length), 1 + below(16)]
    changed.fill([0, 0x7f, 0x80, 0xff, below(256)][below(5)]!, at, at + width)
  }
  return changed
}

function isSound(pool: Pool, at: ChainTime): boolean {
  return ([0, 1] as const).every((side) => {
    const { computeUnits } = pool.cost(side)
    const hasSoundView = pool
      .segments(side, at)
      .every(({ inReserve, outReserve, capacityIn }) => inReserve > 0 && outReserve > 0 && capacityIn > 0)
    return (
      hasSoundView &&
      AMOUNTS.flatMap((amount) => [
        pool.quoteExactIn(side, amount, at),
        pool.quoteExactOut(side, amount, at),
      ]).every(
        (quote) =>
          !quote.ok ||
          (quote.amountIn > 0n &&
            quote.amountIn <= MAX_AMOUNT &&
            quote.amountOut > 0n &&
            quote.amountOut <= MAX_AMOUNT &&
            quote.computeUnits <= computeUnits &&
            quote.after().mints === pool.mints),
      )
    )
  })
}
