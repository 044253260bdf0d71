import { divide } from '@callisto/amount'
import type { OrderPins } from '@callisto/contract'
import { type ParsedInstruction, TOKEN_2022_PROGRAM } from '@callisto/solana'
import * as distributor from '../distributor/generated.ts'
import * as recurring from '../recurring/generated.ts'
import * as trigger from '../trigger/generated.ts'
import {
  isAnyPrice,
  type OrderChange,
  type ReadClaim,
  type ReadOrder,
  type ReadSwap,
  type SpendingQuestion,
} from './spending-reading.ts'

/** Fills that the deposit of a trigger order pays for, as in programs/trigger/create.h. */
const TRIGGER_FILLS = 21n

/** Rent exemption of an account of so many bytes, in lamports. */
const rentOf = (bytes: number): bigint => (128n + BigInt(bytes)) * 6_960n

/** Rent exemption of a token account in lamports; in Token-2022 of all extensions that one can be opened with. */
export const tokenAccountRent = (tokenProgram: string): bigint =>
  tokenProgram === TOKEN_2022_PROGRAM ? 5_100_000n : rentOf(165)

/** What an instruction of the trigger, recurring or distributor program does to the wallet that signs it. */
export interface OwnProgramReading {
  orders: readonly ReadOrder[]
  changes: readonly OrderChange[]
  claims: readonly ReadClaim[]
  rentLamports: bigint
  questions: readonly SpendingQuestion[]
}

const NOTHING: OwnProgramReading = { orders: [], changes: [], claims: [], rentLamports: 0n, questions: [] }

/** Programs that `readOwnProgram` reads. */
export const OWN_PROGRAMS: readonly string[] = [trigger.PROGRAM, recurring.PROGRAM, distributor.PROGRAM]

/**
 * Reads an instruction of the trigger, recurring or distributor program for `owner`, who signs alone. Undefined for an
 * instruction that its own wallet does not send, for one of another wallet, and for malformed data. The programs pay what an
 * order holds to accounts of its maker only (programs/include/route-fill.h), so that no destination has to be read.
 */
export function readOwnProgram(
  instruction: ParsedInstruction,
  owner: string,
  pins: OrderPins,
): OwnProgramReading | undefined {
  switch (instruction.programId) {
    case trigger.PROGRAM:
      return readTrigger(instruction, owner, pins)
    case recurring.PROGRAM:
      return readRecurring(instruction, owner, pins)
    default:
      return readDistributor(instruction, owner)
  }
}

type Instructions = Readonly<Record<string, { discriminator: number; accounts: readonly string[] }>>

/** The name of an instruction with its accounts by name, empty for one that it does not have; undefined for an unknown one and for one that lacks accounts. */
function nameAccounts(
  { data, accounts }: ParsedInstruction,
  instructions: Instructions,
): { name: string; of: (role: string) => string } | undefined {
  const found = Object.entries(instructions).find(([, { discriminator }]) => discriminator === data[0])
  if (!found || accounts.length < found[1].accounts.length) return undefined
  const [name, { accounts: roles }] = found
  return { name, of: (role) => accounts[roles.indexOf(role)]?.address ?? '' }
}

const changed = (change: OrderChange): OwnProgramReading => ({ ...NOTHING, changes: [change] })

function readTrigger(instruction: ParsedInstruction, owner: string, pins: OrderPins) {
  const { data } = instruction
  const named = nameAccounts(instruction, trigger.instructions)
  if (!named || named.of('maker') !== owner) return undefined
  const order = named.of('order')
  switch (named.name) {
    case 'create': {
      const args = trigger.decodeCreate(data)
      return args && named.of('payer') === owner ? openTrigger(args, named.of, pins) : undefined
    }
    case 'editLeg': {
      const args = trigger.decodeEditLeg(data)
      return args && editLeg(order, args.terms)
    }
    case 'setExpiry':
      return changed({ order, change: 'expirySet' })
    case 'touch':
      return changed({ order, change: 'confirmed' })
    case 'claim':
      return named.of('payer') === owner ? changed({ order, change: 'paidOut' }) : undefined
    case 'close':
      return named.of('closer') === owner ? changed({ order, change: 'cancelled' }) : undefined
    default:
      return undefined
  }
}

function editLeg(order: string, { kind, rateIn, rateOut }: trigger.LegTerms): OwnProgramReading {
  const isOpen = kind !== 'none' && isAnyPrice(rateIn, rateOut)
  return {
    ...changed({ order, change: 'edited', amountIn: rateIn, minimumOut: rateOut }),
    questions: isOpen ? [{ code: 'anyPrice' }] : [],
  }
}

type AccountOf = (role: string) => string

/** Fees and rewards are those of the config, which others may open: only the one of the site is read. */
function ofConfig(config: string, terms: OrderPins['trigger']): readonly SpendingQuestion[] {
  return config === terms?.config ? [] : [{ code: 'orderTerms', config }]
}

function openTrigger(args: trigger.CreateArgs, of: AccountOf, pins: OrderPins): OwnProgramReading {
  const mints = [of('mint0'), of('mint1')] as const
  const exitSide = args.entry.kind === 'none' ? 0 : 1
  const floors = (['entry', 'takeProfit', 'stop'] as const).flatMap((leg): ReadSwap[] => {
    const { kind, rateIn, rateOut } = args[leg]
    const side = leg === 'entry' ? 0 : exitSide
    if (kind === 'none') return []
    return [{ inputMint: mints[side], amountIn: rateIn, outputMint: mints[1 - side]!, minimumOut: rateOut }]
  })
  const { fillRewardLamports = 0, closeRewardLamports = 0 } = pins.trigger ?? {}
  const deposit = TRIGGER_FILLS * BigInt(fillRewardLamports) + BigInt(closeRewardLamports)
  const vaults = tokenAccountRent(of('tokenProgram0')) + tokenAccountRent(of('tokenProgram1'))
  const questions = ofConfig(of('config'), pins.trigger)
  return {
    ...opened({ kind: 'trigger', args, of, floors, questions }),
    rentLamports: rentOf(trigger.ORDER_SIZE) + vaults + deposit,
  }
}

interface Opened {
  kind: ReadOrder['kind']
  args: { amount: bigint }
  of: AccountOf
  floors: readonly ReadSwap[]
  questions: readonly SpendingQuestion[]
}

function opened({ kind, args: { amount }, of, floors, questions }: Opened): OwnProgramReading {
  const isOpen = floors.some(({ amountIn, minimumOut }) => isAnyPrice(amountIn, minimumOut))
  const order = { kind, order: of('order'), inputMint: of('mint0'), amount, outputMint: of('mint1'), floors }
  return { ...NOTHING, orders: [order], questions: isOpen ? [...questions, { code: 'anyPrice' }] : questions }
}

function readRecurring(instruction: ParsedInstruction, owner: string, pins: OrderPins) {
  const { data } = instruction
  const named = nameAccounts(instruction, recurring.instructions)
  if (!named || named.of('maker') !== owner) return undefined
  const order = named.of('order')
  const isPaid = (role: string) => named.of(role) === owner
  switch (named.name) {
    case 'create': {
      const args = recurring.decodeCreate(data)
      return args && isPaid('payer') ? openRecurring(args, named.of, pins) : undefined
    }
    case 'pause':
      return changed({ order, change: 'paused' })
    case 'resume':
      return changed({ order, change: 'resumed' })
    case 'deposit': {
      const args = recurring.decodeDeposit(data)
      return args && isPaid('payer') ? deposit(order, named.of('mint0'), args, pins) : undefined
    }
    case 'withdraw':
      return changed({ order, change: 'withdrawn' })
    case 'claim':
      return isPaid('payer') ? changed({ order, change: 'paidOut' }) : undefined
    case 'close':
      return isPaid('closer') ? changed({ order, change: 'cancelled' }) : undefined
    default:
      return undefined
  }
}

/** What keepers are paid for so many rounds, lamports. */
const rewardOf = (rounds: bigint, { recurring: terms }: OrderPins): bigint =>
  rounds * BigInt(terms?.fillRewardLamports ?? 0)

function openRecurring(args: recurring.CreateArgs, of: AccountOf, pins: OrderPins): OwnProgramReading {
  const { kind, amount, amountPerCycle, minOut } = args
  const [inputMint, outputMint] = [of('mint0'), of('mint1')]
  const floors = [{ inputMint, amountIn: amountPerCycle, outputMint, minimumOut: minOut }]
  // The program refuses rounds of nothing.
  const rounds =
    kind === 'time' && amountPerCycle > 0n ? divide(amount, amountPerCycle, 'ceil') : BigInt(args.cycles)
  const vaults = 2n * tokenAccountRent(of('tokenProgram'))
  const closing = BigInt(pins.recurring?.closeRewardLamports ?? 0)
  return {
    ...opened({ kind: 'recurring', args, of, floors, questions: ofConfig(of('config'), pins.recurring) }),
    rentLamports: rentOf(recurring.ORDER_SIZE) + vaults + closing + rewardOf(rounds, pins),
  }
}

function deposit(
  order: string,
  mint: string,
  { amount, cycles }: recurring.DepositArgs,
  pins: OrderPins,
): OwnProgramReading {
  return {
    ...changed({ order, change: 'deposited', mint, amount }),
    rentLamports: rewardOf(BigInt(cycles), pins),
  }
}

/** A claim pays to the associated account of its claimant, whoever sends it. */
function readDistributor(instruction: ParsedInstruction, owner: string): OwnProgramReading | undefined {
  const named = nameAccounts(instruction, distributor.instructions)
  if (named?.name !== 'claim' && named?.name !== 'claimVested') return undefined
  if (named.of('claimant') !== owner) return undefined
  const mint = named.of('mint')
  if (named.name === 'claimVested') return { ...NOTHING, claims: [{ mint, amount: undefined }] }
  const args = distributor.decodeClaim(instruction.data)
  if (!args || named.of('payer') !== owner) return undefined
  const amount = args.amountUnlocked + args.amountLocked
  return { ...NOTHING, claims: [{ mint, amount }], rentLamports: rentOf(distributor.CLAIM_STATUS_SIZE) }
}
