import { type AccountState, buildTransaction, FORMAT_LIMITS } from '@callisto/solana'
import { decodeTransaction, encodeBase58 } from '@callisto/solana/codec'

/** A program whose accounts are listed, and one whose accounts are watched one by one. */
export const POOLS = key(1, 1)
export const VAULTS = key(1, 2)
const PAYER = key(2, 1)
export const POOL_ACCOUNTS = Array.from({ length: 12 }, (_, index) => key(3, index))
export const VAULT_ACCOUNTS = Array.from({ length: 12 }, (_, index) => key(4, index))
const FIRST_SLOT = 1_000
const EPOCH_START = 1_790_000_000

export interface ModelTransaction {
  signature: Uint8Array
  version: 0 | 1
  /** Number of the group whose accounts it writes. */
  group: number
  /** What it writes; 0 closes the accounts. */
  value: number
  /** Written accounts with their value. */
  writes: [address: string, value: number][]
  /** Whether the runtime cuts its logs. */
  isCut: boolean
  /** Whether its transfers are within one `batch` of the token program. */
  isBatched: boolean
}

/** What a transaction calls, beside the accounts that it writes. */
export interface ModelCall {
  program: string
  accounts: readonly string[]
  data: Uint8Array
  logs: readonly string[]
  inner: readonly { program: string; accounts: readonly string[]; data: Uint8Array; stackHeight: number }[]
  /** Token accounts after the transaction. */
  tokens: readonly { account: string; mint: string; owner: string; program: string; amount: bigint }[]
}

/** What the accounts and transactions of a model chain are to those that read it. */
export interface ModelWorld {
  /** Accounts that a transaction writes together; those of the last group are opened and closed again and again. */
  groups: readonly (readonly string[])[]
  /** Accounts that `getProgramAccounts` lists and `programSubscribe` notifies of. */
  listed(owner: string): readonly string[]
  /** The account with a value; undefined for a closed one. */
  accountOf(address: string, value: number): AccountState | undefined
  /** The Clock sysvar at a slot. */
  clockData(slot: number): Uint8Array
  callOf(transaction: ModelTransaction): ModelCall
}

export interface ModelBlock {
  slot: number
  parent: ModelBlock | undefined
  hash: string
  height: number
  transactions: ModelTransaction[]
  /** Value of every account after the block; 0 is a closed one. */
  state: ReadonlyMap<string, number>
}

/** A chain of blocks that write numbers into accounts. The confirmed head may move to another branch. */
export class ModelChain {
  readonly world: ModelWorld
  readonly #random: () => number
  #serial = 0
  head: ModelBlock
  slot = FIRST_SLOT
  readonly first: ModelBlock
  /** Every block of any branch: a slot has one at most. */
  readonly #blocks = new Map<number, ModelBlock>()
  readonly #taken = new Set<ModelBlock>()

  constructor(random: () => number, world: ModelWorld = NUMBERS) {
    this.#random = random
    this.world = world
    const state = new Map(world.groups.flat().map((address) => [address, 1]))
    this.first = { slot: FIRST_SLOT, parent: undefined, hash: key(5, 0), height: 1, transactions: [], state }
    this.head = this.first
    this.#blocks.set(FIRST_SLOT, this.first)
  }

  /** Time passes a slot, which has a block or, with `isSkipped`, none. */
  tick(isSkipped: boolean): ModelBlock | undefined {
    this.slot += 1
    if (isSkipped) return undefined
    this.head = this.#blockOn(this.head)
    this.#blocks.set(this.slot, this.head)
    return this.head
  }

  /** Takes back the newest `depth` blocks: the next one follows the block before them. */
  fork(depth: number): void {
    for (let i = 0; i < depth && this.head.parent; i++) {
      this.#taken.add(this.head)
      this.head = this.head.parent
    }
  }

  /** The block of a slot on the branch of the head. */
  at(slot: number): ModelBlock | undefined {
    const block = this.#blocks.get(slot)
    return block === undefined || this.#taken.has(block) ? undefined : block
  }

  /** The block of a slot on any branch. */
  once(slot: number): ModelBlock | undefined {
    return this.#blocks.get(slot)
  }

  /** The newest block that is at least `lag` blocks behind the head. */
  behind(lag: number): ModelBlock {
    let block = this.head
    for (let i = 0; i < lag && block.parent; i++) block = block.parent
    return block
  }

  #blockOn(parent: ModelBlock): ModelBlock {
    const state = new Map(parent.state)
    const count = Math.floor(this.#random() * 4)
    const transactions = Array.from({ length: count }, () => this.#transaction(state))
    this.#serial += 1
    return {
      slot: this.slot,
      parent,
      hash: key(5, this.#serial),
      height: parent.height + 1,
      transactions,
      state,
    }
  }

  /** The accounts of a group always change together, so that a view of two slots is told by their values. */
  #transaction(state: Map<string, number>): ModelTransaction {
    this.#serial += 1
    const { groups } = this.world
    const group = Math.floor(this.#random() * groups.length)
    // The last group is opened and closed again and again.
    const isClosed = group === groups.length - 1 && this.#random() < 0.3
    const value = isClosed ? 0 : this.#serial
    const writes = groups[group]!.map((address): [string, number] => [address, value])
    for (const [address, one] of writes) state.set(address, one)
    return {
      signature: bytes(6, this.#serial, 64),
      version: this.#random() < 0.5 ? 0 : 1,
      group,
      value,
      writes,
      isCut: this.#random() < 0.2,
      isBatched: this.#random() < 0.3,
    }
  }
}

const ownerOf = (address: string) => (POOL_ACCOUNTS.includes(address) ? POOLS : VAULTS)

/** The account with a value; undefined for a closed one. */
export function accountOf(address: string, value: number): AccountState | undefined {
  if (value === 0) return undefined
  const data = new Uint8Array(8)
  new DataView(data.buffer).setUint32(0, value, true)
  return { address, owner: ownerOf(address), lamports: 10n ** 17n + BigInt(value), data, executable: false }
}

export const numberOf = ({ lamports, data }: AccountState): number =>
  lamports === 0n ? 0 : new DataView(data.buffer, data.byteOffset).getUint32(0, true)

/** An account as JSON-RPC shows it, lamports exact. */
export const shownAccount = (account: AccountState): string =>
  `{"data":["${Buffer.from(account.data).toString('base64')}","base64"],"executable":false,"lamports":${account.lamports},` +
  `"owner":"${account.owner}","rentEpoch":18446744073709551615,"space":${account.data.length}}`

/** Accounts that hold their value and nothing else. */
const NUMBERS: ModelWorld = {
  groups: POOL_ACCOUNTS.map((pool, index) => [pool, VAULT_ACCOUNTS[index]!]),
  listed: (owner) => (owner === POOLS ? POOL_ACCOUNTS : VAULT_ACCOUNTS),
  accountOf,
  clockData: (slot) => Uint8Array.of(slot & 255, (slot >> 8) & 255),
  callOf: ({ writes }) => ({
    program: POOLS,
    accounts: writes.map(([address]) => address),
    data: Uint8Array.of(1),
    logs: ['Log truncated'],
    inner: [],
    tokens: [],
  }),
}

const shown = new WeakMap<ModelBlock, string>()

/** The reply of `getBlock`. */
export function shownBlock(block: ModelBlock, world: ModelWorld = NUMBERS): string {
  const known = shown.get(block) ?? showBlock(block, world)
  shown.set(block, known)
  return known
}

function showBlock(block: ModelBlock, world: ModelWorld): string {
  return JSON.stringify({
    blockhash: block.hash,
    previousBlockhash: block.parent?.hash ?? key(5, 0),
    parentSlot: block.parent?.slot ?? block.slot - 1,
    blockHeight: block.height,
    blockTime: EPOCH_START + Math.floor(block.slot / 5),
    transactions: block.transactions.map((one) => showTransaction(one, world.callOf(one))),
  })
}

function showTransaction({ signature, version, writes }: ModelTransaction, call: ModelCall): object {
  const own = call.accounts.map((address) => ({ address: address as never, role: 1 as const }))
  // The programs of inner calls are among the accounts.
  const programs = [...new Set(call.inner.map(({ program }) => program))]
  const accounts = [...own, ...programs.map((address) => ({ address: address as never, role: 0 as const }))]
  const instructions = [{ programAddress: call.program as never, accounts, data: call.data }]
  const common = { feePayer: PAYER, instructions }
  const config = { computeUnitLimit: 1, loadedAccountsDataSizeLimit: 1, priorityFeeLamports: 0n }
  const plan = version === 1 ? { ...common, version, config } : { ...common, version }
  const lifetime = { blockhash: key(5, 0), lastValidBlockHeight: 1 }
  const built = buildTransaction(plan, lifetime, FORMAT_LIMITS[version])
  if (!built.ok) throw new Error(built.reason)
  const wire = Uint8Array.from(built.bytes)
  wire.set(signature, version === 1 ? wire.length - 64 : 1)
  const keys = decodeTransaction(wire).message.staticKeys
  const written = new Map(writes)
  return {
    transaction: [Buffer.from(wire).toString('base64'), 'base64'],
    version,
    meta: {
      err: null,
      fee: 5_000,
      preBalances: keys.map(() => 1),
      postBalances: keys.map((address) => (written.get(address) === 0 ? 0 : 1)),
      logMessages: call.logs,
      innerInstructions: [
        {
          index: 0,
          instructions: call.inner.map(({ program, accounts: named, data, stackHeight }) => ({
            programIdIndex: keys.indexOf(program),
            accounts: named.map((address) => keys.indexOf(address)),
            data: encodeBase58(data),
            stackHeight,
          })),
        },
      ],
      postTokenBalances: call.tokens.map(({ account, mint, owner, program, amount }) => ({
        accountIndex: keys.indexOf(account),
        mint,
        owner,
        programId: program,
        uiTokenAmount: { amount: String(amount), decimals: 6 },
      })),
      loadedAddresses: { writable: [], readonly: [] },
      computeUnitsConsumed: 7,
    },
  }
}

function bytes(kind: number, index: number, length: number): Uint8Array {
  const made = new Uint8Array(length).fill(kind)
  new DataView(made.buffer).setUint32(0, index + 1, true)
  return made
}

export function key(kind: number, index: number): string {
  return encodeBase58(bytes(kind, index, 32))
}
