import { recurring } from '@callisto/program-clients'
import { TOKEN_PROGRAM } from '../../../programs/toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import { randomAmount } from '../amms/market.ts'
import type { Operation } from '../programs/run-model.ts'
import { canReceive, closeOrder, MISSING, payOut, vaultRefusal } from './payments.ts'
import type { Place } from './places.ts'
import {
  areCyclesAllowed,
  cyclesLeft,
  isCompleted,
  isStartAllowed,
  type OrderState,
  pause,
  resume,
  termsRefusal,
} from './recurring-model.ts'
import { changedEvent, type ModelledOrder, ORDER_BYTES, type RecurringModel } from './recurring-state.ts'
import { randomTerms } from './recurring-terms.ts'

/** Why the maker cannot send so much of the first coin, as the token program says it. */
function sourceRefusal(
  { market }: RecurringModel,
  maker: Place['maker'],
  amount: bigint,
): string | undefined {
  const source = market.accountOf(maker, market.coins[0])
  if (!canReceive(market, source)) return 'Custom(17)'
  return amount > market.ledger.amount(source) ? 'Custom(1)' : undefined
}

export function createOperation(model: RecurringModel, order: ModelledOrder, random: Random): Operation {
  const { market, terms } = model
  const { coins, feeds, ledger, moment } = market
  const { maker, vaults, nonce, bump } = order
  const args = randomTerms(market, random)
  const { amount, amountPerCycle, incrementUsd, kind, cycles: named, startAt, ...rest } = args
  const cycles = kind === 'time' && amountPerCycle > 0n ? amount / amountPerCycle : BigInt(named)
  const isClassic = coins.every(({ program }) => program === TOKEN_PROGRAM)
  const refusal = () => {
    if (!isClassic) return 'unsupportedMint'
    const refused = termsRefusal(args)
    if (refused) return refused
    if (order.state) return 'AccountAlreadyInitialized'
    if (!isStartAllowed(startAt, moment.now)) return 'invalidStart'
    if (!areCyclesAllowed(cycles, incrementUsd)) return 'invalidTerms'
    return sourceRefusal(model, maker, amount)
  }
  const feedOf = (side: 0 | 1) =>
    args.maxDeviationBps > 0 && feeds[side].kind === 'own' ? feeds[side].account : undefined
  const source = market.accountOf(maker, coins[0])
  const now = BigInt(moment.now)
  return {
    label: 'create',
    instruction: recurring.create(
      {
        payer: maker,
        maker,
        config: terms.config,
        order: order.order,
        mint0: coins[0].mint,
        mint1: coins[1].mint,
        vault0: vaults[0],
        vault1: vaults[1],
        source,
        tokenProgram: TOKEN_PROGRAM,
        systemProgram: SYSTEM_PROGRAM,
        feed0: feedOf(0),
        feed1: feedOf(1),
      },
      { ...args, nonce },
    ),
    expected: refusal(),
    apply() {
      ledger.create(maker, order.order, ORDER_BYTES)
      const deposit = cycles * BigInt(terms.fillReward) + BigInt(terms.closeReward)
      ledger.moveLamports(maker, order.order, deposit)
      for (const side of [0, 1] as const) ledger.createToken(maker, vaults[side], coins[side])
      ledger.transfer(coins[0], source, vaults[0], amount)
      order.state = {
        ...rest,
        ...{ maker, kind, amountPerCycle, incrementUsd, nonce, bump, cycles: Number(cycles) },
        mint0: coins[0].mint,
        mint1: coins[1].mint,
        vault0: vaults[0],
        vault1: vaults[1],
        feeOwner: market.feeOwner,
        deposited: amount,
        remaining: amount,
        ...{ spent: 0n, received: 0n, held: 0n, nextCycle: 0n, missed: 0n, pausedAt: 0n, done: 0 },
        createdAt: now,
        startAt: startAt > now ? startAt : now,
        fillReward: terms.fillReward,
        closeReward: terms.closeReward,
        feeBps: terms.feeBps,
      }
      model.emit(changedEvent(order, order.state, 'created'))
    },
  }
}

export function depositOperation(model: RecurringModel, order: ModelledOrder, random: Random): Operation {
  const { market, emit } = model
  const { ledger, coins } = market
  const { state, maker, vaults } = order
  const isTime = state?.kind !== 'value'
  const per = state?.amountPerCycle ?? 1n
  const usual = isTime ? per + randomAmount(random, 3n * per) : randomAmount(random, 1n << 34n)
  const amount = random() < 0.1 ? pick(random, [0n, per / 2n, per]) : usual
  const wrongCycles = isTime ? 1 : 2 ** 32 - 1
  const cycles = random() < 0.05 ? wrongCycles : isTime ? 0 : pick(random, [0, 1, 5])
  const payer = pick(random, [...market.keepers, maker])
  const source = market.accountOf(maker, coins[0])
  const total = ({ done, remaining, cycles: before }: OrderState) =>
    isTime
      ? BigInt(done) + cyclesLeft({ remaining: remaining + amount, amountPerCycle: per })
      : BigInt(before + cycles)
  const refusal = () => {
    if (!state) return MISSING
    if (isCompleted(state)) return 'completed'
    if (amount === 0n) return 'zeroAmount'
    if (isTime && cycles !== 0) return 'invalidTerms'
    if (isTime && amount < per) return 'wrongAmount'
    if (!areCyclesAllowed(total(state), state.incrementUsd)) return 'invalidTerms'
    return sourceRefusal(model, maker, amount)
  }
  return {
    label: 'deposit',
    instruction: recurring.deposit(
      {
        payer,
        maker,
        order: order.order,
        vault0: vaults[0],
        mint0: coins[0].mint,
        source,
        tokenProgram: TOKEN_PROGRAM,
        systemProgram: SYSTEM_PROGRAM,
      },
      { amount, cycles },
    ),
    expected: refusal(),
    apply() {
      const before = state!.cycles
      state!.cycles = Number(total(state!))
      state!.deposited += amount
      state!.remaining += amount
      ledger.moveLamports(payer, order.order, BigInt(state!.cycles - before) * BigInt(state!.fillReward))
      ledger.transfer(coins[0], source, vaults[0], amount)
      emit(changedEvent(order, state!, 'deposited'))
    },
  }
}

export function withdrawOperation(model: RecurringModel, order: ModelledOrder, random: Random): Operation {
  const { market, emit } = model
  const { ledger, coins } = market
  const { state, maker, vaults } = order
  const side = random() < 0.4 ? 0 : 1
  const field = side === 0 ? 'remaining' : 'held'
  const left = state?.[field] ?? 1n
  const amount = pick(random, [0n, 1n, left / 3n, left / 3n, left / 3n, left, left + 1n])
  const destination = market.accountOf(maker, coins[side])
  const refusal = () => {
    if (!state) return MISSING
    if (state.kind === 'time') return 'wrongKind'
    if (amount === 0n) return 'zeroAmount'
    if (amount > left) return 'wrongAmount'
    return canReceive(market, destination) ? undefined : 'destinationMissing'
  }
  return {
    label: 'withdraw',
    instruction: recurring.withdraw(
      {
        maker,
        order: order.order,
        vault: vaults[side],
        mint: coins[side].mint,
        destination,
        tokenProgram: TOKEN_PROGRAM,
      },
      { amount },
    ),
    expected: refusal(),
    apply() {
      state![field] -= amount
      ledger.transfer(coins[side], vaults[side], destination, amount)
      emit({ type: 'paidOut', order: order.order, maker, mint: coins[side].mint, amount })
      emit(changedEvent(order, state!, 'withdrawn'))
    },
  }
}

export function pauseOperation({ market, emit }: RecurringModel, order: ModelledOrder): Operation {
  const { state, maker } = order
  const refusal = () => {
    if (!state) return MISSING
    if (isCompleted(state)) return 'completed'
    return state.pausedAt === 0n ? undefined : 'paused'
  }
  return {
    label: 'pause',
    instruction: recurring.pause({ maker, order: order.order }),
    expected: refusal(),
    apply() {
      pause(state!, market.moment.now)
      emit(changedEvent(order, state!, 'paused'))
    },
  }
}

export function resumeOperation({ market, emit }: RecurringModel, order: ModelledOrder): Operation {
  const { state, maker } = order
  const refusal = () => {
    if (!state) return MISSING
    if (isCompleted(state)) return 'completed'
    return state.pausedAt === 0n ? 'notPaused' : undefined
  }
  return {
    label: 'resume',
    instruction: recurring.resume({ maker, order: order.order }),
    expected: refusal(),
    apply() {
      resume(state!, market.moment.now)
      emit(changedEvent(order, state!, 'resumed'))
    },
  }
}

export function claimOperation(model: RecurringModel, order: ModelledOrder, random: Random): Operation {
  const { market, emit } = model
  const { ledger, coins } = market
  const { state, maker, vaults } = order
  const [, coin] = coins
  const destination = market.accountOf(maker, coin)
  const refusal = () => {
    if (!state) return MISSING
    if (state.kind === 'value') return 'wrongKind'
    if (ledger.amount(vaults[1]) === 0n) return 'zeroAmount'
    return coin.isNative || canReceive(market, destination) ? undefined : 'destinationMissing'
  }
  return {
    label: 'claim',
    instruction: recurring.claim({
      payer: pick(random, [...market.keepers, maker]),
      maker,
      order: order.order,
      vault1: vaults[1],
      mint1: coin.mint,
      destination,
      tokenProgram: TOKEN_PROGRAM,
      systemProgram: SYSTEM_PROGRAM,
    }),
    expected: refusal(),
    apply() {
      const amount = payOut(market, order, 1)
      state!.held = 0n
      emit({ type: 'paidOut', order: order.order, maker, mint: coin.mint, amount })
      emit(changedEvent(order, state!, 'claimed'))
    },
  }
}

export function closeOperation(model: RecurringModel, order: ModelledOrder, random: Random): Operation {
  const { market, emit } = model
  const { coins } = market
  const { state, maker, vaults } = order
  const closer = random() < 0.3 ? maker : pick(random, market.keepers)
  const isDone = state !== undefined && isCompleted(state)
  const refusal = () => {
    if (!state) return MISSING
    if (!isDone && closer !== maker) return 'stillOpen'
    return vaultRefusal(market, order)
  }
  return {
    label: 'close',
    instruction: recurring.close({
      closer,
      maker,
      order: order.order,
      vault0: vaults[0],
      vault1: vaults[1],
      mint0: coins[0].mint,
      mint1: coins[1].mint,
      destination0: market.accountOf(maker, coins[0]),
      destination1: market.accountOf(maker, coins[1]),
      tokenProgram: TOKEN_PROGRAM,
    }),
    expected: refusal(),
    apply() {
      const reason = isDone ? 'completed' : 'cancelled'
      emit({ ...closeOrder(market, order, ORDER_BYTES, closer), reason })
    },
  }
}
