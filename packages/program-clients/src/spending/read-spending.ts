import { divide } from '@callisto/amount'
import type { OrderPins } from '@callisto/contract'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  associatedTokenAddress,
  COMPUTE_BUDGET_PROGRAM,
  type KnownInstruction,
  MAX_COMPUTE_UNITS,
  MEMO_PROGRAM,
  NATIVE_MINT,
  type ParsedInstruction,
  type ParsedTransaction,
  parseKnownInstruction,
  type SwapCall,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import type { ProgramRegistry } from '../program-registry.ts'
import { OWN_PROGRAMS, type OwnProgramReading, readOwnProgram, tokenAccountRent } from './read-order.ts'
import type {
  OrderChange,
  Payment,
  ReadClaim,
  ReadOrder,
  ReadSwap,
  SpendingQuestion,
  SpendingReading,
} from './spending-reading.ts'
import { parseTokenTransfer, type TokenTransfer } from './token-transfer.ts'

export interface ReadSpendingOptions {
  /** The wallet that is to sign. */
  owner: string
  programs: Pick<ProgramRegistry, 'readSwap' | 'router'>
  tipAccounts: ReadonlySet<string>
  /** Terms of new orders; an order with others asks. */
  orderPins: OrderPins
  /** Wallets whose token accounts are named by the wallet. */
  recipients: readonly string[]
}

const SIGNATURE_FEE_LAMPORTS = 5_000n
type Read =
  | KnownInstruction
  | { kind: 'swap'; call: SwapCall }
  | ({ kind: 'transferTokens' } & TokenTransfer)
  | { kind: 'ownProgram'; reading: OwnProgramReading }
  /** Takes nothing from anybody. */
  | { kind: 'harmless' }
  | { kind: 'question'; question: SpendingQuestion }

/**
 * Reads what a transaction takes from a wallet at most, from its instructions alone: nobody's word is needed for it.
 * Whatever is not read in full becomes a question. Nothing throws.
 */
export async function readSpending(
  transaction: ParsedTransaction,
  options: ReadSpendingOptions,
): Promise<SpendingReading> {
  const instructions = transaction.instructions.map((one) => readInstruction(one, options))
  const reader = new Reader(options, await tokenAccountHolders(instructions, options))
  for (const instruction of instructions) reader.add(instruction)
  return reader.finish(transaction)
}

const asked = (question: SpendingQuestion): Read => ({ kind: 'question', question })

function readInstruction(
  instruction: ParsedInstruction,
  { programs, owner, orderPins }: ReadSpendingOptions,
): Read {
  const { programId } = instruction
  if (OWN_PROGRAMS.includes(programId)) {
    const reading = readOwnProgram(instruction, owner, orderPins)
    return reading ? { kind: 'ownProgram', reading } : asked({ code: 'instruction', program: programId })
  }
  switch (programId) {
    case programs.router: {
      const reading = programs.readSwap(instruction)
      return reading?.ok && reading.call
        ? { kind: 'swap', call: reading.call }
        : asked({ code: 'instruction', program: programId })
    }
    case MEMO_PROGRAM:
      return { kind: 'harmless' }
    case COMPUTE_BUDGET_PROGRAM:
    case SYSTEM_PROGRAM:
    case ASSOCIATED_TOKEN_PROGRAM:
    case TOKEN_PROGRAM:
    case TOKEN_2022_PROGRAM:
      return readCommon(instruction)
    default:
      return asked({ code: 'program', address: programId })
  }
}

/** First bytes of Approve, SetAuthority and ApproveChecked. */
const AUTHORITY_INSTRUCTIONS: readonly number[] = [4, 6, 13]
/** Discriminators of the system program that concern nonces: advance, withdraw, initialize, authorize, upgrade. */
const NONCE_INSTRUCTIONS: readonly number[] = [4, 5, 6, 7, 12]

/** Fees that accounts of a mint withhold move into the mint, as before such an account is closed: whoever asks for it. */
const isHarvest = ({ data: [extension, command] }: ParsedInstruction) => extension === 26 && command === 4

function readCommon(instruction: ParsedInstruction): Read {
  const { programId, data } = instruction
  const isToken = programId === TOKEN_PROGRAM || programId === TOKEN_2022_PROGRAM
  if (isToken && AUTHORITY_INSTRUCTIONS.includes(data[0] ?? 0)) return asked({ code: 'authority' })
  if (programId === SYSTEM_PROGRAM && NONCE_INSTRUCTIONS.includes(data[0] ?? 0))
    return asked({ code: 'nonce' })
  if (programId === TOKEN_2022_PROGRAM && isHarvest(instruction)) return { kind: 'harmless' }
  const transfer = isToken ? parseTokenTransfer(instruction) : undefined
  if (transfer) return { kind: 'transferTokens', ...transfer }
  return parseKnown(instruction) ?? asked({ code: 'instruction', program: programId })
}

/** A transfer that lacks an account is no known instruction either. */
function parseKnown(instruction: ParsedInstruction): KnownInstruction | undefined {
  try {
    return parseKnownInstruction(instruction)
  } catch {
    return undefined
  }
}

/**
 * Wallets by their associated token accounts: of the wallet and of the recipients for every mint that the instructions
 * name, and of the accounts that they open. The programs verify both derivations.
 */
async function tokenAccountHolders(
  instructions: readonly Read[],
  { owner, recipients }: ReadSpendingOptions,
): Promise<ReadonlyMap<string, string>> {
  const mints = new Set<string>([NATIVE_MINT])
  const holders = new Map<string, string>()
  for (const one of instructions) {
    if (one.kind === 'swap') mints.add(one.call.destinationMint)
    if (one.kind === 'transferTokens' || one.kind === 'createTokenAccount') mints.add(one.mint)
    if (one.kind === 'createTokenAccount') holders.set(one.account, one.owner)
  }
  const programs = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
  const accounts = [owner, ...recipients].flatMap((wallet) =>
    [...mints].flatMap((mint) => programs.map((program) => [wallet, mint, program] as const)),
  )
  const derive = async ([wallet, mint, program]: (typeof accounts)[number]) => {
    holders.set(await associatedTokenAddress(wallet, mint, program), wallet)
  }
  await Promise.all(accounts.map(derive))
  return holders
}

class Reader {
  readonly #options: ReadSpendingOptions
  readonly #holders: ReadonlyMap<string, string>
  readonly #swaps: ReadSwap[] = []
  readonly #payments: Payment[] = []
  readonly #orders: ReadOrder[] = []
  readonly #orderChanges: OrderChange[] = []
  readonly #claims: ReadClaim[] = []
  readonly #questions: SpendingQuestion[] = []
  #tipLamports = 0n
  #rentLamports = 0n
  /** The greatest of each, should an instruction be there twice. */
  #unitLimit: number | undefined
  #unitPrice = 0n

  constructor(options: ReadSpendingOptions, holders: ReadonlyMap<string, string>) {
    this.#options = options
    this.#holders = holders
  }

  add(read: Read): void {
    switch (read.kind) {
      case 'computeUnitLimit':
        this.#unitLimit = Math.max(this.#unitLimit ?? 0, read.units)
        break
      case 'computeUnitPrice':
        if (read.microLamports > this.#unitPrice) this.#unitPrice = read.microLamports
        break
      case 'transferLamports':
        this.#addLamports(read)
        break
      case 'createTokenAccount':
        this.#addCreation(read)
        break
      case 'closeTokenAccount':
        this.#addClosing(read)
        break
      case 'transferTokens':
        this.#addTransfer(read)
        break
      case 'swap':
        this.#addSwap(read.call)
        break
      case 'ownProgram':
        this.#addOwnProgram(read.reading)
        break
      case 'question':
        this.#questions.push(read.question)
    }
  }

  finish(transaction: ParsedTransaction): SpendingReading {
    const { owner } = this.#options
    const { feePayer, signers, config } = transaction
    if (feePayer !== owner || signers.length > 1) this.#questions.push({ code: 'signers' })
    const units = BigInt(this.#unitLimit ?? MAX_COMPUTE_UNITS)
    // Rounded up to a lamport, as the network does.
    const priced = divide(this.#unitPrice * units, 1_000_000n, 'ceil')
    const priorityFee = config?.priorityFeeLamports ?? priced
    return {
      swaps: this.#swaps,
      payments: this.#payments,
      orders: this.#orders,
      orderChanges: this.#orderChanges,
      claims: this.#claims,
      networkFeeLamports: SIGNATURE_FEE_LAMPORTS * BigInt(signers.length) + priorityFee,
      tipLamports: this.#tipLamports,
      rentLamports: this.#rentLamports,
      questions: this.#questions,
    }
  }

  #isOwn(account: string): boolean {
    return this.#holders.get(account) === this.#options.owner
  }

  #ask(program: string): void {
    this.#questions.push({ code: 'instruction', program })
  }

  #addLamports({ from, to, lamports }: Extract<Read, { kind: 'transferLamports' }>): void {
    if (from !== this.#options.owner) {
      this.#ask(SYSTEM_PROGRAM)
      return
    }
    if (to === from || this.#isOwn(to)) return
    if (this.#options.tipAccounts.has(to)) this.#tipLamports += lamports
    else this.#payments.push({ to, mint: NATIVE_MINT, amount: lamports })
  }

  #addCreation({ payer, owner, tokenProgram }: Extract<Read, { kind: 'createTokenAccount' }>): void {
    const isToken = tokenProgram === TOKEN_PROGRAM || tokenProgram === TOKEN_2022_PROGRAM
    if (payer !== this.#options.owner || !isToken) {
      this.#ask(ASSOCIATED_TOKEN_PROGRAM)
      return
    }
    const rent = tokenAccountRent(tokenProgram)
    if (owner === this.#options.owner) this.#rentLamports += rent
    else this.#payments.push({ to: owner, mint: NATIVE_MINT, amount: rent })
  }

  #addClosing(closing: Extract<Read, { kind: 'closeTokenAccount' }>): void {
    const { owner } = this.#options
    if (closing.owner !== owner) this.#ask(closing.tokenProgram)
    else if (closing.destination !== owner) {
      this.#questions.push({ code: 'close', address: closing.destination })
    }
  }

  #addTransfer({ program, authority, destination, mint, amount }: TokenTransfer): void {
    if (authority !== this.#options.owner) {
      this.#ask(program)
      return
    }
    if (this.#isOwn(destination)) return
    this.#payments.push({ to: this.#holders.get(destination) ?? destination, mint, amount })
  }

  #addOwnProgram({ orders, changes, claims, rentLamports, questions }: OwnProgramReading): void {
    this.#orders.push(...orders)
    this.#orderChanges.push(...changes)
    this.#claims.push(...claims)
    this.#rentLamports += rentLamports
    this.#questions.push(...questions)
  }

  /** The router enforces the most that it takes and whose account it takes from (programs/router). */
  #addSwap(call: SwapCall): void {
    if (call.user !== this.#options.owner) {
      this.#ask(this.#options.programs.router)
      return
    }
    this.#swaps.push({
      inputMint: call.sourceMint,
      amountIn: call.amountIn,
      outputMint: call.destinationMint,
      minimumOut: call.amountOut,
    })
    if (!this.#isOwn(call.destinationAccount))
      this.#questions.push({ code: 'recipient', address: call.destinationAccount })
  }
}
