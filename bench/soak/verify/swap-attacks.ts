import { AMMS } from '@callisto/amms'
import { cpmm, router } from '@callisto/program-clients'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import { AccountRole, type Instruction } from '@solana/kit'
import {
  type Attacks,
  adding,
  type Call,
  onInstructions,
  onSwap,
  onSwapAccount,
  replaceAccount,
  stranger,
  swapOf,
  withInstructions,
} from './attack.ts'

const { route, exactOutRoute } = router
const NAMED = router.instructions.route.accounts
const accountAt = (name: (typeof NAMED)[number]) => NAMED.indexOf(name)
const FIRST_STEP = NAMED.length
/** Positions in the first step, behind its program: all of our venues begin with the user and the pool. */
const STEP_USER = FIRST_STEP + 1
const STEP_POOL = FIRST_STEP + 2

type Args = router.RouteArgs & router.ExactOutRouteArgs

/** Changes the data of the route; its accounts stay. A change that returns nothing has no occasion. */
const onData = (change: (args: Args, isExactIn: boolean) => Partial<Args> | undefined) =>
  onSwap((swap) => {
    const exactIn = router.decodeRoute(swap.data)
    const args = (exactIn ?? router.decodeExactOutRoute(swap.data)) as Args
    const changed = change(args, exactIn !== undefined)
    return changed && { ...swap, data: encode({ ...args, ...changed }, exactIn !== undefined) }
  })

/** Only the data of the built instruction is used. */
const anyKeys = Object.fromEntries(
  NAMED.map((name) => [name, SYSTEM_PROGRAM]),
) as unknown as router.RouteAccounts
const encode = (args: Args, isExactIn: boolean): Uint8Array =>
  Uint8Array.from((isExactIn ? route(anyKeys, args) : exactOutRoute(anyKeys, args)).data as Uint8Array)

const exactIn = (change: (args: Args) => Partial<Args> | undefined) =>
  onData((args, isExactIn) => (isExactIn ? change(args) : undefined))
const exactOut = (change: (args: Args) => Partial<Args> | undefined) =>
  onData((args, isExactIn) => (isExactIn ? undefined : change(args)))

const withStep = (args: Args, change: Partial<router.Step>): Partial<Args> => ({
  steps: args.steps.map((step, at) => (at === 0 ? { ...step, ...change } : step)),
})

const onStepAccount = (
  selects: (address: string) => boolean,
  to: (swap: Call) => Call['accounts'][number]['address'],
) =>
  onSwap((swap) => {
    const at = swap.accounts.findIndex(({ address }, index) => index > STEP_POOL && selects(address))
    return at < 0 ? undefined : replaceAccount(swap, at, to(swap))
  })

const isRoute = ({ programAddress }: Instruction) => programAddress === router.PROGRAM
const programs = AMMS.flatMap(({ owners }) => owners)

/** Attacks on the swap instruction: amounts, limits, fee, accounts, steps and their programs. */
export const swapAttacks: Attacks = {
  'exact in: one unit more is spent': exactIn(({ amountIn }) => ({ amountIn: amountIn + 1n })),
  'exact in: twice as much is spent': exactIn(({ amountIn }) => ({ amountIn: 2n * amountIn })),
  'exact in: less is spent': exactIn(({ amountIn }) =>
    amountIn > 1n ? { amountIn: amountIn / 2n } : undefined,
  ),
  'exact in: a tenth less is guaranteed': exactIn(({ quotedOut }) =>
    quotedOut > 100n ? { quotedOut: (quotedOut * 9n) / 10n } : undefined,
  ),
  'exact in: nothing is guaranteed': exactIn(({ quotedOut }) =>
    quotedOut > 0n ? { quotedOut: 0n } : undefined,
  ),
  'exact in: slippage without limit': exactIn(({ quotedOut }) =>
    quotedOut > 0n ? { slippageBps: 10_000 } : undefined,
  ),
  'exact in: five percent more slippage': exactIn(({ quotedOut, slippageBps }) =>
    quotedOut > 100n ? { slippageBps: slippageBps + 500 } : undefined,
  ),
  'exact out: more may be taken': exactOut(({ quotedIn }) => ({ quotedIn: 2n * quotedIn })),
  'exact out: more slippage': exactOut(({ quotedIn, slippageBps }) =>
    quotedIn > 100n ? { slippageBps: slippageBps + 500 } : undefined,
  ),
  'exact out: less arrives': exactOut(({ amountOut }) =>
    amountOut > 1n ? { amountOut: amountOut / 2n } : undefined,
  ),
  'the other mode with the same numbers': onSwap((swap) => ({
    ...swap,
    data: Uint8Array.of(1 - swap.data[0]!, ...swap.data.subarray(1)),
  })),
  'a platform fee to a stranger': (target) =>
    target.intent.platformFeeBps > 0
      ? undefined
      : onSwap((swap) => {
          const withFee = onData(() => ({ platformFeeBps: 255 }))(target)
          const changed = withFee && swapOf(withFee)
          return (
            changed &&
            replaceAccount(
              { ...swap, data: changed.data },
              accountAt('platformFeeAccount'),
              stranger(target.random),
            )
          )
        })(target),
  'a fee account where no fee is due': (target) =>
    target.intent.platformFeeBps > 0
      ? undefined
      : onSwapAccount(accountAt('platformFeeAccount'), ({ random }) => stranger(random))(target),
  'a higher platform fee': (target) =>
    target.intent.platformFeeBps === 0
      ? undefined
      : onData(({ platformFeeBps }) =>
          platformFeeBps < 255 ? { platformFeeBps: platformFeeBps + 1 } : undefined,
        )(target),
  'the platform fee to a stranger': (target) =>
    target.intent.platformFeeBps === 0
      ? undefined
      : onSwapAccount(accountAt('platformFeeAccount'), ({ random }) => stranger(random))(target),
  'another split': onData((args) => {
    const { shareBps } = args.steps[0]!
    return withStep(args, { shareBps: shareBps > 5_000 ? shareBps - 1_000 : shareBps + 1_000 })
  }),
  'a step less in the plan': onData(({ steps }) =>
    steps.length > 1 ? { steps: steps.slice(0, -1) } : undefined,
  ),
  'a step more in the plan': onData(({ steps }) => ({ steps: [...steps, steps[0]!] })),
  'no step': onData(() => ({ steps: [] })),
  'the row of another venue': onData((args) => {
    const { venue } = args.steps[0]!
    return withStep(args, { venue: venue === 'stable' ? 'clmm' : 'stable' })
  }),
  'the direction of a curve reversed': onData((args) => {
    const { venue } = args.steps[0]!
    if (venue !== 'launchpadBuy' && venue !== 'launchpadSell') return undefined
    return withStep(args, { venue: venue === 'launchpadBuy' ? 'launchpadSell' : 'launchpadBuy' })
  }),
  'data that goes on': onSwap((swap) => ({ ...swap, data: Uint8Array.of(...swap.data, 0) })),
  'data that ends early': onSwap((swap) => ({ ...swap, data: swap.data.subarray(0, -1) })),
  'no data': onSwap((swap) => ({ ...swap, data: new Uint8Array() })),
  'another instruction of the router': onSwap((swap) => ({
    ...swap,
    data: Uint8Array.of(7, ...swap.data.subarray(1)),
  })),
  'the swap of another wallet': onSwapAccount(accountAt('user'), ({ random }) => stranger(random)),
  'a route that the user does not sign': onSwap((swap) => ({
    ...swap,
    accounts: swap.accounts.map((one, at) =>
      at === accountAt('user')
        ? { ...one, address: swap.accounts[accountAt('sourceMint')]!.address, role: AccountRole.READONLY }
        : one,
    ),
  })),
  'the source of a stranger': onSwapAccount(accountAt('sourceAccount'), ({ random }) => stranger(random)),
  'the source and its step of a stranger': onSwap((swap, { random, source }) => {
    const to = stranger(random)
    return {
      ...swap,
      accounts: swap.accounts.map((one) => (one.address === source ? { ...one, address: to } : one)),
    }
  }),
  'the destination of a stranger': onSwapAccount(accountAt('destinationAccount'), ({ random }) =>
    stranger(random),
  ),
  'the destination and its step of a stranger': onSwap((swap, { random }) => {
    const to = stranger(random)
    const { address: from } = swap.accounts[accountAt('destinationAccount')]!
    return {
      ...swap,
      accounts: swap.accounts.map((one) => (one.address === from ? { ...one, address: to } : one)),
    }
  }),
  'the destination is the source': onSwapAccount(accountAt('destinationAccount'), ({ source }) => source),
  'another input mint': onSwapAccount(accountAt('sourceMint'), ({ random }) => stranger(random)),
  'another output mint': onSwapAccount(accountAt('destinationMint'), ({ random }) => stranger(random)),
  'a step of a foreign program': onSwapAccount(FIRST_STEP, ({ random }) => stranger(random)),
  'a step of another registered venue': onSwap((swap) => {
    const own = swap.accounts[FIRST_STEP]!.address
    const other = programs.find((program) => program !== own)!
    return replaceAccount(swap, FIRST_STEP, other as typeof own)
  }),
  'a step of the system program': onSwapAccount(FIRST_STEP, () => SYSTEM_PROGRAM),
  'a step of the router itself': onSwapAccount(FIRST_STEP, () => router.PROGRAM),
  'a foreign pool': onSwapAccount(STEP_POOL, ({ random }) => stranger(random)),
  'the pool of another step': onSwap((swap, { intent }) => {
    const other = intent.route.find(({ pool }) => pool !== swap.accounts[STEP_POOL]!.address)
    return other && replaceAccount(swap, STEP_POOL, other.pool as Call['accounts'][number]['address'])
  }),
  'a step of another wallet': onSwapAccount(STEP_USER, ({ random }) => stranger(random)),
  'a step that takes from elsewhere': (target) =>
    onStepAccount(
      (one) => one === target.source,
      () => stranger(target.random),
    )(target),
  'a step that delivers elsewhere': (target) => {
    const { address } = swapOf(target.plan).accounts[accountAt('destinationAccount')]!
    return onStepAccount(
      (one) => one === address,
      () => stranger(target.random),
    )(target)
  },
  'a step that takes from the output': (target) =>
    onStepAccount(
      (one) => one === target.source,
      () => target.destination,
    )(target),
  "a vault that is the user's account": onSwapAccount(STEP_POOL + 1, ({ source }) => source),
  "a vault that is the user's wallet": onSwapAccount(STEP_POOL + 1, ({ user }) => user),
  'an account of the user behind the steps': onSwap((swap, { destination }) => ({
    ...swap,
    accounts: [...swap.accounts, { address: destination, role: AccountRole.WRITABLE }],
  })),
  'a foreign account behind the steps': onSwap((swap, { random }) => ({
    ...swap,
    accounts: [...swap.accounts, { address: stranger(random), role: AccountRole.READONLY }],
  })),
  'a foreign account between named ones and steps': onSwap((swap, { random }) => ({
    ...swap,
    accounts: swap.accounts.toSpliced(FIRST_STEP, 0, {
      address: stranger(random),
      role: AccountRole.READONLY,
    }),
  })),
  'the last step lacks an account': onSwap((swap) => ({ ...swap, accounts: swap.accounts.slice(0, -1) })),
  'a program that imitates the router': onSwap((swap, { random }) => ({
    ...swap,
    programAddress: stranger(random),
  })),
  'the swap twice': adding(({ plan }) => swapOf(plan), 'after the swap'),
  'no swap': onInstructions(isRoute, () => []),
  'a pool called without the router': onSwap((swap, { user, source, destination }) => {
    const keys = swap.accounts.slice(STEP_POOL, STEP_POOL + 10).map(({ address }) => address)
    if (keys.length < 9) return undefined
    const [pool, vaultIn, vaultOut] = keys as [
      Call['programAddress'],
      Call['programAddress'],
      Call['programAddress'],
    ]
    const ends = {
      user,
      pool,
      vaultIn,
      vaultOut,
      userIn: source,
      userOut: destination,
      mintIn: keys[5]!,
      mintOut: keys[6]!,
    }
    return cpmm.swapExactIn(
      { ...ends, tokenProgramIn: keys[7]!, tokenProgramOut: keys[8]! },
      { amountIn: 1n, minAmountOut: 0n },
    )
  }),
  'liquidity added to a pool': adding(({ plan, user }) => {
    const pool = swapOf(plan).accounts[STEP_POOL]!.address
    return {
      programAddress: cpmm.PROGRAM,
      accounts: [
        { address: user, role: AccountRole.READONLY_SIGNER },
        { address: pool, role: AccountRole.WRITABLE },
      ],
      data: Uint8Array.of(cpmm.DEPOSIT_DISCRIMINATOR, ...new Uint8Array(25).fill(255)),
    }
  }),
  'the instructions reversed': ({ plan }) =>
    plan.instructions.length > 2 ? withInstructions(plan, plan.instructions.toReversed()) : undefined,
}
