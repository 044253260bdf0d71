import { createHash } from 'node:crypto'
import { tokenAccountOf } from '@callisto/localnet'
import {
  ClaimTree,
  decodeMetaplexMetadata,
  decodeMint,
  distributor,
  dlmm,
  launchpad,
  parseClaimList,
  votelock,
} from '@callisto/program-clients'
import { FORMAT_LIMITS, setComputeUnitLimit, transferLamports } from '@callisto/solana'
import { readTokenAccount } from '@callisto/solana/codec'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TIER_ADMIN, WALLET_COUNTS } from './agents/population.ts'
import { balanceOf, readPool, readState } from './execution/account-reads.ts'
import { unitsOfUsd } from './execution/amounts.ts'
import { isSuccess, send } from './execution/execution.ts'
import { spotPrice } from './execution/quotes.ts'
import { transferTokens } from './execution/token-transfer.ts'
import { tradePool } from './execution/trading.ts'
import { type Asset, assets, JUP, SOL, tokenProgramOf, USDC, USDT, unitOf } from './genesis/assets.ts'
import { governanceLocker, rewardRound } from './genesis/governance.ts'
import { METAPLEX_PROGRAM, metaplexAddress } from './genesis/metaplex-layout.ts'
import { type Played, play, type Sent } from './played-history.test-helper.ts'
import { kindsOf } from './prices/labels.test-helper.ts'
import { createSimulation } from './simulation.ts'
import { depositInstruction, openInstruction as openBins } from './venues/bin-positions.ts'
import { launchpads } from './venues/launchpads.ts'
import { depositInstructions, isSharedPool } from './venues/pair-liquidity.ts'
import { createInstruction } from './venues/pool-creation.ts'
import { configAddress, poolRef } from './venues/pool-ref.ts'
import { tierNumber, tierOf } from './venues/pool-table.ts'
import { closePosition, isActive, openPosition } from './venues/positions.ts'
import { type VenueName, venues } from './venues/venue-clients.ts'

const HISTORY = { seed: 'test', tradesPerSecond: 2, minutes: 24, endMs: Date.UTC(2026, 10, 18, 17) }
const SLOTS_A_SECOND = 2.5

let whole: Played

beforeAll(() => {
  whole = play({ ...HISTORY, restartEvery: 701 })
}, 600_000)

afterAll(() => whole.close())

const later = (played: Played) => played.sent.filter(({ isGenesis }) => !isGenesis)
const eventsOf = (sent: readonly Sent[]) =>
  sent.flatMap(({ slot, events }) => events.map(({ event }) => ({ slot, event })))

/** Pools and curves with a trade within the last seconds of the history. */
function tradedWithin(seconds: number): Set<string> {
  const from = whole.chain.bank.slot - seconds * SLOTS_A_SECOND
  const venues = eventsOf(whole.sent).flatMap(({ slot, event }) => {
    if (slot < from) return []
    if (event.type === 'swapped') return [event.pool]
    return event.type === 'traded' ? [event.curve] : []
  })
  return new Set<string>(venues)
}

/**
 * Transactions of the seeded history, as it was played without a restart: a change of the market, or of what the programs
 * execute, changes it.
 */
const RECORDED_HASH = '20f67726ae3fae5c2863c8f3f6171f804dd262bac4d0381f8a9f3c2591695196'

test('the seeded history is the recorded one, transaction by transaction, whatever restarts', () => {
  const hash = createHash('sha256')
  for (const { slot, digest, error } of whole.sent) hash.update(`${slot} ${digest} ${error ?? ''}\n`)
  expect(hash.digest('hex')).toBe(RECORDED_HASH)
})

test('most transactions succeed, a few fail in their programs', () => {
  const sent = later(whole)
  expect(sent.length).toBeGreaterThan(1_200)
  const failed = sent.filter(({ error }) => error !== undefined)
  expect(failed.length / sent.length).toBeLessThan(0.05)
  expect(failed.length).toBeGreaterThan(0)
  expect(Math.max(...sent.map(({ bytes }) => bytes))).toBeLessThanOrEqual(FORMAT_LIMITS.legacy.maxBytes)
  for (const { error } of failed) expect(error).toMatch(/InstructionError/)
})

test('pools and graduates of the genesis were created by successful transactions', () => {
  const genesis = whole.sent.filter(({ isGenesis }) => isGenesis)
  expect(genesis.filter(({ error }) => error !== undefined)).toEqual([])
  const events = eventsOf(genesis).map(({ event }) => event.type)
  expect(events.filter((type) => type === 'poolCreated').length).toBeGreaterThanOrEqual(130)
  expect(events.filter((type) => type === 'graduated').length).toBeGreaterThanOrEqual(30)
})

test('at least 50 venues traded in the last five minutes', () => {
  expect(tradedWithin(300).size).toBeGreaterThanOrEqual(50)
  expect(tradedWithin(3_600).size).toBeGreaterThanOrEqual(120)
})

describe('launches', () => {
  test('arrive continuously, and more than a third is sniped in its own block', () => {
    const events = eventsOf(later(whole))
    const launched = events.flatMap(({ slot, event }) =>
      event.type === 'launched' ? [{ slot, ...event }] : [],
    )
    expect(launched.length).toBeGreaterThan(20)
    const sniped = launched.filter(({ slot, curve, creator }) =>
      events.some(
        ({ slot: at, event }) =>
          at === slot && event.type === 'traded' && event.curve === curve && event.trader !== creator,
      ),
    )
    expect(sniped.length / launched.length).toBeGreaterThan(0.33)
    expect(sniped.length / launched.length).toBeLessThan(0.75)
  })

  test('a pump.fun graduate went from 27.96 to 410.88 SOL, and its pool opened there', () => {
    const { market } = whole.simulation
    const config = market.pads.at(launchpads.findIndex(({ name }) => name === 'pump.fun')).config
    const events = eventsOf(whole.sent).map(({ event }) => event)
    const launched = events.find((event) => event.type === 'launched' && event.config === config)
    const capOf = (quote: bigint, base: bigint) => (Number(quote) / Number(base)) * 1e6
    if (launched?.type !== 'launched') throw new Error('no launch on pump.fun')
    expect(capOf(launched.virtualQuote, launched.virtualBase)).toBeCloseTo(27.96, 2)
    const completed = events.find((event) => event.type === 'completed')
    const last = events.findLast(
      (event) =>
        event.type === 'traded' && completed?.type === 'completed' && event.curve === completed.curve,
    )
    const graduated = events.find(
      (event) =>
        event.type === 'graduated' && completed?.type === 'completed' && event.curve === completed.curve,
    )
    if (last?.type !== 'traded' || graduated?.type !== 'graduated') throw new Error('no graduate')
    const end = capOf(last.virtualQuote, last.virtualBase)
    expect(capOf(graduated.quoteAmount, graduated.baseAmount) / end).toBeCloseTo(1, 1)
    if (last.virtualQuote < 200_000_000_000n && events.indexOf(launched) === 0)
      expect(end).toBeCloseTo(410.88, 1)
  })
})

test('positions in launched tokens are held for one or two minutes', () => {
  const bought = new Map<string, number>()
  const held: number[] = []
  for (const { slot, event } of eventsOf(later(whole))) {
    if (event.type !== 'traded') continue
    const position = `${event.trader}${event.mint}`
    const since = bought.get(position)
    if (event.side === 'buy') bought.set(position, since ?? slot)
    else if (since !== undefined) held.push((slot - since) / SLOTS_A_SECOND)
  }
  const median = held.sort((a, b) => a - b)[held.length >> 1]!
  expect(median).toBeGreaterThan(30)
  expect(median).toBeLessThan(240)
})

/** Distance of pools from the oracle price, basis points, ascending. */
function gapsBps(venue: VenueName, kind: Asset['model']['kind'], feePpm: number): number[] {
  const { pools, oracle, bank } = whole.simulation.market
  return pools.listed
    .filter(
      ({ spec: { tier, base } }) =>
        base.model.kind === kind && tier.venue === venue && tier.feePpm === feePpm,
    )
    .map(({ spec: { base, quote }, ref }) => {
      const price = spotPrice(readPool(bank, ref.address)!, base.mint, bank.unixTime)!
      const inQuote = (price * unitOf(base)) / unitOf(quote)
      const fair = oracle.priceUsd(base.mint)! / oracle.priceUsd(quote.mint)!
      return Math.abs(inQuote / fair - 1) * 1e4
    })
    .sort((a, b) => a - b)
}

test.each([
  ['cpmm', 'stable', 100, 5],
  ['cpmm', 'staked', 100, 8],
  ['cpmm', 'factor', 500, 15],
  ['cpmm', 'token', 2_500, 60],
  ['cpmm', 'stock', 2_500, 60],
  ['stable', 'stable', 100, 5],
  ['clmm', 'stable', 100, 5],
  ['clmm', 'staked', 100, 8],
  ['clmm', 'factor', 400, 15],
  ['clmm', 'token', 2_500, 60],
  ['clmm', 'stock', 2_500, 60],
  ['dlmm', 'staked', 200, 12],
  ['dlmm', 'factor', 800, 60],
  ['dlmm', 'token', 2_500, 110],
  ['dlmm', 'stock', 800, 80],
] as const)(
  'arbitrageurs keep %s pools of %s tokens at %d ppm within %d bps of the oracle price',
  (...row) => {
    const [venue, kind, feePpm, most] = row
    const gaps = gapsBps(venue, kind, feePpm)
    expect(gaps.length).toBeGreaterThan(0)
    expect(gaps[Math.floor(gaps.length / 2)]).toBeLessThan(most)
  },
)

describe('every kind of pool', () => {
  /** Trades after genesis with pool, direction and whether the router executed them. */
  const trades = () =>
    later(whole).flatMap(({ events }) => {
      const isRouted = events.some(({ program }) => program === 'router')
      return events.flatMap(({ program, event }) =>
        event.type === 'swapped' ? [{ venue: program, isRouted, ...event }] : [],
      )
    })

  test.each([
    ['cpmm', 60, 300],
    ['clmm', 25, 150],
    ['dlmm', 15, 80],
    ['stable', 2, 8],
  ] as const)('%s: at least %d pools are traded both ways, %d trades in all', (venue, pools, count) => {
    const own = trades().filter((trade) => trade.venue === venue)
    const ways = new Map<string, Set<string>>()
    for (const { pool, mintIn } of own) ways.set(pool, (ways.get(pool) ?? new Set()).add(mintIn))
    expect(own.length).toBeGreaterThanOrEqual(count)
    expect([...ways.values()].filter(({ size }) => size === 2).length).toBeGreaterThanOrEqual(pools)
    const routed = own.filter(({ isRouted }) => isRouted).length
    expect(routed).toBeGreaterThan(0)
    expect(routed).toBeLessThan(own.length)
  })

  test('every token but USDC trades at two venues or more', () => {
    const { listed } = whole.simulation.market.pools
    for (const { mint } of assets.filter((asset) => asset.mint !== USDC)) {
      const kinds = listed.filter(({ spec }) => spec.base.mint === mint).map(({ ref }) => ref.venue)
      expect(new Set(kinds).size).toBeGreaterThanOrEqual(2)
    }
  })

  test('some graduates trade in a second pool at another venue', () => {
    const seconds = [...whole.simulation.market.tokens.all()].flatMap(({ second }) => second ?? [])
    expect(seconds.length).toBeGreaterThanOrEqual(6)
    expect(new Set(seconds.map(({ venue }) => venue))).toEqual(new Set(['clmm', 'dlmm']))
    const traded = new Set<string>(trades().map(({ pool }) => pool))
    expect(seconds.filter(({ address }) => traded.has(address)).length).toBeGreaterThanOrEqual(5)
  })

  test('most pools of a pair agree in price within their fees', () => {
    const { pools, bank } = whole.simulation.market
    const gaps = pools.listed.flatMap(({ spec, ref }) => {
      const price = spotPrice(readPool(bank, ref.address)!, spec.base.mint, bank.unixTime)
      return pools
        .between(spec.base.mint, spec.quote.mint)
        .filter((other) => other.ref.venue !== ref.venue)
        .map((other) => {
          const elsewhere = spotPrice(readPool(bank, other.ref.address)!, spec.base.mint, bank.unixTime)!
          const feesPpm = spec.tier.feePpm + other.spec.tier.feePpm
          return Math.abs(price! / elsewhere - 1) * 1e6 - 1.1 * feesPpm - 200
        })
    })
    expect(gaps.length).toBeGreaterThan(100)
    expect(gaps.filter((gap) => gap > 0).length / gaps.length).toBeLessThan(0.2)
  })

  test('providers open, increase, decrease, collect and recentre', () => {
    const events = eventsOf(later(whole)).map(({ event }) => event.type)
    for (const kind of [
      'liquidityIncreased',
      'liquidityDecreased',
      'positionFeesCollected',
      'deposited',
      'withdrawn',
    ])
      expect(events).toContain(kind)
    const { positions } = whole.simulation.market
    const born = eventsOf(whole.sent.filter(({ isGenesis }) => isGenesis)).filter(
      ({ event }) => event.type === 'liquidityIncreased',
    )
    expect(positions.size).toBeGreaterThan(born.length)
    const outside = [...positions.all()].filter((position) => !isActive(whole.simulation.market, position))
    expect(outside.length / positions.size).toBeLessThan(0.15)
  })
})

describe('the genesis', () => {
  test.each(assets.filter(({ mint }) => mint !== SOL).map((asset) => [asset.symbol, asset] as const))(
    '%s: supply equals the sum of balances, and the metadata decodes',
    (_, asset) => {
      const account = whole.chain.bank.getAccount(asset.mint)!
      expect(account.owner).toBe(tokenProgramOf(asset.mint))
      const mint = decodeMint(account.data)!
      expect(mint.decimals).toBe(asset.decimals)
      let sum = 0n
      for (const state of whole.chain.view('processed').byMint(asset.mint))
        sum += readTokenAccount(state)?.amount ?? 0n
      const slack = asset.transferFeeBps === undefined ? 0n : mint.supply / 100n
      expect(mint.supply - sum).toBeGreaterThanOrEqual(0n)
      expect(mint.supply - sum).toBeLessThanOrEqual(slack)
      const metadata = whole.chain.bank.getAccount(metaplexAddress(asset.mint))!
      expect(metadata.owner).toBe(METAPLEX_PROGRAM)
      expect(decodeMetaplexMetadata(metadata.data)).toMatchObject({ name: asset.name, symbol: asset.symbol })
    },
  )

  test('the faucet holds test tokens', () => {
    const { bank } = whole.chain
    for (const mint of [USDC, USDT])
      expect(balanceOf(bank, bank.faucetAddress, mint, tokenProgramOf(mint))).toBeGreaterThan(
        1_000_000_000_000n,
      )
  })

  test('vault balances equal the counters of pools and curves', () => {
    const view = whole.chain.view('processed')
    const held = (vault: string) => readTokenAccount(whole.chain.bank.getAccount(vault)!)!.amount
    let checked = 0
    for (const { PROGRAM, decodePool } of Object.values(venues)) {
      for (const { data } of view.byProgram(PROGRAM)) {
        const pool = decodePool(data)
        if (pool === undefined) continue
        checked++
        // Nobody transfers to a vault directly, so the vault equals the pool's counters to the unit.
        expect(held(pool.vault0)).toBe(pool.reserve0 + pool.protocolFees0 + pool.creatorFees0)
        expect(held(pool.vault1)).toBe(pool.reserve1 + pool.protocolFees1 + pool.creatorFees1)
      }
    }
    for (const { data } of view.byProgram(launchpad.PROGRAM)) {
      const curve = launchpad.decodeCurve(data)
      if (curve === undefined || curve.status === 'graduated') continue
      checked++
      expect(held(curve.quoteVault)).toBeGreaterThanOrEqual(
        curve.realQuote + curve.protocolFees + curve.creatorFees,
      )
    }
    expect(checked).toBeGreaterThan(290)
  })
})

test('the rewards of the genesis are those of its list, and the locks add up', () => {
  const { bank } = whole.chain
  const { distribution, list } = rewardRound(HISTORY.seed)
  const state = distributor.decodeDistribution(bank.getAccount(distribution)!.data)!
  const parsed = parseClaimList(list)
  if (!parsed.ok) throw new Error(parsed.reason)
  const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
  expect(new ClaimTree(parsed.claims, sha256).root).toEqual(state.root)
  expect(sha256(Buffer.from(list))).toEqual(state.listHash)
  expect(state).toMatchObject({ mint: JUP, maxTotalClaim: parsed.total, numNodesClaimed: 25n })
  const owned = whole.chain.view('processed').byProgram(votelock.PROGRAM)
  const escrows = owned.flatMap(({ data }) => votelock.decodeEscrow(data) ?? [])
  const locker = votelock.decodeLocker(bank.getAccount(governanceLocker(HISTORY.seed))!.data)!
  expect(escrows.reduce((sum, { amount }) => sum + amount, 0n)).toBe(locker.lockedSupply)
  expect(escrows.filter(({ unstakingAmount }) => unstakingAmount > 0n).length).toBe(4)
  for (const { amount, vault } of escrows)
    expect(readTokenAccount(bank.getAccount(vault)!)!.amount).toBe(amount)
})

test('the mirror of the accounts equals the VM, account by account', () => {
  const { bank } = whole.chain
  const differing: string[] = []
  let checked = 0
  for (const account of whole.chain.view('processed').all()) {
    // Sysvars change without a transaction and are always read from the VM.
    if (account.owner.startsWith('Sysvar')) continue
    const held = bank.readVm(account.address)
    checked++
    const isSame =
      held !== undefined &&
      held.owner === account.owner &&
      held.lamports === account.lamports &&
      held.executable === account.executable &&
      Buffer.compare(held.data, account.data) === 0
    if (!isSame) differing.push(account.address)
  }
  expect(differing).toEqual([])
  expect(checked).toBeGreaterThan(5_000)
})

test('the labels cover every fee payer', () => {
  const kindOf = kindsOf(whole.simulation.market)
  expect(later(whole).filter(({ payer }) => !kindOf.has(payer))).toEqual([])
  const kinds = new Set(later(whole).map(({ payer }) => kindOf.get(payer)!))
  for (const kind of ['retail', 'momentum', 'sniper', 'arbitrage', 'wash', 'creator'] as const)
    expect(kinds).toContain(kind)
})

test('a pool that somebody opens far from the price is traded to it', () => {
  const { chain, simulation } = whole
  const { market } = simulation
  const tide = assets.find(({ symbol }) => symbol === 'TIDE')!
  const usdc = assets.find(({ mint }) => mint === USDC)!
  const tier = tierOf('cpmm', 500)
  const config = configAddress('cpmm', market.keyring.wallet(TIER_ADMIN).address, tierNumber(tier))
  const side = ({ mint }: Asset) => ({ mint, tokenProgram: tokenProgramOf(mint) })
  const ref = poolRef('cpmm', config, side(tide), side(usdc))
  if (!isSharedPool(ref)) throw new Error('a cpmm pool has LP units')
  const wallet = market.keyring.wallet('arbitrage/0')
  const amounts = ref.sides.map(({ mint }) => unitsOfUsd(market, mint, mint === USDC ? 6_000 : 4_000)!)
  const opening = [
    createInstruction(wallet.address, ref, tier, 1),
    ...depositInstructions(wallet.address, ref, [amounts[0]!, amounts[1]!]),
  ]
  expect(isSuccess(send(market, [wallet], opening))).toBe(true)
  const gap = () => {
    const price = spotPrice(readPool(chain.bank, ref.address)!, tide.mint, chain.bank.unixTime)!
    return Math.abs((price * unitOf(tide)) / unitOf(usdc) / market.oracle.priceUsd(tide.mint)! - 1)
  }
  expect(gap()).toBeGreaterThan(0.4)
  const first = chain.bank.slot
  for (let slot = first; slot < first + 90 * SLOTS_A_SECOND; slot++) {
    chain.bank.advance(chain.clock.timeOf(slot))
    simulation.step(chain.bank, chain.clock.timeOf(slot))
  }
  expect(gap()).toBeLessThan(0.004)
})

test('arbitrageurs sell SOL that they hold as lamports', () => {
  const { chain, simulation } = whole
  const { market } = simulation
  const { bank } = chain
  const exchange = market.keyring.wallet('exchange/0')
  for (let i = 0; i < WALLET_COUNTS.arbitrage; i++) {
    const wallet = market.keyring.wallet(`arbitrage/${i}`)
    const wrapped = balanceOf(bank, wallet.address, SOL, tokenProgramOf(SOL))!
    const emptied = send(market, [wallet], [transferTokens(wallet.address, exchange.address, SOL, wrapped)])
    const refilled = send(
      market,
      [exchange],
      [transferLamports(exchange.address, wallet.address, 2_000_000_000_000n)],
    )
    expect([emptied, refilled].every(isSuccess)).toBe(true)
  }
  const { ref } = market.pools.between(SOL, USDC).find(({ spec }) => spec.tier === tierOf('cpmm', 2_500))!
  const gap = () =>
    Math.abs(
      (spotPrice(readPool(bank, ref.address)!, SOL, bank.unixTime)! * 1e3) / market.oracle.priceUsd(SOL)! - 1,
    )
  expect(tradePool(market, exchange.name, ref, USDC, 60_000_000_000n, { isPrompt: true })).toBe(true)
  expect(gap()).toBeGreaterThan(0.05)
  for (let next = bank.slot + 1, last = next + 5; next <= last; next++) {
    bank.advance(chain.clock.timeOf(next))
    simulation.step(bank, chain.clock.timeOf(next))
  }
  expect(gap()).toBeLessThan(0.006)
})

test.each([
  [undefined],
  [{}],
  [{ seed: 1, tradesPerSecond: 1, historyMs: 0 }],
  [{ seed: 'a', tradesPerSecond: -1, historyMs: 0 }],
])('options %j are rejected', (options) => expect(() => createSimulation(options)).toThrow(TypeError))

test('providers of bins move the window after the price, and take everything out again', () => {
  const { chain, simulation } = whole
  const { market } = simulation
  const { bank } = chain
  const listed = market.pools.listed.find(({ ref }) => ref.venue === 'dlmm')!
  if (listed.ref.venue !== 'dlmm') throw new Error('a pool of bins')
  const ref = { ...listed.ref, venue: 'dlmm' as const }
  const state = () => readState(bank, ref)!
  const wallet = market.keyring.wallet('exchange/0')
  const amounts = ref.sides.map(({ mint }) => unitsOfUsd(market, mint, 5_000)!) as [bigint, bigint]
  const { firstBin, activeBin } = state()
  // All that is for sale, and then dust in the highest bin: the price stands at the edge.
  const edge = { lower: firstBin + 127, upper: firstBin + 127 }
  const dust = depositInstruction(market, wallet.address, ref, edge, [1_000n, 0n], false)!
  expect(isSuccess(send(market, [wallet], [openBins(wallet.address, ref, edge), dust]))).toBe(true)
  const [first, second] = ref.sides
  const buying = dlmm.swapExactOut(
    {
      user: wallet.address,
      pool: ref.address,
      vaultIn: second.vault,
      vaultOut: first.vault,
      userIn: tokenAccountOf(wallet.address, second.mint, second.tokenProgram),
      userOut: tokenAccountOf(wallet.address, first.mint, first.tokenProgram),
      mintIn: second.mint,
      mintOut: first.mint,
      tokenProgramIn: second.tokenProgram,
      tokenProgramOut: first.tokenProgram,
    },
    { amountOut: state().reserve0, maxAmountIn: 2n ** 64n - 1n },
  )
  expect(isSuccess(send(market, [wallet], [setComputeUnitLimit(1_400_000), buying]))).toBe(true)
  expect(state().activeBin).toBe(firstBin + 127)
  expect(openPosition(market, wallet, ref, 20, amounts)).toBe(true)
  expect(state().firstBin).toBe(firstBin + 32)
  const position = [...market.positions.all()].find((each) => each.wallet === wallet.name)!
  expect(position.upper).toBeGreaterThan(firstBin + 127)
  const out = closePosition(market, position)
  expect(out[1]).toBeGreaterThan(0n)
  // Positions below are partly in a page by now, and are paid out as before.
  const below = [...market.positions.all()].find(({ pool }) => pool.address === ref.address)!
  expect(below.lower).toBeLessThan(activeBin)
  const paid = closePosition(market, below)
  expect(paid[0] + paid[1]).toBeGreaterThan(0n)
})
