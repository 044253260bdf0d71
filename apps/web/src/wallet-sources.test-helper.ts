import { createHash } from 'node:crypto'
import type {
  AsrClaimReply,
  Asset,
  DcaOrdersReply,
  NetWorthReply,
  PerpsActivity,
  PortfolioElement,
  StakedReply,
  TimeOrder,
  TokenPosition,
  TokenPositionsReply,
  TriggerOrder,
  TriggerOrdersReply,
  Tx,
} from '@callisto/contract'
import { ClaimTree, distributor, votelock } from '@callisto/program-clients'
import { sampleSize } from '@callisto/testkit/sample-size'
import { type Address, address } from '@solana/kit'
import { element, portfolioReply, tokenAsset } from './lib/portfolio/portfolio.test-helper.ts'
import { toBase64 } from './lib/text/base64.ts'
import { JUP_MINT, SOL_MINT, USDC_MINT } from './lib/tokens/mints.ts'
import { spotActivity } from './transaction-flow/activity/activity.test-helper.ts'

/** What a source of a wallet's screens can do. */
export type Behaviour =
  | 'works'
  | 'fails'
  | 'hangs'
  | 'is malformed'
  | 'is of another wallet'
  | 'lags'
  | 'is empty'
  | 'is huge'

export type Source =
  | 'balances'
  | 'portfolio'
  | 'other DeFi'
  | 'gains'
  | 'net worth'
  | 'activity'
  | 'claims'
  | 'accounts'
  | 'stake'
  | 'trades'
  | 'trigger orders'
  | 'recurring orders'

const key = (last: string): Address => address(`So1111111111111111111111111111111111111111${last}`)
export const ME = key('2')
const OTHER = key('9')
const TREE = key('4')
const LOCKER = key('5')
const NOW = 1_790_000_000
const HUGE = sampleSize(2_000, 300)

const JUP: Asset = { id: JUP_MINT, name: 'Jupiter', symbol: 'JUP', decimals: 6, usdPrice: 2 }
export const ASSETS: Asset[] = [
  JUP,
  { id: SOL_MINT, name: 'Solana', symbol: 'SOL', decimals: 9, usdPrice: 100 },
  { id: USDC_MINT, name: 'USD Coin', symbol: 'USDC', decimals: 6, usdPrice: 1 },
]

/** An address of many. */
const nth = (at: number): Address => {
  const digits = [0, 1, 2].map((place) => 'ABCDEFGHJKLMNPQRSTUV'[Math.floor(at / 20 ** place) % 20])
  return address(`So111111111111111111111111111111111111${digits.join('')}12`)
}
const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** What the wallet has: as it is, as it was at an older slot, nothing, or very much. */
interface State {
  slot: number
  owner: Address
  /** Times what it has now. */
  times: number
  count: number
}
const states = {
  works: { slot: 20, owner: ME, times: 1, count: 1 },
  'is of another wallet': { slot: 20, owner: OTHER, times: 3, count: 1 },
  lags: { slot: 10, owner: ME, times: 7, count: 1 },
  'is empty': { slot: 20, owner: ME, times: 0, count: 0 },
  'is huge': { slot: 20, owner: ME, times: 1, count: HUGE },
} as const satisfies Partial<Record<Behaviour, State>>

const context = ({ slot }: State) => ({ slot })
const tokenRow = (mint: string, amount: number, { owner }: State) => ({
  pubkey: mint,
  account: {
    owner: 'Token',
    data: {
      parsed: {
        info: {
          ...{ mint, owner, state: 'initialized' },
          tokenAmount: { amount: String(amount), decimals: 6, uiAmountString: String(amount / 1e6) },
        },
      },
    },
  },
})
const others = ({ count }: State) => many(Math.max(0, count - 1), nth)

function tokenAccounts(state: State): object {
  const { times, count } = state
  const own = count > 0 ? [tokenRow(JUP_MINT, 4_000_000 * times, state)] : []
  return {
    context: context(state),
    value: [...own, ...others(state).map((mint) => tokenRow(mint, 5, state))],
  }
}

const totalGain = (times: number) =>
  ({
    method: 'weighted-average',
    realized: 7 * times,
    unrealized: 2,
    total: 7 * times + 2,
    unknown: 0,
  }) as const
const gain = { method: 'weighted-average', averageCost: 1.5, cost: 6, unrealized: 2, realized: 7 } as const

function portfolio(state: State) {
  const { slot, owner, times, count } = state
  if (count === 0) return portfolioReply(slot, [], owner)
  const native = { isNative: true, decimals: 9, rawAmount: String(1_500_000_000 * times) } as const
  const jup = { rawAmount: String(4_000_000 * times), amount: 4 * times }
  const assets = [
    tokenAsset(SOL_MINT, { ref: undefined, value: 150 * times, data: native }),
    tokenAsset(JUP_MINT, { value: 8 * times, data: jup, gain }),
    ...others(state).map((mint) => tokenAsset(mint, { value: 2 })),
  ]
  const order: PortfolioElement = {
    ...element,
    type: 'trade',
    label: 'LimitOrder',
    data: {
      assets: { input: tokenAsset(JUP_MINT), output: null },
      ref: 'order',
      inputAddress: JUP_MINT,
      outputAddress: USDC_MINT,
      initialInputAmount: 4 * times,
      withdrawnOutputAmount: 3,
      expectedOutputAmount: 10,
      inputPrice: 2,
      outputPrice: 5,
      filledPercentage: 25,
    },
  }
  const position = {
    ...({ side: 'long', address: JUP_MINT, entryPrice: 2, markPrice: 3, size: 1, sizeValue: 3 } as const),
    ...{ collateralValue: 4, pnlValue: 1, liquidationPrice: null, value: 3 },
  }
  const reply = portfolioReply(
    slot,
    [
      { ...element, type: 'multiple', data: { assets } },
      ...many(count, (at) => ({ ...order, data: { ...order.data, ref: `order ${at}` } })),
      { ...order, label: 'DCA' },
      {
        ...element,
        type: 'leverage',
        label: 'Leverage',
        data: { isolated: { positions: [position], value: 3 }, value: 3 },
      },
    ],
    owner,
  )
  return { ...reply, gain: totalGain(times) }
}

function otherDefi({ slot, owner, times, count }: State) {
  const liquidities = many(count, (at) => ({
    ...{ assets: [], assetsValue: 12, rewardAssets: [], rewardAssetsValue: null, value: 12, yields: [] },
    position: {
      ...({ kind: 'cpmm', pool: `pool ${at}`, mint0: SOL_MINT, mint1: JUP_MINT } as const),
      ...{ decimals0: 9, decimals1: 6, amount0: String(60_000_000 * times), amount1: '3000000' },
      ...{ collectedFees0: '1', collectedFees1: '1' },
    },
  }))
  const nfts = many(count, (at) => ({
    ...({ type: 'collectible', networkId: 'solana', value: null, attributes: {} } as const),
    data: { address: nth(at), amount: 1, price: null, name: `Picture ${at + 1}` },
  }))
  const elements: PortfolioElement[] = [
    { ...element, type: 'liquidity', label: 'LiquidityPool', data: { liquidities } },
    { ...element, type: 'multiple', data: { assets: nfts } },
  ]
  return { ...portfolioReply(slot, count === 0 ? [] : elements, owner), value: 12 * times }
}

function gains({ slot, owner, times, count }: State): TokenPositionsReply {
  const position = (mint: string): TokenPosition => ({
    ...{
      mint,
      decimals: 6,
      rawAmount: String(4_000_000 * times),
      amount: 4 * times,
      price: 2,
      value: 8,
      gain,
    },
    ...{ bought: { amount: 5, trades: 2 }, sold: { amount: 1, trades: 1 }, received: 1, sent: 1 },
    ...{ firstAt: NOW, lastAt: NOW },
  })
  const positions = [JUP_MINT, ...many(count - 1, nth)].slice(0, count).map(position)
  return { address: owner, slot, ...totalGain(times), positions }
}

function netWorth({ slot, owner, times, count }: State): NetWorthReply {
  const points = many(count === 0 ? 0 : count + 1, (at) => ({
    time: NOW + slot - count + at,
    value: 500 * times,
  }))
  return { address: owner, range: '1w', points, change: { usd: 25 * times, percent: 5.26 * times } }
}

function activity({ owner, times, count, slot }: State): object {
  const perps: PerpsActivity = {
    ...({ owner, side: 'long', requestChange: 'increase', requestType: 'market', price: '2' } as const),
    ...{
      custody: 'c',
      collateralCustody: 'c',
      txId: 'p',
      createdAt: NOW,
      updatedAt: NOW,
      collateralUsd: '1',
    },
    ...{
      sizeUsd: '3000000',
      inOutAmountToken: '1',
      inOutTokenMint: JUP_MINT,
      mint: JUP_MINT,
      pnlUsd: '1000000',
    },
    ...{ positionKey: 'k', feeUsd: '1', liquidationFeeUsd: '1', collateralMint: JUP_MINT },
  }
  const older = many(count, (at) => spotActivity(1_000_000 - at))
  const newest = slot === 20 && times === 1 ? [spotActivity(2_000_000)] : []
  return { histories: count === 0 ? [] : [...newest, ...older, perps], hasMoreData: false }
}

const CLAIM = 1_500_000n
const CLAIMS = new ClaimTree([{ claimant: ME, amountUnlocked: CLAIM, amountLocked: 0n }], (bytes) =>
  createHash('sha256').update(bytes).digest(),
)

const claims = (state: State): AsrClaimReply => ({
  claim: many(state.count && Math.min(state.count, 250), (at) => ({
    mint: JUP_MINT,
    merkle_tree: at === 0 ? TREE : nth(at),
    amount: String(CLAIM * BigInt(state.times)),
    proof: [],
  })),
  voteCount: 0,
  voteCountExtra: 0,
})

const account = (owner: string, data: Uint8Array) => ({
  owner,
  lamports: 1,
  data: [toBase64(data), 'base64'],
})

/** The accounts of the chain that a claim and a lock are read from. */
function accounts(state: State, keys: readonly string[]): object {
  const { owner } = state
  const clock = new Uint8Array(40)
  new DataView(clock.buffer).setBigInt64(32, BigInt(NOW + state.slot), true)
  const distribution: distributor.Distribution = {
    ...{ base: key('6'), mint: address(JUP_MINT), vault: key('6'), clawbackReceiver: key('7') },
    tokenProgram: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
    ...{ root: CLAIMS.root, listHash: new Uint8Array(32), version: 0n, maxTotalClaim: 160n },
    ...{ maxNumNodes: 1n, totalCommitted: 0n, totalPaid: 0n, numNodesClaimed: 0n, startsAt: 1_000n },
    ...{ endsAt: 2_000n, clawbackStartsAt: BigInt(NOW * 2), clawedBack: state.times > 1, bump: 255 },
  }
  const locker: votelock.Locker = {
    ...{ base: key('6'), mint: address(JUP_MINT), tokenProgram: distribution.tokenProgram, lockedSupply: 9n },
    ...{ minDuration: 86_400n, maxDuration: 864_000n, multiplier: 2, bump: 255 },
  }
  const escrow: votelock.Escrow = {
    ...{ locker: LOCKER, owner, vault: key('6'), amount: BigInt(5_000_000 * state.times) },
    ...{
      unstakingAmount: 0n,
      startedAt: 1n,
      endsAt: BigInt(NOW * 2),
      nextIndex: 0n,
      isMaxLock: true,
      bump: 255,
    },
  }
  const known: Record<string, object> = {
    SysvarC1ock11111111111111111111111111111111: account(key('8'), clock),
    [TREE]: account(distributor.PROGRAM, distributor.encodeDistribution(distribution)),
    [LOCKER]: account(votelock.PROGRAM, votelock.encodeLocker(locker)),
  }
  const claimed: distributor.ClaimStatus = {
    ...{ claimant: owner, distribution: TREE, unlockedAmount: CLAIM, lockedAmount: 0n },
    ...{ lockedAmountWithdrawn: 0n, bump: 255 },
  }
  // This wallet has claimed nothing yet.
  const other = owner === ME ? null : account(distributor.PROGRAM, distributor.encodeClaimStatus(claimed))
  // The escrow is the third of the first read of a lock.
  const value = keys.map((one, at) =>
    keys[1] === LOCKER && at === 2
      ? account(votelock.PROGRAM, votelock.encodeEscrow(escrow))
      : (known[one] ?? other),
  )
  return { context: context(state), value }
}

const stake = ({ count }: State): StakedReply => ({
  ...{ stakedAmount: 5, unstaking: [] },
  ...(count > 0 && { locker: LOCKER, mint: address(JUP_MINT) }),
})

function trades({ owner, times, count, slot }: State): { txs: Tx[] } {
  const trade = (at: number): Tx => ({
    ...({ asset: JUP_MINT, type: 'sell', usdPrice: 2.5, usdVolume: 2.5 * times, amount: 1 } as const),
    ...{ traderAddress: owner, txHash: '5'.repeat(88), isMev: false, isValidPrice: true, poolId: 'pool' },
    timestamp: new Date((NOW + slot - at) * 1000).toISOString(),
    eventIndex: at,
  })
  return { txs: many(count, trade) }
}

/** Orders that a page of a list has at most. */
const ORDERS_A_PAGE = 10

const orderOf = ({ owner, slot }: State, at: number) => ({
  ...{ userPubkey: owner, orderKey: nth(at), inputMint: JUP_MINT, outputMint: USDC_MINT },
  ...{ openTx: 'open', closeTx: '', trades: [] },
  createdAt: new Date(NOW * 1000).toISOString(),
  updatedAt: new Date((NOW + slot) * 1000).toISOString(),
})

/** Sells 10 JUP at 3 USDC each; a quarter of it is done. */
const triggerOrder = (state: State, at: number): TriggerOrder => ({
  ...orderOf(state, at),
  ...{ makingAmount: '10', rawMakingAmount: '10000000', takingAmount: '30', rawTakingAmount: '30000000' },
  ...{ remainingMakingAmount: '7.5', rawRemainingMakingAmount: '7500000' },
  ...{ remainingTakingAmount: '22.5', rawRemainingTakingAmount: '22500000', slippageBps: '0' },
  ...{ expiredAt: null, programVersion: '1', orderType: 'single', phase: 'entry' },
  status: state.times === 1 ? 'PartialFill' : 'Open',
  legs: {
    entry: {
      ...{ kind: 'limit', rawRateIn: '10000000', rawRateOut: '30000000' },
      ...{ isTriggered: false, hasFloor: true },
    },
    takeProfit: null,
    stop: null,
  },
  ...{ escrowMint: JUP_MINT, rawEscrowAmount: String(7_500_000 / state.times), touchSeconds: 0, feeBps: 10 },
  ...{ minTakingAmount: '30', rawMinTakingAmount: '30000000', hasFloor: true },
  touchedAt: new Date(NOW * 1000).toISOString(),
})

const pagesOf = ({ count }: State) => Math.ceil(count / ORDERS_A_PAGE)
const ordersOf = <Order>(state: State, make: (state: State, at: number) => Order) =>
  many(Math.min(state.count, ORDERS_A_PAGE), (at) => make(state, at))

function triggerOrders(state: State, { searchParams }: URL): TriggerOrdersReply {
  // Its orders buy USDC.
  const isOther = searchParams.get('outputMint') === JUP_MINT
  return {
    ...{ user: state.owner, orderStatus: 'active', page: 1, hasMoreData: false },
    orders: isOther ? [] : ordersOf(state, triggerOrder),
    totalPages: pagesOf(state),
  }
}

/** Three of ten rounds are done. */
const recurringOrder = (state: State, at: number): TimeOrder => ({
  ...orderOf(state, at),
  ...{ inDeposited: '100', rawInDeposited: '100000000', inWithdrawn: '0', rawInWithdrawn: '0' },
  ...{ inUsed: '30', rawInUsed: '30000000', outReceived: '60', rawOutReceived: '60000000' },
  ...{ outWithdrawn: '60', rawOutWithdrawn: '60000000', userClosed: false, cycleFrequency: '3600' },
  ...{ inAmountPerCycle: '10', rawInAmountPerCycle: '10000000', minOutAmount: '0', rawMinOutAmount: '0' },
  ...{ maxOutAmount: '0', rawMaxOutAmount: '0', maxDeviationBps: 200, isPaused: false, cyclesMissed: 1 },
  hasFloor: true,
  ...{ cycles: 10, cyclesDone: state.times === 1 ? 3 : 2 },
  nextCycleAt: new Date((NOW + 3_600) * 1000).toISOString(),
})

const recurringOrders = (state: State): DcaOrdersReply => ({
  ...{ page: 1, totalPages: pagesOf(state) },
  orders: ordersOf(state, recurringOrder),
})

type Reply = (state: State, url: URL) => unknown
const paths: readonly (readonly [path: string, source: Source, reply: Reply])[] = [
  ['/account/v1/portfolio/fetchJup', 'portfolio', portfolio],
  ['/account/v1/portfolio/fetchNoJup', 'other DeFi', otherDefi],
  [`/account/v1/positions/${ME}`, 'gains', gains],
  [`/account/v1/net-worth/${ME}`, 'net worth', netWorth],
  [`/account/v2/activities/${ME}`, 'activity', activity],
  [`/account/asr-claim-proof/${ME}`, 'claims', claims],
  [`/api/portfolio/v1/staked-jup/${ME}`, 'stake', stake],
  [`/data/v1/txs/${JUP_MINT}`, 'trades', trades],
  ['/api/trigger/v1/getTriggerOrders', 'trigger orders', triggerOrders],
  [`/account/active-dca/v2/${ME}`, 'recurring orders', recurringOrders],
]

/** The JSON of a reply; undefined where there is no such call. */
function replyTo(url: URL, rpc: RpcCall | undefined): { source?: Source; of: Reply } | undefined {
  if (rpc?.method === 'getBalance')
    return {
      source: 'balances',
      of: (state) => ({ context: context(state), value: 1_500_000_000 * state.times }),
    }
  if (rpc?.method === 'getTokenAccountsByOwner')
    return {
      source: 'balances',
      of: (state) => (rpc.isFirst ? tokenAccounts(state) : { context: context(state), value: [] }),
    }
  if (rpc?.method === 'getMultipleAccounts')
    return { source: 'accounts', of: (state) => accounts(state, rpc.params[0] as string[]) }
  const found = paths.find(([path]) => path === url.pathname)
  if (found) return { source: found[1], of: found[2] }
  if (url.pathname.startsWith('/data/v1/assets')) return { of: () => ASSETS }
  if (url.pathname === '/static/remoteConfig/metadata.json') return { of: () => ({ swapSettings: {} }) }
  return undefined
}

interface RpcCall {
  id: unknown
  method: string
  params: unknown[]
  /** Whether it asks for the accounts of the first token program. */
  isFirst: boolean
}

function parseRpc(body: unknown): RpcCall | undefined {
  if (typeof body !== 'string') return undefined
  const call = JSON.parse(body)
  return { ...call, isFirst: !JSON.stringify(call.params).includes('TokenzQdB') }
}

/** Services and chain of one wallet; each source behaves as `behaviours` says, else it works. */
export function walletServices(behaviours: Partial<Record<Source, Behaviour>>): typeof fetch {
  return async (input, init) => {
    const rpc = parseRpc(init?.body)
    const found = replyTo(new URL(String(input)), rpc)
    const behaviour = (found?.source && behaviours[found.source]) ?? 'works'
    const json = (body: unknown) =>
      Response.json(rpc ? { jsonrpc: '2.0', id: rpc.id, result: body } : (body as object))
    if (!found) return new Response('{}', { status: 404 })
    if (behaviour === 'fails')
      return Response.json({ error: 'away', code: 'INTERNAL_ERROR' }, { status: 500 })
    if (behaviour === 'is malformed') return json({ context: {}, value: 'x', elements: 7, histories: {} })
    if (behaviour === 'hangs')
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    return json(found.of(states[behaviour], new URL(String(input))))
  }
}
