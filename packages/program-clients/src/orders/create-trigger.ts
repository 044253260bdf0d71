import { serviceError } from '@callisto/contract'
import { isBelowTriggerMinimum, MIN_TRIGGER_USD, usdMicrosOf } from '@callisto/domain'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { decodeTokenAccount } from '../token-account.ts'
import * as trigger from '../trigger/generated.ts'
import { type OrderFeeds, readLegPrices } from './order-prices.ts'
import { assertExpiry, type OrderSources, type OrderSteps, type TriggerRequest } from './order-steps.ts'
import {
  isNative,
  openAccount,
  openSource,
  ownAccount,
  readNewMints,
  type SideMint,
  toAddress,
} from './order-tokens.ts'
import { completeLegs, draftLegs, type LegDrafts } from './trigger-legs.ts'

const CREATE_UNITS = 160_000
const ACCOUNT_UNITS = 40_000
/** No account: an order without a feed, and one without a referral, has zeros. */
const NONE = SYSTEM_PROGRAM

/**
 * Instructions that open a trigger order, and its account. Throws ApiError where the order is below the minimum, its value or
 * a price is not known, or its terms do not belong together.
 */
export async function createTriggerSteps(
  request: TriggerRequest,
  sources: OrderSources,
  signal?: AbortSignal,
): Promise<{ order: Address; plan: OrderSteps }> {
  const { chain } = sources
  const [inputMint, outputMint] = [
    toAddress(request.inputMint, 'inputMint'),
    toAddress(request.outputMint, 'outputMint'),
  ]
  if (inputMint === outputMint)
    throw serviceError('INVALID_REQUEST', 'inputMint and outputMint must be different tokens')
  const { expiredAt } = request.params
  if (expiredAt !== undefined) assertExpiry(expiredAt, sources.now())
  const drafts = draftLegs(request)
  const config = await sources.triggerConfig(signal)
  const sides = await readNewMints(chain, [inputMint, outputMint], signal)
  await assertMinimum(request, sides[0], sources, signal)
  const maker = toAddress(request.maker, 'maker')
  const payer = toAddress(request.payer, 'payer')
  const nonce = sources.randomNonce()
  const [order] = await trigger.findOrderPda({ maker, nonce })
  const feeds = await findFeeds(drafts, sides, sources, signal)
  const prices = await readLegPrices(sides, feeds, sources, signal)
  const legs = completeLegs(drafts, request.params.makingAmount, prices)
  const [feed0, feed1] = feeds
  const accounts = await makerAccounts({ maker, payer, sides, request }, sources, signal)
  const vaults = await Promise.all(
    sides.map(async ({ address }) => (await trigger.findVaultPda({ order, mint: address }))[0]),
  )
  const create = trigger.create(
    {
      payer,
      maker,
      config,
      order,
      mint0: inputMint,
      mint1: outputMint,
      vault0: vaults[0]!,
      vault1: vaults[1]!,
      source: accounts.source,
      tokenProgram0: sides[0].program,
      tokenProgram1: sides[1].program,
      systemProgram: SYSTEM_PROGRAM,
      feed0,
      feed1,
    },
    {
      nonce,
      amount: request.params.makingAmount,
      expiresAt: BigInt(expiredAt ?? 0),
      touchSeconds: request.params.touchSeconds ?? 0,
      ...referralOf(request),
      feedKind0: 'own',
      feedKind1: 'own',
      feed0: feed0 ?? NONE,
      feed1: feed1 ?? NONE,
      ...legs,
    },
  )
  const instructions = [...accounts.before, create, ...accounts.after]
  return {
    order,
    plan: { instructions, computeUnits: CREATE_UNITS + accounts.before.length * ACCOUNT_UNITS },
  }
}

function referralOf({ feeAccount, params: { feeBps = 0 } }: TriggerRequest) {
  if (feeAccount !== undefined && feeBps > 0)
    return { referral: toAddress(feeAccount, 'feeAccount'), referralBps: feeBps }
  if (feeAccount === undefined && feeBps === 0) return { referral: NONE, referralBps: 0 }
  throw serviceError('INVALID_REQUEST', 'feeAccount and params.feeBps belong together')
}

async function assertMinimum(
  { inputMint, params }: TriggerRequest,
  { decimals }: SideMint,
  sources: OrderSources,
  signal: AbortSignal | undefined,
): Promise<void> {
  const price = await sources.usdPrice(inputMint, signal)
  const micros = usdMicrosOf(params.makingAmount, decimals, price)
  if (micros === undefined)
    throw serviceError('PRICE_UNKNOWN', `input mint ${inputMint} has no reliable price in USD`)
  if (isBelowTriggerMinimum(micros))
    throw serviceError(
      'ORDER_TOO_SMALL',
      `input mint making amount must be at least ${MIN_TRIGGER_USD} USD, received: ${Number(micros / 10_000n) / 100}`,
    )
}

/**
 * Feeds of both mints. An order whose maker has said every price can do without, but for that of the mint that triggers it; it
 * has both or only those that trigger.
 */
async function findFeeds(
  { entry, takeProfit, stop }: LegDrafts,
  sides: readonly [SideMint, SideMint],
  sources: OrderSources,
  signal: AbortSignal | undefined,
): Promise<OrderFeeds> {
  const legs = [entry, takeProfit, stop].filter((leg) => leg !== undefined)
  const isByValue = legs.some(({ hasRate }) => !hasRate)
  const triggers = (side: 0 | 1) => legs.some(({ terms }) => terms.kind !== 'limit' && terms.feed === side)
  const find = (side: 0 | 1) => {
    const { address } = sides[side]
    return isByValue || triggers(side) ? sources.feedOf(address, signal) : sources.findFeed(address, signal)
  }
  const [feed0, feed1] = [await find(0), await find(1)]
  if (feed0 !== undefined && feed1 !== undefined) return [feed0, feed1]
  return [triggers(0) ? feed0 : undefined, triggers(1) ? feed1 : undefined]
}

interface MakerSides {
  maker: Address
  payer: Address
  sides: readonly [SideMint, SideMint]
  request: TriggerRequest
}

/** The account that the deposit is taken from, what opens and wraps before and closes after, and the account that is paid. */
async function makerAccounts(
  { maker, payer, sides, request }: MakerSides,
  { chain }: OrderSources,
  signal: AbortSignal | undefined,
) {
  const { feeAccount } = request
  const destination = await ownAccount(maker, sides[1])
  const { accounts } = await chain.getAccounts(
    [destination, ...(feeAccount ? [toAddress(feeAccount, 'feeAccount')] : [])],
    signal,
  )
  const feeMint = decodeTokenAccount(accounts[1]?.data ?? new Uint8Array())?.mint
  if (feeAccount !== undefined && feeMint !== sides[1].address)
    throw serviceError('INVALID_REQUEST', 'feeAccount is not an open token account of the output mint')
  const wraps = request.wrapAndUnwrapSol ?? true
  const from = await openSource(
    { payer, maker, mint: sides[0], wraps },
    request.params.makingAmount,
    chain,
    signal,
  )
  // SOL is paid as SOL; a token that has no account waits in the order until somebody opens one.
  const isMissing = !isNative(sides[1]) && accounts[0] === undefined
  const opening = isMissing ? [openAccount(payer, maker, sides[1], destination)] : []
  return { ...from, before: [...from.before, ...opening] }
}
