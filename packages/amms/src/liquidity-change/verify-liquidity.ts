import { clmm, cpmm, dlmm, stable } from '@callisto/program-clients'
import { type ParsedInstruction, type ParsedTransaction, parseKnownInstruction } from '@callisto/solana'

/** What a person agreed to: the pool, the accounts that are moved, and the limits of both amounts. */
export interface LiquidityIntent {
  user: string
  pool: string
  /** The account of the position, of the LP units where there is none. */
  holder: string
  change: 'add' | 'remove' | 'collect'
  /** Token accounts of the user for both tokens. */
  accounts: readonly [string, string]
  /** At most what is sent, at least what arrives. */
  limits: readonly [bigint, bigint]
  /** Lamports that are wrapped on the way. */
  wraps: bigint
}

interface PoolCall {
  change: LiquidityIntent['change'] | 'close'
  limits?: readonly [bigint, bigint]
}

/**
 * Compares a decoded transaction with the intent: one call of the pool's program with its limits, what it needs around it for
 * the user's own accounts, no further signer, no fee but that of the signature. The reason of a difference; undefined when
 * there is none.
 */
export function verifyLiquidityChange(
  transaction: ParsedTransaction,
  intent: LiquidityIntent,
): string | undefined {
  const { feePayer, signers, config, instructions } = transaction
  if (feePayer !== intent.user || signers.length !== 1) return 'another account signs or pays'
  if (config !== undefined) return 'the transaction sets a priority fee'
  const changes: PoolCall['change'][] = []
  let wrapped = 0n
  for (const instruction of instructions) {
    const call = readPoolCall(instruction)
    if (call) {
      const fault = faultOfCall(instruction, call, intent)
      if (fault !== undefined) return fault
      changes.push(call.change)
      continue
    }
    const around = readAround(instruction, intent)
    if (around === undefined) return 'the transaction has another instruction'
    wrapped += around
  }
  if (wrapped !== intent.wraps) return 'the wrapped SOL differs'
  // Everything out of a position: its fees, and its account.
  const allowed =
    intent.change === 'remove' ? ['remove', 'remove collect close', 'remove close'] : [intent.change]
  return allowed.includes(changes.join(' ')) ? undefined : 'the transaction does something else with the pool'
}

function readPoolCall({ programId, data }: ParsedInstruction): PoolCall | undefined {
  switch (programId) {
    case cpmm.PROGRAM:
    case stable.PROGRAM:
      return readShares(programId === cpmm.PROGRAM ? cpmm : stable, data)
    case clmm.PROGRAM:
      return readRange(data)
    case dlmm.PROGRAM:
      return readBins(data)
    default:
      return undefined
  }
}

function readShares(program: typeof cpmm | typeof stable, data: Uint8Array): PoolCall | undefined {
  const added = program.decodeDeposit(data)
  if (added && !added.burn) return { change: 'add', limits: [added.maxAmount0, added.maxAmount1] }
  const removed = program.decodeWithdraw(data)
  return removed && { change: 'remove', limits: [removed.minAmount0, removed.minAmount1] }
}

const isOnly = (data: Uint8Array, discriminator: number) => data.length === 1 && data[0] === discriminator

function readRange(data: Uint8Array): PoolCall | undefined {
  const added = clmm.decodeIncreaseLiquidity(data)
  if (added) return { change: 'add', limits: [added.maxAmount0, added.maxAmount1] }
  const removed = clmm.decodeDecreaseLiquidity(data)
  if (removed) return { change: 'remove', limits: [removed.minAmount0, removed.minAmount1] }
  if (isOnly(data, clmm.COLLECT_FEES_DISCRIMINATOR)) return { change: 'collect' }
  return isOnly(data, clmm.CLOSE_POSITION_DISCRIMINATOR) ? { change: 'close' } : undefined
}

function readBins(data: Uint8Array): PoolCall | undefined {
  const added = dlmm.decodeDeposit(data)
  if (added) return { change: 'add', limits: [added.maxAmount0, added.maxAmount1] }
  const removed = dlmm.decodeWithdraw(data)
  if (removed) return { change: 'remove', limits: [removed.minAmount0, removed.minAmount1] }
  return isOnly(data, dlmm.CLOSE_POSITION_DISCRIMINATOR) ? { change: 'close' } : undefined
}

/** Places of the accounts in the lists of the programs: with shares, and with a position. */
const OF_SHARES = { pool: 1, holder: 9, user: 4 }
const OF_POSITION = { pool: 1, holder: 2, user: 5 }

function faultOfCall(
  { programId, accounts }: ParsedInstruction,
  { change, limits }: PoolCall,
  intent: LiquidityIntent,
): string | undefined {
  const at = (place: number) => accounts[place]?.address
  if (at(0) !== intent.user) return 'the liquidity is that of another wallet'
  if (change === 'close') return at(1) === intent.holder ? undefined : 'another position is closed'
  const isShared = programId === cpmm.PROGRAM || programId === stable.PROGRAM
  const places = isShared ? OF_SHARES : OF_POSITION
  if (at(places.pool) !== intent.pool) return 'the pool differs'
  if (at(places.holder) !== intent.holder) return 'the position differs'
  const isOwn = at(places.user) === intent.accounts[0] && at(places.user + 1) === intent.accounts[1]
  if (!isOwn) return 'the token accounts are not yours'
  // Fees that are collected with the rest have no limit of their own.
  if (limits && (limits[0] !== intent.limits[0] || limits[1] !== intent.limits[1])) return 'the limits differ'
  return undefined
}

/** Lamports that an instruction around the call wraps; undefined for one that does not belong there. */
function readAround(instruction: ParsedInstruction, intent: LiquidityIntent): bigint | undefined {
  const { user, accounts, holder } = intent
  const isOwn = (account: string) => accounts.includes(account)
  const known = readKnown(instruction)
  switch (known?.kind) {
    case 'createTokenAccount':
      return known.payer === user &&
        known.owner === user &&
        (isOwn(known.account) || known.account === holder)
        ? 0n
        : undefined
    case 'transferLamports':
      return known.from === user && isOwn(known.to) ? known.lamports : undefined
    case 'syncNative':
      return isOwn(known.account) ? 0n : undefined
    case 'closeTokenAccount':
      return isOwn(known.account) && known.owner === user && known.destination === user ? 0n : undefined
    default:
      return undefined
  }
}

/** A transfer of tokens that lacks an account throws: it does not belong there either. */
function readKnown(instruction: ParsedInstruction) {
  try {
    return parseKnownInstruction(instruction)
  } catch {
    return undefined
  }
}
