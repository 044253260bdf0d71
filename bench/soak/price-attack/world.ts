import { applyBlock, decodeBlock, Market, resolveBlock, silentSink } from '@callisto/market'
import { clmm, cpmm, dlmm } from '@callisto/program-clients'
import { addressBytesBefore, NATIVE_MINT, TOKEN_PROGRAM } from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { setMint, setTokenAccount, tokenAmount } from '../../../programs/toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, TestVm, testKey } from '../../../programs/toolchain/test-vm.ts'
import { BARE_TRANSACTION } from '../../bare-transaction.ts'

export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address
export const SOL = NATIVE_MINT as Address
export const TOKEN = testKey('attacked token')
/** Dollars that one whole unit is worth to everybody but the attacker, and base units in it. */
export const assets = {
  [USDC]: { usd: 1, unit: 1e6 },
  [SOL]: { usd: 150, unit: 1e9 },
  [TOKEN]: { usd: 0.5, unit: 1e6 },
} as Readonly<Record<Address, { usd: number; unit: number }>>

/** A pool that others provide for, with the dollars on each side. */
export interface HonestPool {
  base: Address
  quote: Address
  usd: number
}

/** Dollars on each side of the pools that others provide for. The first two are SOL's, the others the token's. */
export const honestPools = [
  { base: SOL, quote: USDC, usd: 1_500_000 },
  { base: SOL, quote: USDC, usd: 500_000 },
  { base: TOKEN, quote: SOL, usd: 150_000 },
  { base: TOKEN, quote: USDC, usd: 40_000 },
] as const

/** LP fee of every pool, in millionths. */
export const FEE_PPM = 2_500
const fees = { lpFeePpm: FEE_PPM, protocolFeePpm: 0, creatorFeePpm: 0 }
const BLOCK_MS = 400
const START_MS = 1_790_000_000_000
const ADMIN = testKey('tier admin')
/** Arbitrage leaves smaller gaps to the fees. */
const MIN_GAP = 0.006
/** The least that an arbitrageur trades, USD, and how often at most in one pool and block. */
const MIN_ARBITRAGE_USD = 0.01
const MAX_ARBITRAGES = 60
/** Offsets in a token account. */
const AMOUNT = 64
const IS_NATIVE = 109
/** The token program's instruction. */
const TRANSFER = 3
const U64_MAX = (1n << 64n) - 1n

const CLIENTS = { cpmm, clmm, dlmm }
const TICK_SPACING = 10
/** Hundredths of a percent between two bins. */
const BIN_STEP = 25
const BIN_TERMS = {
  binStep: BIN_STEP,
  // Times the bin step it is the LP fee of the other pools: `programs/README.md`.
  baseFactor: (1_000 * FEE_PPM) / (BIN_STEP * 10),
  variableControl: 0,
  maxVolatility: 350_000,
  filterSeconds: 30,
  reductionBps: 5_000,
  protocolShareBps: 0,
  creatorShareBps: 0,
  createAuthority: SYSTEM_PROGRAM,
}

/** A position: ticks and their liquidity, or bins. */
interface ProvidedRange {
  pool: PairPool
  owner: Address
  bounds: Bounds
  liquidity: bigint
}

type Bounds = readonly [lower: number, upper: number]

/** A pool with its addresses; index 0 and 1 follow the order of the mints. */
export interface PairPool {
  kind: 'cpmm' | 'clmm' | 'dlmm'
  address: Address
  config: Address
  mints: readonly [Address, Address]
  vaults: readonly [Address, Address]
  /** Of a constant-product pool. */
  lpMint: Address
  base: Address
  quote: Address
}

export const baseUnits = (mint: Address, usd: number): bigint =>
  BigInt(Math.max(1, Math.floor((usd / assets[mint]!.usd) * assets[mint]!.unit)))

export const accountOf = (owner: Address, mint: Address): Address => testKey(`${owner}/${mint}`)

/** The programs in a VM, and the market's fold over the blocks that are made of what they execute. */
export class AttackWorld {
  readonly vm = new TestVm({ cpmm: cpmm.PROGRAM, clmm: clmm.PROGRAM, dlmm: dlmm.PROGRAM })
  readonly market = new Market(silentSink)
  readonly pools: PairPool[] = []
  /** Ranges that wallets provide for. */
  readonly #ranges: ProvidedRange[] = []
  #executed: { logs: string[] }[] = []
  #slot = 1000
  #ms = START_MS
  #configs = 0

  /** `honest`: pools that others provide for, whose first quote is USDC. */
  static async open(honest: readonly HonestPool[] = honestPools): Promise<AttackWorld> {
    const world = new AttackWorld()
    const { vm } = world
    vm.fund(ADMIN)
    vm.setTime(START_MS / 1000, 1)
    for (const mint of [USDC, SOL, TOKEN])
      setMint(vm, mint, { program: TOKEN_PROGRAM as Address, decimals: Math.log10(assets[mint]!.unit) })
    const [maker, provider] = [world.wallet('maker', 0), world.wallet('provider', 1e9)]
    for (const { base, quote, usd } of honest) {
      const pool = await world.newPool('cpmm', base, quote)
      world.execute(world.create(pool, maker))
      world.execute(await world.deposit(pool, provider, [usd, usd]))
      world.pools.push(pool)
    }
    world.endBlock()
    world.pause(4 * 3600)
    // Trades that set the prices: SOL before the token that it quotes.
    const trader = world.wallet('trader', 1e6)
    for (const pool of world.pools) {
      world.execute(world.swap(pool, trader, pool.quote, 50))
      world.execute(world.swap(pool, trader, pool.base, 50))
      world.endBlock()
    }
    world.pause(60)
    return world
  }

  /** The pools that others provide for. */
  get honest(): readonly PairPool[] {
    return this.pools.slice(0, honestPools.length)
  }

  /** A wallet with so many dollars of each asset; an existing one is set to that. */
  wallet(name: string, usd: number): Address {
    const owner = testKey(name)
    this.vm.fund(owner)
    for (const mint of [USDC, SOL, TOKEN])
      setTokenAccount(this.vm, accountOf(owner, mint), {
        program: TOKEN_PROGRAM as Address,
        mint,
        owner,
        amount: usd === 0 ? 0n : baseUnits(mint, usd),
      })
    this.wrap(accountOf(owner, SOL))
    return owner
  }

  /** Makes a token account one of wrapped SOL, whose amount is in its lamports. */
  wrap(address: Address): void {
    const account = this.vm.account(address)!
    const rent = this.vm.rent(account.data.length)
    const view = new DataView(account.data.buffer, account.data.byteOffset)
    view.setUint32(IS_NATIVE, 1, true)
    view.setBigUint64(IS_NATIVE + 4, rent, true)
    this.vm.setAccount(address, { ...account, lamports: rent + view.getBigUint64(AMOUNT, true) })
  }

  /** Dollars that a wallet holds. */
  worth(owner: Address): number {
    return [USDC, SOL, TOKEN].reduce((sum, mint) => {
      const { usd, unit } = assets[mint]!
      return sum + (Number(tokenAmount(this.vm, accountOf(owner, mint))) / unit) * usd
    }, 0)
  }

  /** Executes one transaction of the present block; false when the programs refuse it. */
  execute(instructions: readonly Instruction[]): boolean {
    const { error, logs } = this.vm.send(...instructions)
    if (error === undefined) this.#executed.push({ logs })
    return error === undefined
  }

  /** Ends the block and folds it. */
  endBlock(): void {
    const [slot, blockTime] = [this.#slot, Math.floor(this.#ms / 1000)]
    const transactions = this.#executed.map(({ logs }, index) => ({
      ...BARE_TRANSACTION,
      signature: `${slot}/${index}`,
      index,
      logs,
    }))
    const block = {
      slot,
      parentSlot: slot - 1,
      blockHeight: slot,
      blockhash: `${slot}`,
      blockTime,
      transactions,
    }
    applyBlock(
      this.market,
      resolveBlock(
        this.market,
        decodeBlock(block, () => undefined),
      ),
    )
    this.#executed = []
    this.#slot += 1
    this.#ms += BLOCK_MS
    this.vm.setTime(Math.floor(this.#ms / 1000), 1)
  }

  /** Time passes in which nobody trades. */
  pause(seconds: number): void {
    this.endBlock()
    this.#slot += Math.floor((seconds * 1000) / BLOCK_MS)
    this.#ms += seconds * 1000
    this.vm.setTime(Math.floor(this.#ms / 1000), 1)
    this.endBlock()
  }

  priceOf(mint: Address): number {
    return this.market.token(mint)?.price ?? Number.NaN
  }

  /** The prices of a token that are shown: the present one, and the extremes of its open bar of a minute. */
  shown(mint: Address): number[] {
    const token = this.market.token(mint)!
    const bar = this.market.candles.open(token.row, 60)
    return bar ? [token.price, bar.high, bar.low] : [token.price]
  }

  /** The addresses of a new pool, in a new tier of its own. */
  async newPool(kind: PairPool['kind'], base: Address, quote: Address): Promise<PairPool> {
    const client = CLIENTS[kind]
    const index = this.#configs++
    const [config] = await client.findConfigPda({ admin: ADMIN, index })
    const admin = { admin: ADMIN, config, systemProgram: SYSTEM_PROGRAM }
    const terms = { index, ...fees, createAuthority: SYSTEM_PROGRAM }
    if (kind === 'cpmm') this.vm.send(cpmm.createConfig(admin, terms))
    else if (kind === 'clmm') this.vm.send(clmm.createConfig(admin, { ...terms, tickSpacing: TICK_SPACING }))
    else this.vm.send(dlmm.createConfig(admin, { index, ...BIN_TERMS }))
    const mints: [Address, Address] = addressBytesBefore(base, quote) ? [base, quote] : [quote, base]
    const [address] = await client.findPoolPda({ config, mint0: mints[0], mint1: mints[1] })
    const [[vault0], [vault1]] = [
      await client.findVaultPda({ pool: address, mint: mints[0] }),
      await client.findVaultPda({ pool: address, mint: mints[1] }),
    ]
    const [lpMint] = await cpmm.findLpMintPda({ pool: address })
    return { kind, address, config, mints, vaults: [vault0, vault1], lpMint, base, quote }
  }

  /** `price`: of the base in the quote, in units of what the assets are worth. */
  create(pool: PairPool, creator: Address, price = 1): Instruction[] {
    const accounts = {
      payer: creator,
      authority: creator,
      ...this.#named(pool),
      systemProgram: SYSTEM_PROGRAM,
    }
    if (pool.kind === 'clmm') {
      const ratio = Math.sqrt(this.#ratio(pool, price))
      return [clmm.createPool(accounts, { creator, sqrtPrice: BigInt(Math.floor(ratio * 2 ** 64)) })]
    }
    if (pool.kind === 'dlmm') {
      const activeBin = Math.round(Math.log(this.#ratio(pool, price)) / Math.log1p(BIN_STEP / 10_000))
      return [dlmm.createPool(accounts, { creator, activeBin })]
    }
    const lp = { lpMint: pool.lpMint, lpTokenProgram: TOKEN_PROGRAM as Address }
    return [cpmm.createPool({ ...accounts, ...lp }, { creator })]
  }

  /** Mint1 for one of mint0 in base units, at `price` times what the assets are worth. */
  #ratio({ mints: [mint0, mint1], base }: PairPool, price: number): number {
    const fair = assets[mint0]!.usd / assets[mint0]!.unit / (assets[mint1]!.usd / assets[mint1]!.unit)
    return base === mint0 ? fair * price : fair / price
  }

  /** Deposits dollars of base and quote into a pool of constant product. */
  async deposit(
    pool: PairPool,
    owner: Address,
    [base, quote]: readonly [base: number, quote: number],
  ): Promise<Instruction[]> {
    const amounts = { [pool.base]: baseUnits(pool.base, base), [pool.quote]: baseUnits(pool.quote, quote) }
    const userLp = await this.#openLp(pool, owner)
    const args = {
      maxAmount0: amounts[pool.mints[0]]!,
      maxAmount1: amounts[pool.mints[1]]!,
      minLp: 0n,
      burn: false,
    }
    return [cpmm.deposit({ ...this.#liquidity(pool, owner), userLp }, args)]
  }

  /** Withdraws everything that a wallet provides, or a share of it. */
  async withdraw(pool: PairPool, owner: Address, share = 1): Promise<Instruction[]> {
    const userLp = await this.#openLp(pool, owner)
    const provided = tokenAmount(this.vm, userLp)
    const lp = share === 1 ? provided : (provided * BigInt(Math.floor(share * 1e6))) / 1_000_000n
    return [
      cpmm.withdraw({ ...this.#liquidity(pool, owner), userLp }, { lp, minAmount0: 0n, minAmount1: 0n }),
    ]
  }

  async #openLp(pool: PairPool, owner: Address): Promise<Address> {
    const mint = pool.lpMint
    const account = accountOf(owner, mint)
    if (!this.vm.account(account))
      setTokenAccount(this.vm, account, { program: TOKEN_PROGRAM as Address, mint, owner, amount: 0n })
    return account
  }

  /** Pays so many dollars of a mint into a pool. */
  swap(pool: PairPool, owner: Address, mintIn: Address, usd: number): Instruction[] {
    return [this.#swapUnits(pool, owner, mintIn, baseUnits(mintIn, usd))]
  }

  #swapUnits(pool: PairPool, user: Address, mintIn: Address, amountIn: bigint): Instruction {
    const at = pool.mints[0] === mintIn ? 0 : 1
    const mintOut = pool.mints[1 - at]!
    const program = TOKEN_PROGRAM as Address
    const accounts = {
      user,
      pool: pool.address,
      vaultIn: pool.vaults[at],
      vaultOut: pool.vaults[1 - at]!,
      userIn: accountOf(user, mintIn),
      userOut: accountOf(user, mintOut),
      mintIn,
      mintOut,
      tokenProgramIn: program,
      tokenProgramOut: program,
    }
    return CLIENTS[pool.kind].swapExactIn(accounts, { amountIn, minAmountOut: 0n })
  }

  /** Sells everything that a wallet holds of a mint above so many dollars. */
  sellDown(pool: PairPool, owner: Address, mint: Address, usd: number): Instruction[] {
    const excess = tokenAmount(this.vm, accountOf(owner, mint)) - baseUnits(mint, usd)
    return excess > 0n ? [this.#swapUnits(pool, owner, mint, excess)] : []
  }

  /** Sends so many dollars of a mint into a pool's vault, past its program. */
  donate(pool: PairPool, owner: Address, mint: Address, usd: number): void {
    const vault = pool.vaults[pool.mints[0] === mint ? 0 : 1]
    const data = new Uint8Array(9)
    data[0] = TRANSFER
    new DataView(data.buffer).setBigUint64(1, baseUnits(mint, usd), true)
    const accounts = [
      { address: accountOf(owner, mint), role: AccountRole.WRITABLE },
      { address: vault, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY_SIGNER },
    ]
    this.execute([{ programAddress: TOKEN_PROGRAM as Address, accounts, data }])
  }

  /** Tick of a pool with ranges. */
  tickOf(pool: PairPool): number {
    return Math.floor(Math.log(this.#poolRatio(pool)) / Math.log(1.0001))
  }

  /** Active bin of a pool with bins. */
  binOf({ address }: PairPool): number {
    const decoded = dlmm.decodePool(this.vm.account(address)?.data ?? new Uint8Array())
    if (!decoded) throw new Error('no pool')
    return decoded.activeBin
  }

  /** The price of a pool with ranges or bins: mint1 for one of mint0 in base units. */
  #poolRatio(pool: PairPool): number {
    if (pool.kind === 'dlmm') return (1 + BIN_STEP / 10_000) ** this.binOf(pool)
    const decoded = clmm.decodePool(this.vm.account(pool.address)?.data ?? new Uint8Array())
    if (!decoded) throw new Error('no pool')
    return (Number(decoded.sqrtPrice) / 2 ** 64) ** 2
  }

  /** Liquidity that holds about so many dollars in a range of 2,000 ticks. */
  rangeLiquidity({ mints: [mint0, mint1] }: PairPool, usd: number): bigint {
    const units = (mint: Address) => (usd / assets[mint]!.usd) * assets[mint]!.unit
    return BigInt(Math.floor(10 * Math.sqrt(units(mint0) * units(mint1))))
  }

  /** Lets an hour pass and trades in the honest pools, so that the next attack finds their prices confirmed. */
  heal(): void {
    this.pause(3600)
    const trader = this.wallet('trader', 1e6)
    // Twice: a bar opens at the previous close, which may be the attack's.
    for (let n = 0; n < 2; n++) {
      for (const pool of this.honest) {
        this.execute(this.swap(pool, trader, pool.quote, 5))
        this.endBlock()
      }
      this.pause(120)
    }
  }

  /** An open position's liquidity at ticks; both sides may be drawn on without limit. */
  async addRange(pool: PairPool, owner: Address, bounds: Bounds, liquidity: bigint): Promise<Instruction[]> {
    const [tickLower, tickUpper] = bounds
    const position = await this.#position(pool, owner, bounds)
    const open = { payer: owner, owner, pool: pool.address, position, systemProgram: SYSTEM_PROGRAM }
    this.#ranges.push({ pool, owner, bounds, liquidity })
    const limits = { maxAmount0: U64_MAX, maxAmount1: U64_MAX }
    return [
      clmm.openPosition(open, { tickLower, tickUpper }),
      clmm.increaseLiquidity(this.#positionAccounts(pool, owner, position), { liquidity, ...limits }),
    ]
  }

  /** Deposits dollars of mint0 and mint1, evenly over the bins of a new position that can hold them. */
  async addBins(
    pool: PairPool,
    owner: Address,
    bounds: Bounds,
    usd: readonly [number, number],
  ): Promise<Instruction[]> {
    const [lowerBin, upperBin] = bounds
    const position = await this.#position(pool, owner, bounds)
    const open = { payer: owner, owner, pool: pool.address, position, systemProgram: SYSTEM_PROGRAM }
    this.#ranges.push({ pool, owner, bounds, liquidity: 0n })
    const [maxAmount0, maxAmount1] = pool.mints.map((mint, at) =>
      usd[at]! > 0 ? baseUnits(mint, usd[at]!) : 0n,
    )
    const args = { maxAmount0: maxAmount0!, maxAmount1: maxAmount1!, lowerBin, upperBin }
    return [
      dlmm.openPosition(open, { lowerBin, upperBin }),
      dlmm.deposit(this.#positionAccounts(pool, owner, position), {
        ...args,
        activeBin: this.binOf(pool),
        maxDrift: 0,
      }),
    ]
  }

  /** Takes everything out of the positions of a pool. */
  async emptyRanges(pool: PairPool): Promise<void> {
    const none = { minAmount0: 0n, minAmount1: 0n }
    for (const { owner, bounds, liquidity } of this.#ranges.filter((range) => range.pool === pool)) {
      const accounts = this.#positionAccounts(pool, owner, await this.#position(pool, owner, bounds))
      const [lowerBin, upperBin] = bounds
      const bins = { shareBps: 10_000, lowerBin, upperBin }
      if (pool.kind === 'clmm') this.execute([clmm.decreaseLiquidity(accounts, { liquidity, ...none })])
      else this.execute([dlmm.withdraw(accounts, { ...bins, ...none })])
    }
  }

  async #position(
    { kind, address: pool }: PairPool,
    owner: Address,
    [lower, upper]: Bounds,
  ): Promise<Address> {
    const [position] =
      kind === 'clmm'
        ? await clmm.findPositionPda({ pool, owner, tickLower: lower, tickUpper: upper })
        : await dlmm.findPositionPda({ pool, owner, lowerBin: lower, upperBin: upper })
    return position
  }

  #positionAccounts({ address, mints, vaults }: PairPool, owner: Address, position: Address) {
    const program = TOKEN_PROGRAM as Address
    const [mint0, mint1] = mints
    return {
      owner,
      pool: address,
      position,
      mint0,
      mint1,
      vault0: vaults[0],
      vault1: vaults[1],
      user0: accountOf(owner, mint0),
      user1: accountOf(owner, mint1),
      tokenProgram0: program,
      tokenProgram1: program,
    }
  }

  /** Brings all pools back to what the assets are worth, as arbitrage does. */
  arbitrage(arbitrageur: Address): void {
    for (const pool of this.pools)
      if (pool.kind === 'cpmm') this.#arbitrageReserves(pool, arbitrageur)
      else this.#arbitrageRanges(pool, arbitrageur)
  }

  #arbitrageReserves(pool: PairPool, arbitrageur: Address): void {
    const [base, quote] = this.#reservesUsd(pool)
    if (!(base > 1) || !(quote > 1) || Math.abs(quote / base - 1) < MIN_GAP) return
    const fair = Math.sqrt(base * quote)
    if (quote < base) this.execute(this.swap(pool, arbitrageur, pool.quote, fair - quote))
    else this.execute(this.swap(pool, arbitrageur, pool.base, fair - base))
  }

  /** Trades growing amounts until the price is on the other side or the rest is too much, then smaller ones. */
  #arbitrageRanges(pool: PairPool, arbitrageur: Address): void {
    const [mint0, mint1] = pool.mints
    const gap = () => this.#poolRatio(pool) / this.#ratio(pool, 1)
    let isHigh = gap() > 1
    let factor = 2
    for (let usd = 1, step = 0; usd > MIN_ARBITRAGE_USD && step < MAX_ARBITRAGES; usd *= factor, step++) {
      if (Math.abs(gap() - 1) < MIN_GAP) return
      const wasHigh = isHigh
      const isDone = this.execute(this.swap(pool, arbitrageur, isHigh ? mint0 : mint1, usd))
      isHigh = gap() > 1
      if (!isDone || isHigh !== wasHigh) factor = 0.5
    }
  }

  #reservesUsd(pool: PairPool): [base: number, quote: number] {
    const decoded = cpmm.decodePool(this.vm.account(pool.address)?.data ?? new Uint8Array())
    if (!decoded) return [0, 0]
    const reserves = { [decoded.mint0]: decoded.reserve0, [decoded.mint1]: decoded.reserve1 }
    const usd = (mint: Address) => (Number(reserves[mint]) / assets[mint]!.unit) * assets[mint]!.usd
    return [usd(pool.base), usd(pool.quote)]
  }

  #named(pool: PairPool) {
    const program = TOKEN_PROGRAM as Address
    return {
      config: pool.config,
      pool: pool.address,
      mint0: pool.mints[0],
      mint1: pool.mints[1],
      vault0: pool.vaults[0],
      vault1: pool.vaults[1],
      tokenProgram0: program,
      tokenProgram1: program,
    }
  }

  #liquidity(pool: PairPool, user: Address) {
    return {
      user,
      ...this.#named(pool),
      lpMint: pool.lpMint,
      lpTokenProgram: TOKEN_PROGRAM as Address,
      user0: accountOf(user, pool.mints[0]),
      user1: accountOf(user, pool.mints[1]),
    }
  }
}
