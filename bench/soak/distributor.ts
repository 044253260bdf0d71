import { type ClaimLeaf, distributor } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import {
  CLAWBACK_AT,
  claim,
  claimVested,
  clawback,
  type Distribution,
  ENDS_AT,
  expectOk,
  makeAccount,
  makeWorld,
  mint,
  open,
  readDistribution,
  receiver,
  STARTS_AT,
} from '../../programs/distributor/test-distribution.ts'
import {
  setTokenAccount,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAmount,
} from '../../programs/toolchain/test-tokens.ts'
import { testKey } from '../../programs/toolchain/test-vm.ts'
import { pick, type Random, weighted } from '../routing/random.ts'
import { randomAmount } from './amms/market.ts'
import { type ModelledWorld, type Operation, runModelSoak, spoiled } from './programs/run-model.ts'

/** `distributor [operations] [seed]`: random and hostile claims against a model, to the unit; a million by default. */
export const run = (args: string[]): Promise<void> => runModelSoak('distributor', openWorld, args)

const MAX_CLAIMANTS = 24
/** Moments that time jumps to: the edges of the schedule, each second of which matters. */
const LANDMARKS = [
  STARTS_AT - 1,
  STARTS_AT,
  STARTS_AT + 500,
  ENDS_AT - 1,
  ENDS_AT,
  CLAWBACK_AT - 1,
  CLAWBACK_AT,
]

/** What the model knows of one leaf. */
interface Status {
  /** Undefined before the claim; the vested part that was paid after it. */
  withdrawn: bigint | undefined
  balance: bigint
}

/** A distribution with random claims and a random promise, and its model. */
export async function openWorld(random: Random): Promise<ModelledWorld> {
  const count = 1 + Math.floor(random() * MAX_CLAIMANTS)
  const claims = Array.from({ length: count }, (_, index) => randomLeaf(random, index))
  const token = { program: pick(random, [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) }
  const at = await makeWorld({ claims, token })
  const sum = at.total
  // Some promise less than their list: the last claims cannot be paid, and no other one suffers.
  const maxTotalClaim = random() < 0.7 ? sum : 1n + (sum * BigInt(Math.floor(random() * 1_000))) / 1_000n
  const maxNumNodes = random() < 0.8 ? BigInt(count) : BigInt(1 + Math.floor(random() * count))
  expectOk(at.vm.send(open(at, { maxTotalClaim, maxNumNodes })))
  const accounts = await Promise.all(claims.map(({ claimant }) => makeAccount(at, claimant)))
  const receiving = await makeAccount(at, receiver)
  const built = await buildInstructions(at)
  return new World(at, { maxTotalClaim, maxNumNodes, accounts, receiving, built })
}

function randomLeaf(random: Random, index: number): ClaimLeaf {
  const unlocked = random() < 0.2 ? 0n : randomAmount(random, 2n ** 40n)
  const locked = unlocked > 0n && random() < 0.3 ? 0n : randomAmount(random, 2n ** 40n)
  return { claimant: testKey(`soak claimant ${index}`), amountUnlocked: unlocked, amountLocked: locked }
}

interface Built {
  claims: Instruction[]
  vested: Instruction[]
  clawback: Instruction
}

async function buildInstructions(at: Distribution): Promise<Built> {
  return {
    claims: await Promise.all(at.claims.map((_, index) => claim(at, index))),
    vested: await Promise.all(at.claims.map((_, index) => claimVested(at, index))),
    clawback: await clawback(at),
  }
}

interface Terms {
  maxTotalClaim: bigint
  maxNumNodes: bigint
  accounts: readonly Address[]
  receiving: Address
  built: Built
}

class World implements ModelledWorld {
  readonly errors = distributor.errors
  readonly #at: Distribution
  readonly #terms: Terms
  readonly #status: Status[]
  readonly #strangers: readonly Address[]
  #now = STARTS_AT - 50
  #vault: bigint
  #returned = 0n
  #donated = 0n
  #committed = 0n
  #paid = 0n
  #nodes = 0n
  #isClawedBack = false

  constructor(at: Distribution, terms: Terms) {
    this.#at = at
    this.#terms = terms
    this.#vault = terms.maxTotalClaim
    this.#status = at.claims.map(() => ({ withdrawn: undefined, balance: 0n }))
    const theirs = testKey('token account of a stranger')
    const stranger = testKey('stranger')
    setTokenAccount(at.vm, theirs, { program: at.tokenProgram, mint, owner: stranger, amount: 0n })
    this.#strangers = [stranger, theirs]
    at.vm.setTime(this.#now)
  }

  get vm() {
    return this.#at.vm
  }

  next(random: Random): Operation {
    this.#pass(random)
    const index = Math.floor(random() * this.#at.claims.length)
    const kind = weighted(random, { claim: 5, vested: 4, clawback: 1, hostile: 6, false: 4 })
    if (kind === 'claim') return this.#claim(index)
    if (kind === 'vested') return this.#vested(index)
    if (kind === 'clawback') return this.#clawback()
    return kind === 'false' ? this.#falseClaim(random, index) : this.#spoiled(random, index)
  }

  /** Time passes, mostly little; now and then somebody sends tokens to the vault. */
  #pass(random: Random): void {
    if (random() < 0.2) this.#now += pick(random, [1, 2, 5, 13])
    if (random() < 0.012) this.#now = Math.max(this.#now, pick(random, LANDMARKS))
    this.vm.setTime(this.#now)
    if (random() > 0.01) return
    const amount = randomAmount(random, 10_000n)
    this.#vault += amount
    this.#donated += amount
    const { vault, distribution, tokenProgram } = this.#at
    setTokenAccount(this.vm, vault, { program: tokenProgram, mint, owner: distribution, amount: this.#vault })
  }

  #vestedOf(index: number): bigint {
    const { amountLocked } = this.#at.claims[index]!
    const elapsed = Math.min(Math.max(this.#now - STARTS_AT, 0), ENDS_AT - STARTS_AT)
    return (amountLocked * BigInt(elapsed)) / BigInt(ENDS_AT - STARTS_AT)
  }

  #claim(index: number): Operation {
    const { amountUnlocked, amountLocked } = this.#at.claims[index]!
    const amount = amountUnlocked + amountLocked
    const status = this.#status[index]!
    return {
      label: 'claim',
      instruction: this.#terms.built.claims[index]!,
      expected: this.#claimError(status, amount),
      apply: () => {
        const vested = this.#vestedOf(index)
        status.withdrawn = vested
        this.#committed += amount
        this.#nodes += 1n
        this.#pay(status, amountUnlocked + vested)
      },
    }
  }

  #claimError(status: Status, amount: bigint): string | undefined {
    if (this.#isClawedBack) return 'ended'
    if (this.#now < STARTS_AT) return 'notStarted'
    if (status.withdrawn !== undefined) return 'alreadyClaimed'
    if (this.#committed + amount > this.#terms.maxTotalClaim) return 'exceedsTotal'
    return this.#nodes === this.#terms.maxNumNodes ? 'exceedsNodes' : undefined
  }

  #vested(index: number): Operation {
    const status = this.#status[index]!
    const amount = this.#vestedOf(index) - (status.withdrawn ?? 0n)
    const missing = status.withdrawn === undefined ? 'InvalidAccountOwner' : undefined
    return {
      label: 'claim of what vested',
      instruction: this.#terms.built.vested[index]!,
      expected: missing ?? (amount === 0n ? 'nothingToClaim' : undefined),
      apply: () => {
        status.withdrawn = this.#vestedOf(index)
        this.#pay(status, amount)
      },
    }
  }

  #pay(status: Status, amount: bigint): void {
    status.balance += amount
    this.#paid += amount
    this.#vault -= amount
  }

  #clawback(): Operation {
    const amount = this.#vault - (this.#committed - this.#paid)
    const early = this.#now < CLAWBACK_AT ? 'notEnded' : undefined
    return {
      label: 'clawback',
      instruction: this.#terms.built.clawback,
      expected: early ?? (amount === 0n ? 'zeroAmount' : undefined),
      apply: () => {
        this.#isClawedBack = true
        this.#returned += amount
        this.#vault -= amount
      },
    }
  }

  /** A well-formed claim of something that is not in the list, or for somebody else. */
  #falseClaim(random: Random, index: number): Operation {
    const { claims, tree } = this.#at
    const own = this.#terms.built.claims[index]!
    const other = Math.floor(random() * claims.length)
    const { amountUnlocked, amountLocked } = claims[index]!
    const proof = tree.proofOf(index)
    const args = pick(random, [
      { amountUnlocked: amountUnlocked + 1n, amountLocked, proof },
      { amountUnlocked, amountLocked: amountLocked + randomAmount(random, 2n ** 60n), proof },
      { amountUnlocked: amountLocked, amountLocked: amountUnlocked, proof },
      { amountUnlocked, amountLocked, proof: [...proof, tree.root] },
      { amountUnlocked, amountLocked, proof: proof.map((hash) => hash.map((byte) => byte ^ 1)) },
      { amountUnlocked: claims[other]!.amountUnlocked, amountLocked: 1n, proof: tree.proofOf(other) },
    ])
    const isTrue = args.amountUnlocked === amountUnlocked && args.amountLocked === amountLocked
    const isSameProof =
      args.proof.length === proof.length &&
      args.proof.every((hash, at) => Buffer.compare(hash, proof[at]!) === 0)
    if (isTrue && isSameProof) return this.#claim(index)
    const { data } = distributor.claim(NO_ACCOUNTS, args)
    return { label: 'false claim', instruction: { ...own, data }, expected: 'any', apply() {} }
  }

  #spoiled(random: Random, index: number): Operation {
    const { claims, vested, clawback: back } = this.#terms.built
    const instruction = pick(random, [claims[index]!, vested[index]!, back])
    const others = [...this.#terms.accounts, this.#terms.receiving, this.#at.vault, ...this.#strangers]
    const wrong = spoiled(random, instruction, others)
    const isSame = wrong.accounts?.every(
      ({ address, role }, at) =>
        address === instruction.accounts?.[at]?.address && role === instruction.accounts[at].role,
    )
    const isWhole = wrong.accounts?.length === instruction.accounts?.length
    // An account replaced by itself is no attack.
    if (isSame && isWhole && wrong.data?.length === instruction.data?.length) return this.#clawback()
    return { label: 'spoiled instruction', instruction: wrong, expected: 'any', apply() {} }
  }

  faults(): string[] {
    const { vm, vault } = this.#at
    const state = readDistribution(this.#at)
    const balances = this.#terms.accounts.map((account) => tokenAmount(vm, account))
    const held = tokenAmount(vm, vault)
    const returned = tokenAmount(vm, this.#terms.receiving)
    const faults: string[] = []
    const check = (isSound: boolean, fault: string) => void (isSound || faults.push(fault))
    check(held === this.#vault, `the vault holds ${held}, not ${this.#vault}`)
    check(returned === this.#returned, `returned ${returned}, not ${this.#returned}`)
    check(
      state.totalCommitted === this.#committed,
      `committed ${state.totalCommitted}, not ${this.#committed}`,
    )
    check(state.totalPaid === this.#paid, `paid ${state.totalPaid}, not ${this.#paid}`)
    check(state.numNodesClaimed === this.#nodes, 'number of claims')
    check(state.clawedBack === this.#isClawedBack, 'whether the rest was returned')
    for (const [index, status] of this.#status.entries())
      check(
        balances[index] === status.balance,
        `claimant ${index} has ${balances[index]}, not ${status.balance}`,
      )
    const everywhere = balances.reduce((sum, amount) => sum + amount, held + returned)
    check(everywhere === this.#terms.maxTotalClaim + this.#donated, 'tokens appeared or vanished')
    check(held >= state.totalCommitted - state.totalPaid, 'the vault does not cover what is reserved')
    return faults
  }
}

const anyone = testKey('anyone')
const NO_ACCOUNTS: distributor.ClaimAccounts = {
  claimant: anyone,
  distribution: anyone,
  claimStatus: anyone,
  mint: anyone,
  vault: anyone,
  destination: anyone,
  tokenProgram: anyone,
  payer: anyone,
  systemProgram: anyone,
}
