import { type KnownInstruction, parseKnownInstruction } from '../instructions/parse.ts'
import type { ParsedTransaction } from '../transaction/parse-transaction.ts'
import { type JoinedSwap, joinDirectSwaps, routedSwap } from './direct-swaps.ts'
import type { DirectSwap, MintRef, SwapCall, SwapIntent } from './swap-intent.ts'
import { assertThat, VerificationError } from './verification-error.ts'

type Known<K extends KnownInstruction['kind']> = Extract<KnownInstruction, { kind: K }>
type ReadInstruction =
  | KnownInstruction
  | { kind: 'swap'; call: SwapCall }
  | { kind: 'directSwap'; swap: DirectSwap }

/** The instructions of a swap transaction by their function. */
export interface SwapInstructions {
  unitLimit: Known<'computeUnitLimit'> | undefined
  unitPrice: Known<'computeUnitPrice'> | undefined
  tip: Known<'transferLamports'> | undefined
  creations: readonly Known<'createTokenAccount'>[]
  wrap: Known<'transferLamports'> | undefined
  sync: Known<'syncNative'> | undefined
  /** One route of the router program, or what the venues' own instructions make together. */
  swap: JoinedSwap
  closings: readonly Known<'closeTokenAccount'>[]
}

/**
 * Reads the instructions in the one order that a swap has: compute unit limit and price, tip, creation of token accounts,
 * transfer and sync of wrapped SOL, the swap, closing of token accounts. The swap is one route, or one or more swaps by
 * the venues' own instructions without anything between them. `own` has the token accounts of the user. Throws `VerificationError` for anything else,
 * so that no account is closed, funded or created at another time than the swap expects.
 */
export function readSwapInstructions(
  transaction: ParsedTransaction,
  intent: SwapIntent,
  own: ReadonlyMap<string, MintRef>,
): SwapInstructions {
  const cursor = new Cursor(transaction.instructions.map((one) => read(one, intent)))
  const found = {
    unitLimit: cursor.take('computeUnitLimit'),
    unitPrice: cursor.take('computeUnitPrice'),
    tip: intent.tip && cursor.take('transferLamports'),
    creations: cursor.takeAll('createTokenAccount'),
    wrap: cursor.take('transferLamports'),
    sync: cursor.take('syncNative'),
    route: cursor.take('swap')?.call,
    direct: cursor.takeAll('directSwap').map(({ swap }) => swap),
    closings: cursor.takeAll('closeTokenAccount'),
  }
  const { route, direct, ...others } = found
  const hasSwap = route !== undefined || direct.length > 0
  const hasMore = cursor.has('swap') || cursor.has('directSwap')
  assertThat(hasSwap || hasMore, 'the transaction has no swap instruction')
  assertThat(!hasSwap || !hasMore, 'the transaction has two swap instructions')
  assertThat(route === undefined || direct.length === 0, 'the transaction has two swap instructions')
  assertThat(hasSwap && cursor.isAtEnd, 'the instructions are not in the order of a swap')
  return { ...others, swap: route ? routedSwap(route, intent, own) : joinDirectSwaps(direct, intent, own) }
}

function read(instruction: ParsedTransaction['instructions'][number], intent: SwapIntent): ReadInstruction {
  const reading = intent.readSwap(instruction)
  if (reading?.ok === false) throw new VerificationError(reading.reason)
  if (reading?.call) return { kind: 'swap', call: reading.call }
  if (reading) return { kind: 'directSwap', swap: reading.direct }
  const known = parseKnownInstruction(instruction)
  assertThat(known !== undefined, 'the transaction has an instruction that the swap does not need')
  return known
}

class Cursor {
  readonly #instructions: readonly ReadInstruction[]
  #at = 0

  constructor(instructions: readonly ReadInstruction[]) {
    this.#instructions = instructions
  }

  get isAtEnd(): boolean {
    return this.#at === this.#instructions.length
  }

  /** Whether one of the instructions that are not yet taken is of a kind. */
  has(kind: ReadInstruction['kind']): boolean {
    return this.#instructions.slice(this.#at).some((one) => one.kind === kind)
  }

  take<K extends ReadInstruction['kind']>(kind: K): Extract<ReadInstruction, { kind: K }> | undefined {
    const next = this.#instructions[this.#at]
    if (next?.kind !== kind) return undefined
    this.#at++
    return next as Extract<ReadInstruction, { kind: K }>
  }

  takeAll<K extends ReadInstruction['kind']>(kind: K): Extract<ReadInstruction, { kind: K }>[] {
    const taken: Extract<ReadInstruction, { kind: K }>[] = []
    for (let next = this.take(kind); next !== undefined; next = this.take(kind)) taken.push(next)
    return taken
  }
}
