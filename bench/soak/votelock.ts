import { votelock } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import {
  setTokenAccount,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAmount,
} from '../../programs/toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, testKey } from '../../programs/toolchain/test-vm.ts'
import {
  addressesOf,
  expectOk,
  type Lock,
  MAX_DURATION,
  MIN_DURATION,
  makeWorld,
  mint,
  NOW,
  openLocker,
  payer,
  readLocker,
} from '../../programs/votelock/test-lock.ts'
import { pick, type Random, weighted } from '../routing/random.ts'
import { randomAmount } from './amms/market.ts'
import { type ModelledWorld, type Operation, runModelSoak, spoiled } from './programs/run-model.ts'

/** `votelock [operations] [seed]`: random and hostile locks against a model, to the unit; a million by default. */
export const run = (args: string[]): Promise<void> => runModelSoak('votelock', openWorld, args)

const OWNERS = 4
/** Numbers of unstakings that addresses are derived for. */
const MAX_UNSTAKINGS = 40
const FUNDS = 1n << 62n

/** What the model knows of an escrow. */
interface Escrow {
  amount: bigint
  startedAt: number
  endsAt: number
  nextIndex: number
  isMaxLock: boolean
  /** Tokens that others sent to the vault. */
  donated: bigint
  parts: Map<number, { amount: bigint; endsAt: number }>
}

interface Person {
  owner: Address
  escrow: Address
  vault: Address
  destination: Address
  unstakings: readonly Address[]
  /** Undefined while there is none. */
  state: Escrow | undefined
  received: bigint
}

/** A locker with a few owners, and its model. */
export async function openWorld(random: Random): Promise<ModelledWorld> {
  const at = await makeWorld({ program: pick(random, [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) })
  expectOk(at.vm.send(openLocker(at)))
  const people = await Promise.all(Array.from({ length: OWNERS }, (_, index) => makePerson(at, index)))
  return new World(at, people)
}

type Addresses = Omit<Person, 'state' | 'received'>

/** Derivations take longer than transactions, and all worlds have the same addresses. */
const derived = new Map<number, Promise<Addresses>>()

async function makePerson({ vm, locker, tokenProgram }: Lock, index: number): Promise<Person> {
  const known = derived.get(index) ?? deriveAddresses(locker, index)
  derived.set(index, known)
  const addresses = await known
  const { owner, destination } = addresses
  vm.fund(owner)
  setTokenAccount(vm, destination, { program: tokenProgram, mint, owner, amount: 0n })
  return { ...addresses, state: undefined, received: 0n }
}

async function deriveAddresses(locker: Address, index: number): Promise<Addresses> {
  const [owner, destination] = [testKey(`soak owner ${index}`), testKey(`soak destination ${index}`)]
  const addresses = await addressesOf(locker, owner)
  const unstakings = await Promise.all(
    Array.from({ length: MAX_UNSTAKINGS }, async (_, number) => {
      const seeds = { escrow: addresses.escrow, index: BigInt(number) }
      return (await votelock.findUnstakingPda(seeds))[0]
    }),
  )
  return { owner, destination, ...addresses, unstakings }
}

const unstakingAmount = ({ parts }: Escrow) =>
  [...parts.values()].reduce((sum, { amount }) => sum + amount, 0n)

class World implements ModelledWorld {
  readonly errors = votelock.errors
  readonly #at: Lock
  readonly #people: readonly Person[]
  readonly #others: readonly Address[]
  #now = NOW
  #spent = 0n
  #donated = 0n

  constructor(at: Lock, people: readonly Person[]) {
    this.#at = at
    this.#people = people
    // No funded wallets: those may pay for others.
    const accounts = people.flatMap(({ escrow, vault, destination }) => [escrow, vault, destination])
    this.#others = [...accounts, at.source, at.locker, testKey('stranger')]
  }

  get vm() {
    return this.#at.vm
  }

  next(random: Random): Operation {
    if (random() < 0.15) this.#now += pick(random, [1, 40, 99, 1_000, MAX_DURATION - 1, MAX_DURATION])
    this.vm.setTime(this.#now)
    const person = pick(random, this.#people)
    this.#donate(random, person)
    const kinds = { open: 3, increase: 4, extend: 4, max: 3, start: 5, cancel: 2, finish: 4, withdraw: 2 }
    const kind = weighted(random, kinds)
    const operation = this.#operation(kind, person, random)
    return random() < 0.3 ? this.#hostile(random, operation, person) : operation
  }

  #operation(
    kind: 'open' | 'increase' | 'extend' | 'max' | 'start' | 'cancel' | 'finish' | 'withdraw',
    person: Person,
    random: Random,
  ): Operation {
    if (kind === 'open') return this.#openEscrow(person)
    if (kind === 'increase')
      return this.#increase(person, random() < 0.05 ? 0n : randomAmount(random, 2n ** 40n))
    if (kind === 'extend') return this.#extend(person, randomDuration(random))
    if (kind === 'max') return this.#setMaxLock(person, random() < 0.5)
    if (kind === 'start') return this.#start(person, random)
    if (kind === 'withdraw') return this.#withdraw(person)
    const known = [...(person.state?.parts.keys() ?? [])]
    const index =
      known.length > 0 && random() < 0.9 ? pick(random, known) : Math.floor(random() * MAX_UNSTAKINGS)
    return kind === 'cancel' ? this.#cancel(person, index) : this.#finish(person, index)
  }

  /** Now and then somebody sends tokens to a vault. */
  #donate(random: Random, { state, vault, escrow }: Person): void {
    if (!state || random() > 0.01) return
    const amount = randomAmount(random, 10_000n)
    state.donated += amount
    this.#donated += amount
    const held = state.amount + state.donated
    setTokenAccount(this.vm, vault, { program: this.#at.tokenProgram, mint, owner: escrow, amount: held })
  }

  #openEscrow(person: Person): Operation {
    const { owner, escrow, vault } = person
    const { locker, tokenProgram } = this.#at
    const programs = { tokenProgram, systemProgram: SYSTEM_PROGRAM }
    return {
      label: 'open',
      instruction: votelock.openEscrow({ payer, owner, locker, escrow, mint, vault, ...programs }),
      expected: person.state && 'AccountAlreadyInitialized',
      apply() {
        const empty = { amount: 0n, startedAt: 0, endsAt: 0, nextIndex: 0, donated: 0n }
        person.state = { ...empty, isMaxLock: false, parts: new Map() }
      },
    }
  }

  #increase({ escrow, vault, state }: Person, amount: bigint): Operation {
    const { locker, source, tokenProgram } = this.#at
    return {
      label: 'increase',
      instruction: votelock.increase(
        { payer, locker, escrow, mint, vault, source, tokenProgram },
        { amount },
      ),
      expected: missing(state) ?? (amount === 0n ? 'zeroAmount' : undefined),
      apply: () => {
        state!.amount += amount
        this.#spent += amount
      },
    }
  }

  #extend({ owner, escrow, state }: Person, duration: number): Operation {
    const endsAt = this.#now + duration
    const isAllowed = duration >= MIN_DURATION && duration <= MAX_DURATION
    const refusal = () => {
      if (state!.isMaxLock) return 'maxLocked'
      if (!isAllowed) return 'invalidDuration'
      return endsAt < state!.endsAt ? 'shorterLock' : undefined
    }
    return {
      label: 'extend',
      instruction: votelock.extend(
        { owner, locker: this.#at.locker, escrow },
        { duration: BigInt(duration) },
      ),
      expected: missing(state) ?? refusal(),
      apply: () => Object.assign(state!, { startedAt: this.#now, endsAt }),
    }
  }

  #setMaxLock({ owner, escrow, state }: Person, isMaxLock: boolean): Operation {
    const lock = { startedAt: this.#now, endsAt: this.#now + MAX_DURATION, isMaxLock }
    return {
      label: 'set max lock',
      instruction: votelock.setMaxLock({ owner, locker: this.#at.locker, escrow }, { isMaxLock }),
      expected: missing(state) ?? (state?.isMaxLock === isMaxLock ? 'unchanged' : undefined),
      apply: () => Object.assign(state!, lock),
    }
  }

  #start({ owner, escrow, state, unstakings }: Person, random: Random): Operation {
    const free = state ? state.amount - unstakingAmount(state) : 0n
    const amount =
      random() < 0.05
        ? 0n
        : random() < 0.1
          ? free + 1n
          : 1n + (free * BigInt(Math.floor(random() * 900))) / 1_000n
    const next = state?.nextIndex ?? 0
    const index = random() < 0.05 ? (next + 1) % MAX_UNSTAKINGS : Math.min(next, MAX_UNSTAKINGS - 1)
    const refusal = () => {
      if (amount === 0n) return 'zeroAmount'
      if (amount > free) return 'insufficientAmount'
      return index === next ? undefined : 'InvalidSeeds'
    }
    const endsAt = state?.isMaxLock ? this.#now + MAX_DURATION : (state?.endsAt ?? 0)
    const accounts = { owner, locker: this.#at.locker, escrow, unstaking: unstakings[index]! }
    return {
      label: 'start unstaking',
      instruction: votelock.startUnstaking({ ...accounts, systemProgram: SYSTEM_PROGRAM }, { amount }),
      expected: missing(state) ?? refusal(),
      apply: () => {
        state!.parts.set(index, { amount, endsAt })
        state!.nextIndex += 1
      },
    }
  }

  #cancel({ owner, escrow, state, unstakings }: Person, index: number): Operation {
    return {
      label: 'cancel unstaking',
      instruction: votelock.cancelUnstaking({ owner, escrow, unstaking: unstakings[index]! }),
      expected: missing(state) ?? missing(state?.parts.get(index)),
      apply: () => void state!.parts.delete(index),
    }
  }

  #withdrawal({ owner, escrow, vault, destination }: Person): votelock.WithdrawAccounts {
    const { locker, tokenProgram } = this.#at
    return { owner, locker, escrow, mint, vault, destination, tokenProgram }
  }

  #finish(person: Person, index: number): Operation {
    const { state, unstakings } = person
    const part = state?.parts.get(index)
    return {
      label: 'finish unstaking',
      instruction: votelock.finishUnstaking({ ...this.#withdrawal(person), unstaking: unstakings[index]! }),
      expected: missing(state) ?? missing(part) ?? (this.#now < part!.endsAt ? 'stillLocked' : undefined),
      apply() {
        state!.parts.delete(index)
        state!.amount -= part!.amount
        person.received += part!.amount
      },
    }
  }

  #withdraw(person: Person): Operation {
    const { state } = person
    const refusal = () => {
      if (state!.isMaxLock) return 'maxLocked'
      if (this.#now < state!.endsAt) return 'stillLocked'
      return state!.parts.size > 0 ? 'unstakingLeft' : undefined
    }
    return {
      label: 'withdraw',
      instruction: votelock.withdraw(this.#withdrawal(person)),
      expected: missing(state) ?? refusal(),
      apply() {
        person.received += state!.amount + state!.donated
        person.state = undefined
      },
    }
  }

  /** The operation with something wrong, or of somebody else's escrow, part or vault. */
  #hostile(random: Random, operation: Operation, person: Person): Operation {
    const { instruction, label } = operation
    const stranger = pick(
      random,
      this.#people.filter(({ owner }) => owner !== person.owner),
    )
    const swapped = (from: Address, to: Address): Instruction => ({
      ...instruction,
      accounts: (instruction.accounts ?? []).map((meta) =>
        meta.address === from ? { ...meta, address: to } : meta,
      ),
    })
    const [own, theirs] = [person.unstakings, stranger.unstakings]
    const attacks = [
      spoiled(random, instruction, this.#others),
      swapped(person.escrow, stranger.escrow),
      swapped(person.owner, stranger.owner),
      swapped(person.vault, stranger.vault),
      swapped(person.destination, person.vault),
      swapped(own[0]!, theirs[0]!),
    ]
    const attack = pick(random, attacks)
    if (isSame(attack, instruction) || isOwnChoice(attack, instruction, person)) return operation
    return { label: `hostile ${label}`, instruction: attack, expected: 'any', apply() {} }
  }

  faults(): string[] {
    const { vm } = this.#at
    const faults: string[] = []
    const check = (isSound: boolean, fault: string) => void (isSound || faults.push(fault))
    let [locked, held, received] = [0n, 0n, 0n]
    for (const [index, person] of this.#people.entries()) {
      const { state } = person
      const account = vm.account(person.escrow)
      const read = account && votelock.decodeEscrow(account.data)
      check((read === undefined) === (state === undefined), `escrow ${index} exists: ${read !== undefined}`)
      check(tokenAmount(vm, person.destination) === person.received, `owner ${index} received another amount`)
      received += person.received
      if (!state || !read) continue
      const vault = tokenAmount(vm, person.vault)
      locked += state.amount
      held += vault
      const differs = (name: string, a: bigint, b: bigint) =>
        check(a === b, `escrow ${index}: ${name} ${a}, not ${b}`)
      differs('amount', read.amount, state.amount)
      differs('unstaking', read.unstakingAmount, unstakingAmount(state))
      differs('start', read.startedAt, BigInt(state.startedAt))
      differs('end', read.endsAt, BigInt(state.endsAt))
      differs('next number', read.nextIndex, BigInt(state.nextIndex))
      differs('max lock', BigInt(read.isMaxLock), BigInt(state.isMaxLock))
      differs('vault', vault, state.amount + state.donated)
    }
    check(readLocker(this.#at).lockedSupply === locked, 'the locked supply is another one')
    const left = tokenAmount(vm, this.#at.source)
    check(left + held + received === FUNDS + this.#donated, 'tokens appeared or vanished')
    check(left === FUNDS - this.#spent, 'another amount was added')
    return faults
  }
}

const missing = (state: object | undefined) => (state ? undefined : 'InvalidAccountOwner')

function randomDuration(random: Random): number {
  const edges = [0, MIN_DURATION - 1, MIN_DURATION, MAX_DURATION, MAX_DURATION + 1]
  return random() < 0.3
    ? pick(random, edges)
    : MIN_DURATION + Math.floor(random() * (MAX_DURATION - MIN_DURATION))
}

function isSame(a: Instruction, b: Instruction): boolean {
  const [left, right] = [a.accounts ?? [], b.accounts ?? []]
  return (
    left.length === right.length &&
    a.data?.length === b.data?.length &&
    left.every(({ address, role }, at) => address === right[at]!.address && role === right[at]!.role)
  )
}

/** Whether an owner merely pays himself out elsewhere, as he may: to any token account, but not to the vault. */
function isOwnChoice(
  attack: Instruction,
  { accounts = [], data }: Instruction,
  { owner, vault, state }: Person,
): boolean {
  const changed = attack.accounts?.flatMap(({ address, role }, at) =>
    address === accounts[at]?.address && role === accounts[at].role ? [] : [at],
  )
  const isWhole = attack.accounts?.length === accounts.length && attack.data?.length === data?.length
  const destination = attack.accounts?.[DESTINATION]?.address
  if (!isWhole || changed?.length !== 1 || changed[0] !== DESTINATION || accounts[0]?.address !== owner)
    return false
  return destination !== vault || state?.amount === 0n
}

/** Place of the destination among the accounts of a withdrawal. */
const DESTINATION = votelock.instructions.withdraw.accounts.indexOf('destination')
