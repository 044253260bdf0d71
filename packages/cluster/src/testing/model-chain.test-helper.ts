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

export interface ModelBlock {
  slot: number
  parent: ModelBlock | undefined
  hash: string
  height: number
  /** Written accounts with their value, of each transaction. */
  transactions: { signature: Uint8Array; version: 0 | 1; writes: [address: string, value: number][] }[]
  /** Value of every account after the block; 0 is a closed one. */
  state: ReadonlyMap<string, number>
}

/** A chain of blocks that write numbers into accounts. The confirmed head may move to another branch. */
export class ModelChain {
  readonly #random: () => number
  #serial = 0
  head: ModelBlock
  slot = FIRST_SLOT
  /** Every block of any branch. */
  readonly first: ModelBlock

  constructor(random: () => number) {
    this.#random = random
    const state = new Map([...POOL_ACCOUNTS, ...VAULT_ACCOUNTS].map((address) => [address, 1]))
    this.first = { slot: FIRST_SLOT, parent: undefined, hash: key(5, 0), height: 1, transactions: [], state }
    this.head = this.first
  }

  /** Time passes a slot, which has a block or, with `isSkipped`, none. */
  tick(isSkipped: boolean): ModelBlock | undefined {
    this.slot += 1
    if (isSkipped) return undefined
    this.head = this.#blockOn(this.head)
    return this.head
  }

  /** Takes back the newest `depth` blocks: the next one follows the block before them. */
  fork(depth: number): void {
    for (let i = 0; i < depth && this.head.parent; i++) this.head = this.head.parent
  }

  /** The block of a slot on the branch of the head. */
  at(slot: number): ModelBlock | undefined {
    let block: ModelBlock | undefined = this.head
    while (block && block.slot > slot) block = block.parent
    return block?.slot === slot ? block : undefined
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

  /** A pool and its vault always change together, so that a view of two slots is told by their values. */
  #transaction(state: Map<string, number>): ModelBlock['transactions'][number] {
    this.#serial += 1
    const index = Math.floor(this.#random() * POOL_ACCOUNTS.length)
    // The last pair is opened and closed again and again.
    const isClosed = index === POOL_ACCOUNTS.length - 1 && this.#random() < 0.3
    const value = isClosed ? 0 : this.#serial
    const writes: [string, number][] = [
      [POOL_ACCOUNTS[index]!, value],
      [VAULT_ACCOUNTS[index]!, value],
    ]
    for (const [address, one] of writes) state.set(address, one)
    return { signature: bytes(6, this.#serial, 64), version: this.#random() < 0.5 ? 0 : 1, writes }
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

/** The reply of `getBlock`. */
export function shownBlock(block: ModelBlock): string {
  const transactions = block.transactions.map(({ signature, version, writes }) => {
    const accounts = writes.map(([address]) => ({ address: address as never, role: 1 as const }))
    const instructions = [{ programAddress: POOLS as never, accounts, data: new Uint8Array([1]) }]
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
        logMessages: ['Log truncated'],
        innerInstructions: [],
        loadedAddresses: { writable: [], readonly: [] },
        computeUnitsConsumed: 7,
      },
    }
  })
  return JSON.stringify({
    blockhash: block.hash,
    previousBlockhash: block.parent?.hash ?? key(5, 0),
    parentSlot: block.parent?.slot ?? block.slot - 1,
    blockHeight: block.height,
    blockTime: EPOCH_START + Math.floor(block.slot / 5),
    transactions,
  })
}

function bytes(kind: number, index: number, length: number): Uint8Array {
  const made = new Uint8Array(length).fill(kind)
  new DataView(made.buffer).setUint32(0, index + 1, true)
  return made
}

export function key(kind: number, index: number): string {
  return encodeBase58(bytes(kind, index, 32))
}
