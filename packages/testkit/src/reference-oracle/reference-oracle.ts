import { timeframeSeconds } from '@callisto/contract'
import { type LedgerBlock, ledgerBlocks } from '../ledger.ts'
import { ReferenceHolders } from './reference-holders.ts'
import { type ReferenceMarks, ReferenceOpinions } from './reference-opinions.ts'
import { type ReferenceBar, ReferenceStatistics, type ReferenceStats } from './reference-statistics.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TIMEFRAMES = ['5m', '1h', '6h', '24h'] as const
/** Relative tolerance: the sums of doubles are taken in another order. */
const TOLERANCE = 1e-6

type ShownAsset = {
  id: string
  symbol: string
  decimals: number
  liquidity?: number
  totalSupply?: number
  holderCount?: number
  audit?: Partial<Record<string, number>>
} & Partial<
  Record<`stats${string}`, Partial<ReferenceStats> & { volumeChange?: number; holderChange?: number }>
>

/** Intervals of the compared bars with their seconds. */
const INTERVALS = { '1_MINUTE': 60, '5_MINUTE': 300, '1_HOUR': 3600 } as const

/** Periods of the statistics of launchpads with their days. */
const PERIODS = { stats1d: 1, stats7d: 7, stats30d: 30 } as const

interface ShownLaunchpad extends Record<keyof typeof PERIODS, Partial<Record<string, number>>> {
  launchpad: string
  newDailyStats: { volume: number }[]
}

/** A statistic of a server that differs from the one computed from its ledger. */
export interface StatMismatch {
  token: string
  /** `now` for a figure without a window. */
  timeframe: string
  field: string
  shown: number | undefined
  expected: number | undefined
}

export interface Comparison {
  slot: number
  pools: number
  /** Pools with a trader in the last hour. */
  busy: number
  compared: number
  mismatches: StatMismatch[]
}

/** Recomputes market statistics from a server's ledger, trade by trade, and compares the server's figures with them. */
export class ReferenceOracle {
  readonly #onBlock: (block: LedgerBlock) => void
  readonly #statistics = new ReferenceStatistics()
  readonly #holders = new ReferenceHolders()
  readonly #opinions: ReferenceOpinions
  #next = 0
  #blocks = 0

  /** `onBlock` is called once for every block, in order; `marks` are those of the server. */
  constructor(onBlock: (block: LedgerBlock) => void = () => undefined, marks: ReferenceMarks = NO_MARKS) {
    this.#onBlock = onBlock
    this.#opinions = new ReferenceOpinions(marks)
  }

  /** Blocks read so far. */
  get blocks(): number {
    return this.#blocks
  }

  /** Reads the confirmed ledger up to a slot, from where the previous call ended. */
  async readTo(rpcUrl: string, slot: number): Promise<void> {
    for await (const block of ledgerBlocks(rpcUrl, this.#next, slot)) {
      this.#statistics.add(block)
      this.#holders.add(block.blockTime, block.transactions)
      this.#opinions.add(block.blockTime, block.transactions)
      this.#onBlock(block)
      this.#blocks += 1
      this.#next = block.slot + 1
    }
  }

  /**
   * Compares every statistic of every pool of a list, e.g. `toptrending/1h`, and then those of USDC and its liquidity,
   * with the ledger up to the slot of the reply.
   */
  async compare(productUrl: string, rpcUrl: string, list: string): Promise<Comparison> {
    const reply = await read<{ pools: { baseAsset: ShownAsset }[] }>(
      `${productUrl}/data/v1/pools/${list}?limit=1000`,
    )
    const { slot, body } = reply
    const { pools } = body
    await this.readTo(rpcUrl, slot)
    const found = pools.flatMap(({ baseAsset }) => this.#compareToken(baseAsset, slot, reply.time))
    found.push(...(await this.#compareDollar(productUrl, rpcUrl)))
    return {
      slot,
      pools: pools.length,
      busy: pools.filter(({ baseAsset }) => (baseAsset.stats1h?.numTraders ?? 0) > 0).length,
      compared: found.length,
      mismatches: found.filter(({ shown, expected }) => !isClose(shown ?? 0, expected ?? 0)),
    }
  }

  /**
   * Compares the bars of some tokens, and every figure of the holders of those that the ledger launches, with the ledger. The
   * server must not fold blocks meanwhile, and its holders must come from blocks alone: a list of the chain's accounts is
   * newer than the last folded block.
   */
  async compareDetails(
    productUrl: string,
    rpcUrl: string,
    tokens: readonly string[],
  ): Promise<{ compared: number; mismatches: StatMismatch[] }> {
    const found: StatMismatch[] = []
    for (const token of tokens) {
      for (const [interval, seconds] of Object.entries(INTERVALS)) {
        const path = `/data/v2/charts/${token}?interval=${interval}&candles=7000`
        const { slot, body } = await read<{ candles: ReferenceBar[] }>(`${productUrl}${path}`)
        await this.readTo(rpcUrl, slot)
        found.push(...compareBars(token, interval, body.candles, this.#statistics.bars(token, seconds)))
      }
      if (this.#statistics.creatorOf(token) === undefined) continue
      const asset = await read<ShownAsset[]>(`${productUrl}/data/v1/assets?ids=${token}`)
      await this.readTo(rpcUrl, asset.slot)
      found.push(...asset.body.flatMap((shown) => this.#compareHolders(shown, asset.time)))
      const { slot, body } = await read<ShownHolders>(`${productUrl}/data/v1/holders/${token}`)
      await this.readTo(rpcUrl, slot)
      found.push(...this.#compareHolderList(token, body))
    }
    return {
      compared: found.length,
      mismatches: found.filter(({ shown, expected }) => !isCloseBySize(shown ?? 0, expected ?? 0)),
    }
  }

  /** Compares the statistics of every launchpad with the ledger; `identities` has their ids by configuration account. */
  async compareLaunchpads(
    productUrl: string,
    rpcUrl: string,
    identities: ReadonlyMap<string, string>,
  ): Promise<{ compared: number; mismatches: StatMismatch[] }> {
    const { slot, time, body } = await read<{ launchpads: ShownLaunchpad[] }>(
      `${productUrl}/data/v3/launchpads/stats`,
    )
    await this.readTo(rpcUrl, slot)
    const accounts = (id: string) =>
      new Set([...identities].flatMap(([config, name]) => (name === id ? [config] : [])))
    const found: StatMismatch[] = []
    for (const [timeframe, days] of Object.entries(PERIODS)) {
      const period = timeframe as keyof typeof PERIODS
      const expected = new Map(
        [...new Set(identities.values())].map((id) => [
          id,
          this.#statistics.launchpad(accounts(id), days, slot, time),
        ]),
      )
      const total = [...expected.values()].reduce((sum, { volume }) => sum + volume, 0)
      for (const [token, figures] of expected) {
        const shown = body.launchpads.find(({ launchpad }) => launchpad === token)
        const { volume, mints, graduates } = figures
        const rates = {
          graduationRate: mints > 0 ? (100 * graduates) / mints : undefined,
          marketShare: total > 0 ? (100 * volume) / total : undefined,
        }
        for (const [field, value] of Object.entries({ ...figures, ...rates }))
          found.push({ token, timeframe, field, shown: shown?.[period][field], expected: value })
        if (period !== 'stats30d') continue
        const days30 = shown?.newDailyStats.reduce((sum, day) => sum + day.volume, 0)
        found.push({ token, timeframe, field: 'volume of all days', shown: days30, expected: volume })
      }
    }
    return {
      compared: found.length,
      mismatches: found.filter(({ shown, expected }) => !isClose(shown ?? 0, expected ?? 0)),
    }
  }

  /**
   * Compares likes, narratives and stock prices of every token of a list with the memos of the ledger; `narratives` are
   * those of the tokens that have one.
   */
  async compareOpinions(
    productUrl: string,
    rpcUrl: string,
    tokens: readonly string[],
  ): Promise<{ liked: number; narratives: number; stockPrices: number; mismatches: StatMismatch[] }> {
    const found: StatMismatch[] = []
    let narratives = 0
    for (const token of tokens) {
      const path = `${productUrl}/data/v1`
      const { slot, body } = await read<ShownOpinion[]>(`${path}/assets?ids=${token}`)
      const told = await read<{ status: string; narrative?: string }>(
        `${path}/chaininsight/narrative/${token}`,
      )
      await this.readTo(rpcUrl, Math.max(slot, told.slot))
      const [asset] = body
      const { all, voices } = this.#opinions.likes(token)
      const price = asset?.stockData ? this.#opinions.stockPrice(token) : undefined
      const figure = (field: string, shown: number | undefined, expected: number | undefined) =>
        found.push({ token, timeframe: 'now', field, shown, expected })
      figure('ctLikes', asset?.ctLikes, all || undefined)
      figure('smartCtLikes', asset?.smartCtLikes, all > 0 ? voices : undefined)
      figure('stock price', asset?.stockData?.price, price?.usd)
      const { updatedAt } = asset?.stockData ?? {}
      figure(
        'stock price time',
        updatedAt === undefined ? undefined : Date.parse(updatedAt) / 1000,
        price?.time,
      )
      const narrative = this.#opinions.narrative(token)
      if (narrative !== undefined) narratives += 1
      figure('narrative', Number(told.body.narrative === narrative), 1)
    }
    const withValue = (field: string) =>
      found.filter((each) => each.field === field && each.expected !== undefined).length
    return {
      liked: withValue('ctLikes'),
      narratives,
      stockPrices: withValue('stock price'),
      mismatches: found.filter(({ shown, expected }) => shown !== expected),
    }
  }

  #compareHolderList(token: string, { count, holders }: ShownHolders): StatMismatch[] {
    const owners = this.#holders.owners(token)
    const figure = (field: string, shown: number | undefined, expected: number | undefined) => ({
      token,
      timeframe: 'now',
      field,
      shown,
      expected,
    })
    const unit = 10 ** this.#statistics.decimalsOf(token)
    const amounts = new Map(holders.map(({ address, amount }) => [address, amount]))
    return [
      figure('holders', count, owners.length),
      figure('listed holders', holders.length, Math.min(100, owners.length)),
      ...owners
        .slice(0, 100)
        .map(({ owner, amount }) => figure(owner, amounts.get(owner), Number(amount) / unit)),
    ]
  }

  /** Holder figures of a token that the ledger launches; of others the ledger does not name all accounts. */
  #compareHolders(asset: ShownAsset, time: number): StatMismatch[] {
    const { id, symbol, audit, totalSupply } = asset
    const creator = this.#statistics.creatorOf(id)
    const early = this.#statistics.launch(id)
    if (creator === undefined || early === undefined) return []
    const owners = this.#holders.owners(id)
    const unit = 10 ** asset.decimals
    const share = (isCounted: (owner: string) => boolean) => {
      const held = owners
        .filter(({ owner }) => isCounted(owner))
        .reduce((sum, { amount }) => sum + amount, 0n)
      return totalSupply ? (100 * Number(held)) / unit / totalSupply : undefined
    }
    const figure = (
      field: string,
      shown: number | undefined,
      expected: number | undefined,
      timeframe = 'now',
    ): StatMismatch => ({ token: symbol, timeframe, field, shown, expected })
    const earlyFigures = (['sniper', 'bundler', 'insider'] as const).flatMap((kind) => {
      const wallets = new Set(early[`${kind}s`])
      const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
      return [
        figure(`num${name}s`, audit?.[`num${name}s`], wallets.size),
        figure(
          `${kind}sPercentage`,
          audit?.[`${kind}sPercentage`],
          share((owner) => wallets.has(owner)),
        ),
      ]
    })
    const changes = TIMEFRAMES.map((timeframe) => {
      const before = this.#holders.countAt(id, time - timeframeSeconds[timeframe])
      const expected = before > 0 ? 100 * (owners.length / before - 1) : undefined
      return figure('holderChange', asset[`stats${timeframe}`]?.holderChange, expected, timeframe)
    })
    // Of fewer than ten people only a large share is shown.
    const people = owners.filter(({ owner }) => !this.#statistics.isVenue(owner)).slice(0, 10)
    const top = share((owner) => people.some((person) => person.owner === owner))
    const isKnown = people.length === 10 || (top ?? 0) >= 15
    return [
      figure('topHoldersPercentage', audit?.topHoldersPercentage, isKnown ? top : undefined),
      figure('holderCount', asset.holderCount, owners.length),
      figure(
        'devBalancePercentage',
        audit?.devBalancePercentage,
        share((owner) => owner === creator),
      ),
      ...earlyFigures,
      ...changes,
    ]
  }

  async #compareDollar(productUrl: string, rpcUrl: string): Promise<StatMismatch[]> {
    const { slot, time, body } = await read<ShownAsset[]>(`${productUrl}/data/v1/assets/search?query=${USDC}`)
    const [asset] = body
    if (!asset) throw new Error('USDC is not there')
    await this.readTo(rpcUrl, slot)
    const figure = { token: asset.symbol, timeframe: 'now', field: 'liquidity' }
    const expected = this.#statistics.dollarLiquidity()
    return [...this.#compareToken(asset, slot, time), { ...figure, shown: asset.liquidity, expected }]
  }

  #compareToken(asset: ShownAsset, slot: number, time: number): StatMismatch[] {
    return TIMEFRAMES.flatMap((timeframe) => {
      const shown = asset[`stats${timeframe}`]
      const computed = this.#statistics.stats(asset.id, timeframe, slot, time)
      const figures = Object.entries(computed).map(([field, expected]) => ({
        token: asset.symbol,
        timeframe,
        field,
        shown: shown?.[field as keyof ReferenceStats],
        expected,
      }))
      if (asset.id === USDC) return figures
      const expected = this.#statistics.volumeChange(asset.id, timeframe, time)
      const change = { field: 'volumeChange', shown: shown?.volumeChange, expected }
      return [...figures, { token: asset.symbol, timeframe, ...change }]
    })
  }
}

interface ShownOpinion {
  ctLikes?: number
  smartCtLikes?: number
  stockData?: { price?: number; updatedAt?: string }
}

const NO_MARKS: ReferenceMarks = { voices: new Set(), narrators: new Set(), pricePublishers: new Set() }

interface ShownHolders {
  count: number
  holders: { address: string; amount: number }[]
}

/** Every figure of the bars with a trade; bars that only repeat a close are not in the reference. */
function compareBars(
  token: string,
  timeframe: string,
  shown: readonly ReferenceBar[],
  expected: readonly ReferenceBar[],
): StatMismatch[] {
  const byTime = new Map(shown.map((bar) => [bar.time, bar]))
  return expected.flatMap((bar) =>
    Object.entries(bar).map(([field, value]) => ({
      token,
      timeframe,
      field: `${field} of ${bar.time}`,
      shown: byTime.get(bar.time)?.[field as keyof ReferenceBar],
      expected: value,
    })),
  )
}

/** A reply of the market service and the block that it describes. */
async function read<Body>(url: string): Promise<{ slot: number; time: number; body: Body }> {
  const reply = await fetch(url)
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  const [slot, time] = ['x-market-slot', 'x-market-time'].map((name) => Number(reply.headers.get(name)))
  return { slot: slot!, time: time!, body: (await reply.json()) as Body }
}

const isClose = (a: number, b: number) => Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))

/** Prices may be far below a dollar: they are compared by their own size. */
const isCloseBySize = (a: number, b: number) =>
  Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b))
