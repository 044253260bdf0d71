import { cpmm, distributor, recurring, trigger } from '@callisto/program-clients'
import {
  addressBytesBefore,
  type ChainBlock,
  type ChainPort,
  type ChainTransaction,
  NATIVE_MINT,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  type TokenBalance,
} from '@callisto/solana'
import { type Address, createSolanaRpcFromTransport, getAddressDecoder, getBase64Decoder } from '@solana/kit'

const decoder = getAddressDecoder()
const base64 = getBase64Decoder()
const FEE = 5000n

/** The n-th made-up address; groups keep wallets, mints, pools and accounts apart. */
export function fakeAddress(group: number, n: number): Address {
  const bytes = new Uint8Array(32).fill(group + 1)
  new DataView(bytes.buffer).setUint32(0, n)
  return decoder.decode(bytes)
}

export const wallet = (n: number) => fakeAddress(1, n)
export const SOL = NATIVE_MINT
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address
const decimalsOf = (mint: string) => (mint === SOL ? 9 : 6)

interface FakePool {
  address: Address
  mints: [Address, Address]
  reserves: [bigint, bigint]
  shares: bigint
  lpMint: Address
}

const orderPrograms = { trigger, recurring }
type OrderProgram = keyof typeof orderPrograms
const ORDER_LAMPORTS = 5_000_000n
const REWARD = 20_000n

interface FakeOrder {
  address: Address
  maker: string
  program: OrderProgram
  mints: [Address, Address]
  isOpen: boolean
}

/** A chain that is made by hand: balances, pools of constant product, and the blocks that changed them. */
export class FakeLedger {
  readonly blocks: ChainBlock[] = []
  readonly lamports = new Map<string, bigint>()
  /** Token accounts by owner and mint. */
  readonly tokens = new Map<string, { owner: string; mint: Address; account: Address; amount: bigint }>()
  readonly pools: FakePool[] = []
  readonly orders: FakeOrder[] = []
  /** What fills moved, by their signatures. */
  readonly fills = new Map<string, { maker: string; kind: string; amounts: [bigint, bigint] }>()
  /** Signatures of transactions that moved tokens between makers and their orders only. */
  readonly escrowed = new Set<string>()
  /** Every block is this many seconds later than the one before it. */
  secondsPerBlock = 400
  #transactions: ChainTransaction[] = []
  #touched = new Map<string, bigint>()
  #touchedTokens = new Map<string, bigint>()
  #logs: string[] = []
  #claims = false
  #paid: string[] = []
  #burned: { owner: string; mint: Address; amount: bigint }[] = []
  #called: { program: OrderProgram; name: 'create' | 'fill' | 'claim' | 'close'; order: FakeOrder }[] = []
  #filled: { maker: string; kind: string; amounts: [bigint, bigint] } | undefined
  #wake: (() => void)[] = []
  /** Answers of the chain that a test replaces. */
  accounts: ChainPort['getAccounts'] = async (addresses) => ({
    slot: this.blocks.at(-1)?.slot ?? 0,
    accounts: addresses.map((address) => {
      const lamports = this.lamports.get(address)
      return lamports === undefined
        ? undefined
        : { address, lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array(0), executable: false }
    }),
  })

  /** Token accounts that a list of the chain has. */
  programAccounts: ChainPort['getProgramAccounts'] = async () => ({
    slot: this.blocks.at(-1)?.slot ?? 0,
    accounts: [],
  })

  /** Results of JSON-RPC methods. */
  rpcResults: Record<string, (params: unknown[]) => unknown> = {}

  amountOf(owner: string, mint: string): bigint {
    return this.tokens.get(`${owner}:${mint}`)?.amount ?? 0n
  }

  /** Gives what the chain had before its first block. */
  endow(owner: string, lamports: bigint, mints: readonly [Address, bigint][] = []): void {
    this.lamports.set(owner, lamports)
    for (const [mint, amount] of mints) this.#account(owner, mint).amount = amount
  }

  #account(owner: string, mint: Address) {
    const key = `${owner}:${mint}`
    const known = this.tokens.get(key)
    if (known) return known
    const made = { owner, mint, account: fakeAddress(5, this.tokens.size), amount: 0n }
    this.tokens.set(key, made)
    return made
  }

  pay(from: string, to: string, lamports: bigint): this {
    this.#move(from, -lamports)
    this.#move(to, lamports)
    this.#paid.push(to)
    return this
  }

  /** Lamports of the owner that become the rent of an account of a program, or come back where they are negative. */
  rent(owner: string, lamports: bigint): this {
    this.#move(owner, -lamports)
    this.#move(fakeAddress(6, 0), lamports)
    return this
  }

  #move(address: string, lamports: bigint): void {
    const before = this.lamports.get(address) ?? 0n
    if (!this.#touched.has(address)) this.#touched.set(address, before)
    this.lamports.set(address, before + lamports)
  }

  send(from: string, to: string, mint: Address, amount: bigint): this {
    this.#moveToken(from, mint, -amount)
    this.#moveToken(to, mint, amount)
    return this
  }

  burn(owner: string, mint: Address, amount: bigint): this {
    this.#moveToken(owner, mint, -amount)
    this.#burned.push({ owner, mint, amount })
    return this
  }

  /** Pays a claim from the vault of a distribution. */
  claim(owner: string, mint: Address, amount: bigint): this {
    const distribution = fakeAddress(4, 0)
    this.send(distribution, owner, mint, amount)
    this.#claims = true
    const event = { type: 'vestedClaimed', distribution, claimant: owner as Address, mint, amount } as const
    this.#log(distributor.PROGRAM, distributor.encodeEvent(event))
    return this
  }

  /** Deposits an amount of the first mint in a new order; returns its number. */
  openOrder(maker: string, program: OrderProgram, mints: [Address, Address], amount: bigint): number {
    const n = this.orders.length
    const order = { address: fakeAddress(10, n), maker, program, mints, isOpen: true }
    this.orders.push(order)
    this.#called.push({ program, name: 'create', order })
    this.#move(maker, -ORDER_LAMPORTS)
    this.#move(order.address, ORDER_LAMPORTS)
    this.send(maker, order.address, mints[0], amount)
    return n
  }

  /**
   * Sells a part of what an order holds into a pool, for a fee of a thousandth. What it brings stays in the order where it is
   * `kept`, and its event is lost from a log that is `cut`.
   */
  fillOrder(
    n: number,
    pool: number,
    keeper: string,
    amount: bigint,
    { kept = false, cut = false } = {},
  ): void {
    const order = this.orders[n]!
    const { address, maker, program } = order
    const [mintIn, mintOut] = order.mints
    this.#called.push({ program, name: 'fill', order })
    const received = this.swap(address, pool, mintIn, amount)
    const fee = received / 1_000n
    this.send(address, fakeAddress(3, 99), mintOut, fee)
    if (!kept) this.#payOut(order, mintOut, received - fee)
    this.#move(address, -REWARD)
    this.#move(keeper, REWARD)
    const amounts = { spent: amount, received, fee, referralFee: 0n, paid: 0n, minimum: 1n, reward: REWARD }
    const named = { order: address, maker: maker as Address, keeper: keeper as Address }
    if (cut) this.#logs.push('Log truncated')
    else if (program === 'trigger')
      this.#log(
        trigger.PROGRAM,
        trigger.encodeEvent({ type: 'filled', ...named, mintIn, mintOut, ...amounts, leg: 0 }),
      )
    else
      this.#log(
        recurring.PROGRAM,
        recurring.encodeEvent({
          ...{ type: 'filled', ...named, mint0: mintIn, mint1: mintOut, cycle: 0n },
          ...amounts,
        }),
      )
    const kind = program === 'trigger' ? 'limit-fill' : 'recurring-fill'
    this.#filled = { maker, kind, amounts: [-amount, received - fee] }
  }

  /** Pays out what an order has bought. */
  claimOrder(n: number): void {
    const order = this.orders[n]!
    this.#called.push({ program: order.program, name: 'claim', order })
    this.#payOut(order, order.mints[1], this.amountOf(order.address, order.mints[1]))
  }

  /** Returns all that an order holds to its maker. */
  closeOrder(n: number, closer: string): void {
    const order = this.orders[n]!
    const { address, maker, program, mints } = order
    this.#called.push({ program, name: 'close', order })
    const returned = mints.map((mint) => this.amountOf(address, mint))
    for (const [side, mint] of mints.entries()) this.#payOut(order, mint, returned[side]!)
    const lamports = this.lamports.get(address)! - REWARD
    this.#move(address, -lamports - REWARD)
    this.#move(closer, REWARD)
    this.#move(maker, lamports)
    order.isOpen = false
    const event = {
      ...({ type: 'closed', order: address, maker: maker as Address, closer: closer as Address } as const),
      ...{ returned0: returned[0]!, returned1: returned[1]!, reward: REWARD, lamports },
      reason: 'cancelled' as const,
    }
    const client = orderPrograms[program]
    this.#log(client.PROGRAM, client.encodeEvent(event))
  }

  /** Wrapped SOL is paid as lamports. */
  #payOut({ address, maker }: FakeOrder, mint: Address, amount: bigint): void {
    if (amount === 0n) return
    if (mint !== SOL) return void this.send(address, maker, mint, amount)
    this.#moveToken(address, mint, -amount)
    this.#move(maker, amount)
  }

  /** What a wallet holds of a mint in its orders. */
  inOrders(owner: string, mint: string): bigint {
    return this.orders
      .filter(({ maker }) => maker === owner)
      .reduce((sum, { address }) => sum + this.amountOf(address, mint), 0n)
  }

  #moveToken(owner: string, mint: Address, amount: bigint): void {
    const account = this.#account(owner, mint)
    const key = `${owner}:${mint}`
    if (!this.#touchedTokens.has(key)) this.#touchedTokens.set(key, account.amount)
    account.amount += amount
  }

  createPool(owner: string, base: Address, quote: Address, amounts: readonly [bigint, bigint]): this {
    const n = this.pools.length
    const isBaseFirst = addressBytesBefore(base, quote)
    const pool: FakePool = {
      address: fakeAddress(9, n),
      mints: isBaseFirst ? [base, quote] : [quote, base],
      reserves: [0n, 0n],
      shares: 0n,
      lpMint: fakeAddress(8, n),
    }
    this.pools.push(pool)
    this.#logPool({
      type: 'poolCreated',
      pool: pool.address,
      config: fakeAddress(7, 0),
      mint0: pool.mints[0],
      mint1: pool.mints[1],
      creator: owner as Address,
      lpFeePpm: 2500,
      protocolFeePpm: 0,
      creatorFeePpm: 0,
      decimals0: decimalsOf(pool.mints[0]),
      decimals1: decimalsOf(pool.mints[1]),
    })
    return this.deposit(owner, n, isBaseFirst ? amounts : [amounts[1], amounts[0]], 10n ** 9n)
  }

  /** Adds amounts of both mints for so many shares; takes them out with negative ones. */
  deposit(owner: string, n: number, [amount0, amount1]: readonly [bigint, bigint], shares: bigint): this {
    const pool = this.pools[n]!
    pool.reserves = [pool.reserves[0] + amount0, pool.reserves[1] + amount1]
    pool.shares += shares
    this.#moveToken(owner, pool.mints[0], -amount0)
    this.#moveToken(owner, pool.mints[1], -amount1)
    this.#moveToken(owner, pool.lpMint, shares)
    const size = (value: bigint) => (value < 0n ? -value : value)
    this.#logPool({
      type: shares > 0n ? 'deposited' : 'withdrawn',
      pool: pool.address,
      user: owner as Address,
      amount0: size(amount0),
      amount1: size(amount1),
      lp: size(shares),
      reserve0: pool.reserves[0],
      reserve1: pool.reserves[1],
      lpSupply: pool.shares,
      lpBurned: 0n,
    })
    return this
  }

  /** Sells an amount of a mint into a pool; SOL is wrapped SOL. Returns what came. */
  swap(owner: string, n: number, mintIn: Address, amountIn: bigint): bigint {
    const pool = this.pools[n]!
    const side = mintIn === pool.mints[0] ? 0 : 1
    const [reserveIn, reserveOut] = [pool.reserves[side], pool.reserves[1 - side]!]
    const amountOut = (reserveOut * amountIn * 9975n) / (reserveIn * 10_000n + amountIn * 9975n)
    pool.reserves[side] += amountIn
    pool.reserves[side === 0 ? 1 : 0] -= amountOut
    const mintOut = pool.mints[side === 0 ? 1 : 0]
    this.#moveToken(owner, mintIn, -amountIn)
    this.#moveToken(owner, mintOut, amountOut)
    this.#logPool({
      type: 'swapped',
      pool: pool.address,
      user: owner as Address,
      mintIn,
      mintOut,
      amountIn,
      received: amountIn,
      amountOut,
      delivered: amountOut,
      fee: 0n,
      protocolFee: 0n,
      creatorFee: 0n,
      reserve0: pool.reserves[0],
      reserve1: pool.reserves[1],
    })
    return amountOut
  }

  #logPool(event: cpmm.CpmmEvent): void {
    this.#log(cpmm.PROGRAM, cpmm.encodeEvent(event))
  }

  #log(program: string, event: Uint8Array): void {
    this.#logs.push(
      `Program ${program} invoke [1]`,
      `Program data: ${base64.decode(event)}`,
      `Program ${program} success`,
    )
  }

  /** Ends the transaction: `payer` pays its fee. */
  commit(payer: string, signers: readonly string[] = []): this {
    this.#move(payer, -FEE)
    const slot = this.blocks.length + 1
    const index = this.#transactions.length
    const owners = [payer, ...signers, ...[...this.#touched.keys()].filter((key) => key !== payer)]
    const holders = [...new Set(owners)]
    const touched = [...this.#touchedTokens].map(([key, before]) => ({ ...this.tokens.get(key)!, before }))
    const balances = (pick: (row: (typeof touched)[number]) => bigint): TokenBalance[] =>
      touched.map((row, n) => ({
        accountIndex: holders.length + n,
        mint: row.mint,
        owner: row.owner,
        programId: TOKEN_PROGRAM,
        amount: pick(row),
        decimals: row.mint.startsWith(this.pools.find(({ lpMint }) => lpMint === row.mint)?.lpMint ?? '-')
          ? 9
          : decimalsOf(row.mint),
      }))
    // Wrapped SOL is lamports of its account.
    const wrapped = (row: (typeof touched)[number], amount: bigint) => (row.mint === SOL ? amount : 0n)
    const accountKeys: string[] = [...holders, ...touched.map(({ account }) => account)]
    if (this.#claims) accountKeys.push(distributor.PROGRAM)
    for (const { program, order } of this.#called)
      for (const key of [order.address, order.maker, orderPrograms[program].PROGRAM])
        if (!accountKeys.includes(key)) accountKeys.push(key)
    const signature = `signature-${slot}-${index}`
    if (this.#filled) this.fills.set(signature, this.#filled)
    else if (this.#called.length > 0) this.escrowed.add(signature)
    this.#transactions.push({
      signature,
      index,
      accountKeys,
      signerCount: 1 + signers.length,
      err: null,
      feeLamports: FEE,
      computeUnits: 1,
      logs: this.#logs,
      instructions: [
        ...this.#paid.map((to) => ({
          programId: SYSTEM_PROGRAM,
          accounts: [0, accountKeys.indexOf(to)],
          data: Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
          stackHeight: 1,
        })),
        ...this.#burned.map(({ owner, mint, amount }) => ({
          programId: TOKEN_PROGRAM,
          accounts: [accountKeys.indexOf(this.tokens.get(`${owner}:${mint}`)!.account)],
          data: Uint8Array.of(8, ...new Uint8Array(BigUint64Array.of(amount).buffer)),
          stackHeight: 1,
        })),
        ...this.#called.map(({ program, name, order }) => {
          const { PROGRAM, instructions } = orderPrograms[program]
          const { discriminator, accounts } = instructions[name]
          const keys: Record<string, string> = { order: order.address, maker: order.maker }
          return {
            programId: PROGRAM,
            accounts: accounts.map((account) => accountKeys.indexOf(keys[account] ?? PROGRAM)),
            data: Uint8Array.of(discriminator),
            stackHeight: 1,
          }
        }),
      ],
      innerInstructions: [],
      preBalances: [
        ...holders.map((key) => this.#touched.get(key) ?? this.lamports.get(key) ?? 0n),
        ...touched.map((row) => wrapped(row, row.before)),
      ],
      postBalances: [
        ...holders.map((key) => this.lamports.get(key) ?? 0n),
        ...touched.map((row) => wrapped(row, row.amount)),
      ],
      preTokenBalances: balances(({ before }) => before),
      postTokenBalances: balances(({ amount }) => amount),
    })
    this.#touched = new Map()
    this.#touchedTokens = new Map()
    this.#logs = []
    this.#paid = []
    this.#burned = []
    this.#claims = false
    this.#called = []
    this.#filled = undefined
    return this
  }

  /** Ends the block. */
  block(): ChainBlock {
    const slot = this.blocks.length + 1
    const block: ChainBlock = {
      slot,
      parentSlot: slot - 1,
      blockHeight: slot,
      blockhash: `hash-${slot}`,
      blockTime: 1_790_000_000 + slot * this.secondsPerBlock,
      transactions: this.#transactions,
    }
    this.#transactions = []
    this.blocks.push(block)
    for (const wake of this.#wake.splice(0)) wake()
    return block
  }

  get port(): ChainPort {
    return {
      blocks: (options) => this.#read(options),
      accountChanges: () => {
        throw new Error('nothing here reads account changes')
      },
      getAccounts: (addresses, signal) => this.accounts(addresses, signal),
      getProgramAccounts: (program, options) => this.programAccounts(program, options),
      rpc: createSolanaRpcFromTransport(async <T>({ payload }: { payload: unknown }): Promise<T> => {
        const { method, params } = payload as { method: string; params: unknown[] }
        return { jsonrpc: '2.0', id: 1, result: this.rpcResults[method]?.(params) ?? 'genesis-1' } as T
      }),
    }
  }

  async *#read({ fromSlot, signal }: { fromSlot: number; signal: AbortSignal }): AsyncGenerator<ChainBlock> {
    let next = 0
    const wakeAll = () => {
      for (const wake of this.#wake.splice(0)) wake()
    }
    signal.addEventListener('abort', wakeAll, { once: true })
    while (!signal.aborted) {
      const block = this.blocks[next]
      if (block) {
        next += 1
        if (block.slot >= fromSlot) yield block
        continue
      }
      await new Promise<void>((resolve) => this.#wake.push(resolve))
    }
  }
}
