import { cpmm, launchpad } from '@callisto/program-clients'
import {
  type AccountChanges,
  type AccountFilter,
  type AccountState,
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  type ChainPort,
  type ClusterValues,
  FORMAT_LIMITS,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { type Address, createSolanaRpcFromTransport, getAddressDecoder, getAddressEncoder } from '@solana/kit'

/** A key that is the same in every run: the number, then its name's bytes. */
export function key(number: number): Address {
  const bytes = new Uint8Array(32).fill(number % 251)
  new DataView(bytes.buffer).setUint32(0, number + 1, true)
  return getAddressDecoder().decode(bytes)
}

export const BLOCKHASH = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'

export function account(address: string, owner: string, data: Uint8Array): AccountState {
  return { address, owner, data, lamports: 1_000_000n, executable: false }
}

export function mint(address: string, decimals: number, owner: string = TOKEN_PROGRAM): AccountState {
  const data = new Uint8Array(82)
  data[44] = decimals
  data[45] = 1
  return account(address, owner, data)
}

export function tokenAccount(address: string, mintAddress: string, owner: string): AccountState {
  const data = new Uint8Array(165)
  data.set(getAddressEncoder().encode(mintAddress as Address), 0)
  data.set(getAddressEncoder().encode(owner as Address), 32)
  data[108] = 1
  return account(address, TOKEN_PROGRAM, data)
}

export function pool(
  number: number,
  mints: [string, string],
  reserves: [bigint, bigint],
  feePpm = 2_500,
): AccountState {
  const [mint0, mint1] = mints as [Address, Address]
  const data = cpmm.encodePool({
    config: key(9_000),
    creator: key(9_001),
    mint0,
    mint1,
    tokenProgram0: TOKEN_PROGRAM,
    tokenProgram1: TOKEN_PROGRAM,
    vault0: key(10_000 + number * 10),
    vault1: key(10_001 + number * 10),
    lpMint: key(10_002 + number * 10),
    reserve0: reserves[0],
    reserve1: reserves[1],
    protocolFees0: 0n,
    protocolFees1: 0n,
    creatorFees0: 0n,
    creatorFees1: 0n,
    cumulativePrice: 0n,
    pricedSlot: 0n,
    depthNow: 0n,
    depthBefore: 0n,
    lpSupply: 1_000n,
    lpBurned: 100n,
    lpFeePpm: feePpm,
    protocolFeePpm: 0,
    creatorFeePpm: 0,
    decimals0: 6,
    decimals1: 6,
    bump: 255,
  })
  return account(key(20_000 + number), cpmm.PROGRAM, data)
}

export function curve(number: number, mintAddress: string, quoteMint: string): AccountState {
  const data = launchpad.encodeCurve({
    config: key(9_100),
    creator: key(9_101),
    mint: mintAddress as Address,
    quoteMint: quoteMint as Address,
    quoteTokenProgram: TOKEN_PROGRAM,
    baseVault: key(30_000 + number * 10),
    quoteVault: key(30_001 + number * 10),
    pool: key(30_002 + number * 10),
    virtualBase: 1_073_000_000_000_000n,
    virtualQuote: 30_000_000_000n,
    realBase: 793_100_000_000_000n,
    realQuote: 0n,
    supply: 1_000_000_000_000_000n,
    forSale: 793_100_000_000_000n,
    protocolFees: 0n,
    creatorFees: 0n,
    cumulativePrice: 0n,
    pricedSlot: 0n,
    createdAt: 0n,
    protocolFeePpm: 9_500,
    creatorFeePpm: 3_000,
    sniperFeePpm: 0,
    sniperDecaySeconds: 0,
    status: 'trading',
    decimals: 6,
    bump: 255,
  })
  return account(key(40_000 + number), launchpad.PROGRAM, data)
}

/** A lookup table, by default old enough for all of its entries to work. */
export function lookupTable(
  address: string,
  entries: readonly string[],
  { authority = key(700), extendedAt = 1, before = 0, endsAt = 2n ** 64n - 1n } = {} as {
    authority?: string
    extendedAt?: number
    before?: number
    endsAt?: bigint
  },
): AccountState {
  const data = new Uint8Array(56 + 32 * entries.length)
  const view = new DataView(data.buffer)
  view.setUint32(0, 1, true)
  view.setBigUint64(4, endsAt, true)
  view.setBigUint64(12, BigInt(extendedAt), true)
  data[20] = before
  data[21] = 1
  data.set(getAddressEncoder().encode(authority as Address), 22)
  for (const [at, entry] of entries.entries())
    data.set(getAddressEncoder().encode(entry as Address), 56 + 32 * at)
  return account(address, ADDRESS_LOOKUP_TABLE_PROGRAM, data)
}

/** The values of the cluster, as `FakeChain` reports them. */
export const CLUSTER: ClusterValues = {
  genesisHash: key(600),
  epoch: 3n,
  slotsToNextEpoch: 431_900n,
  slotMs: 400,
  blockhashBlocks: 150,
  signatureFeeLamports: 5_000n,
  rent: { baseLamports: 890_880n, lamportsPerByte: 6_960n },
  formats: FORMAT_LIMITS,
}

const CLOCK = 'SysvarC1ock11111111111111111111111111111111'

type Method = (params: unknown[]) => unknown

/** A chain in memory: accounts that a test sets, and the few RPC methods that building a swap calls. */
export class FakeChain implements ChainPort {
  slot = 1_000
  readonly accounts = new Map<string, AccountState>()
  readonly methods: Record<string, Method> = {
    getLatestBlockhash: () => ({
      context: { slot: this.slot },
      value: { blockhash: BLOCKHASH, lastValidBlockHeight: 1_150 },
    }),
    getRecentPrioritizationFees: () => [],
    getGenesisHash: () => key(600),
    getEpochInfo: () => ({
      absoluteSlot: this.slot,
      blockHeight: 1_000,
      epoch: 3,
      slotIndex: 100,
      slotsInEpoch: 432_000,
      transactionCount: 1,
    }),
    getBlockHeight: () => 968,
    getRecentPerformanceSamples: () => [{ slot: 1, numSlots: 150, numTransactions: 1, samplePeriodSecs: 60 }],
    getMinimumBalanceForRentExemption: ([bytes]) => (128 + Number(bytes)) * 6_960,
    getBlock: () => ({ blockHeight: 1_000 }),
    getFeeForMessage: () => ({ context: { slot: this.slot }, value: 5_000 }),
    simulateTransaction: () => ({
      context: { slot: this.slot },
      value: { err: null, logs: [], unitsConsumed: 50_000, accounts: null },
    }),
  }
  readonly calls: string[] = []
  #waiting: ((changes: AccountChanges | undefined) => void)[] = []
  #queue: (AccountChanges | undefined)[] = []

  constructor(accounts: readonly AccountState[]) {
    this.set(...accounts)
    this.setTime(1_700_000_000)
  }

  /** Unix seconds. */
  setTime(unixTime: number): void {
    const clock = new Uint8Array(40)
    new DataView(clock.buffer).setBigInt64(32, BigInt(unixTime), true)
    this.set(account(CLOCK, 'Sysvar1111111111111111111111111111111111111', clock))
  }

  set(...accounts: AccountState[]): void {
    for (const one of accounts) this.accounts.set(one.address, one)
  }

  /** A block that writes these accounts. */
  commit(...accounts: AccountState[]): void {
    this.slot += 1
    this.set(...accounts)
    this.#push({ slot: this.slot, accounts })
  }

  /** Ends the stream, as a dropped connection does. */
  drop(): void {
    this.#push(undefined)
  }

  #push(changes: AccountChanges | undefined): void {
    const next = this.#waiting.shift()
    if (next) next(changes)
    else this.#queue.push(changes)
  }

  async *accountChanges({ signal }: { signal: AbortSignal }): AsyncGenerator<AccountChanges> {
    while (!signal.aborted) {
      const changes = await new Promise<AccountChanges | undefined>((resolve) => {
        if (this.#queue.length > 0) return resolve(this.#queue.shift())
        this.#waiting.push(resolve)
        signal.addEventListener('abort', () => resolve(undefined), { once: true })
      })
      if (!changes) return
      yield changes
    }
  }

  async *blocks(): AsyncGenerator<never> {}

  async getAccounts(addresses: readonly string[]) {
    this.calls.push(`getAccounts ${addresses.length}`)
    return { slot: this.slot, accounts: addresses.map((address) => this.accounts.get(address)) }
  }

  async getProgramAccounts(owner: string, { filters = [] }: { filters?: readonly AccountFilter[] } = {}) {
    const passes = ({ data }: AccountState) =>
      filters.every(({ offset, bytes }) => bytes.every((byte, at) => data[offset + at] === byte))
    const accounts = [...this.accounts.values()].filter((one) => one.owner === owner && passes(one))
    return { slot: this.slot, accounts }
  }

  readonly rpc = createSolanaRpcFromTransport(async <T>({ payload }: { payload: unknown }): Promise<T> => {
    const { id, method, params } = payload as { id: string; method: string; params: unknown[] }
    this.calls.push(method)
    const answer = this.methods[method]
    if (!answer) throw new Error(`the fake chain has no ${method}`)
    return { jsonrpc: '2.0', id, result: await answer(params) } as T
  })
}

export const TOKEN_2022 = TOKEN_2022_PROGRAM
