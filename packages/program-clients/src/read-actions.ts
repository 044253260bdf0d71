import * as clmm from './clmm/generated.ts'
import * as cpmm from './cpmm/generated.ts'
import * as dlmm from './dlmm/generated.ts'
import { parseTransactionEvents } from './events.ts'
import * as launchpad from './launchpad/generated.ts'
import * as stable from './stable/generated.ts'

/** What a transaction did at a bundled program, in execution order. Amounts are base units. */
export type ProgramAction =
  | { kind: 'swap'; pool: string; user: string; mintIn: string; mintOut: string }
  /** A trade with a bonding curve; `mint` is the token that it sells. */
  | { kind: 'curveTrade'; pool: string; user: string; mint: string; side: launchpad.Side }
  | { kind: 'addLiquidity'; pool: string; user: string; amount0: bigint; amount1: bigint }
  | { kind: 'removeLiquidity'; pool: string; user: string; amount0: bigint; amount1: bigint }
  | { kind: 'collectFees'; pool: string; user: string }
  | { kind: 'createPool'; pool: string; user: string; mint0: string; mint1: string }
  | { kind: 'launch'; curve: string; user: string; mint: string; name: string; symbol: string }
  | { kind: 'graduate'; curve: string; mint: string; pool: string }

const CLIENTS = {
  cpmm: { PROGRAM: cpmm.PROGRAM, decodeEvent: cpmm.decodeEvent },
  stable: { PROGRAM: stable.PROGRAM, decodeEvent: stable.decodeEvent },
  clmm: { PROGRAM: clmm.PROGRAM, decodeEvent: clmm.decodeEvent },
  dlmm: { PROGRAM: dlmm.PROGRAM, decodeEvent: dlmm.decodeEvent },
  launchpad: { PROGRAM: launchpad.PROGRAM, decodeEvent: launchpad.decodeEvent },
}

type ClientEvent = ReturnType<typeof parseTransactionEvents<typeof CLIENTS>>['events'][number]['event']

/**
 * Reads what a transaction did from the events in its logs. A failed one did nothing. `truncated`: the runtime cut the
 * logs, so actions may be missing.
 */
export function readActions(transaction: { err: unknown; logs: readonly string[] }): {
  actions: ProgramAction[]
  truncated: boolean
} {
  const { events, truncated } = parseTransactionEvents(transaction, CLIENTS)
  return { actions: events.flatMap(({ event }) => toAction(event) ?? []), truncated }
}

function toAction(event: ClientEvent): ProgramAction | undefined {
  switch (event.type) {
    case 'swapped': {
      const { pool, user, mintIn, mintOut } = event
      return { kind: 'swap', pool, user, mintIn, mintOut }
    }
    case 'traded':
      return { kind: 'curveTrade', pool: event.curve, user: event.trader, mint: event.mint, side: event.side }
    case 'liquidityIncreased':
    case 'deposited':
      return { kind: 'addLiquidity', ...liquidity(event) }
    case 'liquidityDecreased':
    case 'withdrawn':
      return { kind: 'removeLiquidity', ...liquidity(event) }
    case 'positionFeesCollected':
      return { kind: 'collectFees', pool: event.pool, user: event.owner }
    case 'feesCollected':
      return {
        kind: 'collectFees',
        pool: 'pool' in event ? event.pool : event.curve,
        user: event.collector,
      }
    case 'poolCreated': {
      const { pool, creator: user, mint0, mint1 } = event
      return { kind: 'createPool', pool, user, mint0, mint1 }
    }
    case 'launched': {
      const { curve, creator: user, mint, name, symbol } = event
      return { kind: 'launch', curve, user, mint, name, symbol }
    }
    case 'graduated': {
      const { curve, mint, pool } = event
      return { kind: 'graduate', curve, mint, pool }
    }
    default:
      return undefined
  }
}

interface LiquidityEvent {
  pool: string
  amount0: bigint
  amount1: bigint
}

/** The programs of shares name the provider `user`, those of positions `owner`. */
function liquidity(event: LiquidityEvent & ({ user: string } | { owner: string })) {
  const { pool, amount0, amount1 } = event
  return { pool, amount0, amount1, user: 'user' in event ? event.user : event.owner }
}
