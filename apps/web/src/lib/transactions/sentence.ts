import { t } from '@callisto/i18n'
import { formatAmount } from '../text/format.ts'
import { shortAddress } from '../text/short-address.ts'
import { displaySymbol } from '../tokens/names.ts'
import type { Description } from './describe-transaction.ts'
import type { TokenAmount } from './read-transfers.ts'

export interface SentenceOptions {
  /** Symbol of a mint. */
  symbolOf: (mint: string) => string
  /** Name of a program; undefined for an unknown one. */
  programName: (programId: string) => string | undefined
  /** The connected wallet: the sentence addresses it. */
  viewer: string | undefined
  /** Time from signing to confirmation, where this browser measured it. */
  seconds?: string | undefined
}

/** What a transaction did, in words. */
export function sentenceOf(what: Description, options: SentenceOptions): string {
  const who = shortAddress(what.actor)
  const isViewer = what.actor === options.viewer
  switch (what.kind) {
    case 'swap':
      return joined(swapText(what, who, isViewer, options), graduationText(what, options))
    case 'trade':
      return tradeText(what, who, isViewer, options)
    case 'launch':
      return launchText(what, who, isViewer, options)
    case 'createPool': {
      const [first, second] = what.mints.map(options.symbolOf) as [string, string]
      return isViewer
        ? t('You created a pool of {first} and {second}', { first, second })
        : t('{who} created a pool of {first} and {second}', { who, first, second })
    }
    case 'addLiquidity':
    case 'removeLiquidity':
    case 'collectFees':
      return liquidityText(what, who, isViewer, options)
    case 'send':
      return sendText(what, who, isViewer, options)
    case 'transfers':
      return isViewer
        ? t('You made {count, plural, one {# transfer} other {# transfers}}', { count: what.count })
        : t('{who} made {count, plural, one {# transfer} other {# transfers}}', { who, count: what.count })
    case 'mint': {
      const amount = amountText(what.amount, options)
      return isViewer ? t('You received {amount}', { amount }) : t('{who} received {amount}', { who, amount })
    }
    case 'call':
      return callText(what, who, isViewer, options)
    case 'failedSwap': {
      const [from, to] = [options.symbolOf(what.mintIn), options.symbolOf(what.mintOut)]
      return isViewer
        ? t('You tried to swap {from} for {to}, but it failed', { from, to })
        : t('{who} tried to swap {from} for {to}, but it failed', { who, from, to })
    }
    case 'failed':
      return isViewer ? t('Your transaction failed') : t('The transaction of {who} failed', { who })
    case 'fee':
      return isViewer ? t('You paid a network fee only') : t('{who} paid a network fee only', { who })
  }
}

/** "1.5 SOL". */
export function amountText({ mint, units, decimals }: TokenAmount, { symbolOf }: SentenceOptions): string {
  return `${formatAmount(units < 0n ? -units : units, decimals)} ${symbolOf(mint)}`
}

type Of<Kind extends Description['kind']> = Extract<Description, { kind: Kind }>

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ')

function swapText(what: Of<'swap'>, who: string, isViewer: boolean, options: SentenceOptions): string {
  const paid = amountText(what.paid, options)
  const received = amountText(what.received, options)
  const { seconds } = options
  if (!isViewer) return t('{who} swapped {paid} for {received}', { who, paid, received })
  return seconds === undefined
    ? t('You swapped {paid} for {received}', { paid, received })
    : t('You swapped {paid} for {received} in {seconds}', { paid, received, seconds })
}

function graduationText({ graduated }: Of<'swap'>, { symbolOf }: SentenceOptions): string {
  return graduated === undefined ? '' : t('{symbol} graduated', { symbol: symbolOf(graduated) })
}

function tradeText(what: Of<'trade'>, who: string, isViewer: boolean, options: SentenceOptions): string {
  const count = what.pools
  if (what.net === undefined)
    return isViewer
      ? t('You traded in {count, plural, one {# pool} other {# pools}}', { count })
      : t('{who} traded in {count, plural, one {# pool} other {# pools}}', { who, count })
  const amount = amountText(what.net, options)
  if (what.net.units > 0n)
    return isViewer
      ? t('You traded in {count, plural, one {# pool} other {# pools}} and gained {amount}', {
          count,
          amount,
        })
      : t('{who} traded in {count, plural, one {# pool} other {# pools}} and gained {amount}', {
          who,
          count,
          amount,
        })
  return isViewer
    ? t('You traded in {count, plural, one {# pool} other {# pools}} and lost {amount}', { count, amount })
    : t('{who} traded in {count, plural, one {# pool} other {# pools}} and lost {amount}', {
        who,
        count,
        amount,
      })
}

function launchText(what: Of<'launch'>, who: string, isViewer: boolean, options: SentenceOptions): string {
  const symbol = displaySymbol(what.symbol)
  if (what.bought === undefined)
    return isViewer ? t('You launched {symbol}', { symbol }) : t('{who} launched {symbol}', { who, symbol })
  const amount = amountText(what.bought, { ...options, symbolOf: () => symbol })
  return isViewer
    ? t('You launched {symbol} and bought {amount}', { symbol, amount })
    : t('{who} launched {symbol} and bought {amount}', { who, symbol, amount })
}

function liquidityText(
  what: Of<'addLiquidity' | 'removeLiquidity' | 'collectFees'>,
  who: string,
  isViewer: boolean,
  options: SentenceOptions,
): string {
  const amounts = what.amounts.map((amount) => amountText(amount, options)).join(' + ') || '–'
  if (what.kind === 'addLiquidity')
    return isViewer
      ? t('You added {amounts} to a pool', { amounts })
      : t('{who} added {amounts} to a pool', { who, amounts })
  if (what.kind === 'removeLiquidity')
    return isViewer
      ? t('You withdrew {amounts} from a pool', { amounts })
      : t('{who} withdrew {amounts} from a pool', { who, amounts })
  return isViewer
    ? t('You collected fees of {amounts}', { amounts })
    : t('{who} collected fees of {amounts}', { who, amounts })
}

function sendText(what: Of<'send'>, who: string, isViewer: boolean, options: SentenceOptions): string {
  const amount = amountText(what.amount, options)
  const to = shortAddress(what.to)
  if (isViewer) return t('You sent {amount} to {to}', { amount, to })
  if (what.to === options.viewer) return t('You received {amount} from {who}', { amount, who })
  return t('{who} sent {amount} to {to}', { who, amount, to })
}

function callText(what: Of<'call'>, who: string, isViewer: boolean, options: SentenceOptions): string {
  const program = options.programName(what.programId) ?? shortAddress(what.programId)
  if (what.name === undefined)
    return isViewer ? t('You called {program}', { program }) : t('{who} called {program}', { who, program })
  const { name } = what
  return isViewer
    ? t('You called {name} of {program}', { name, program })
    : t('{who} called {name} of {program}', { who, name, program })
}

/** Mints that a sentence names. */
export function mintsOf(what: Description | undefined): string[] {
  switch (what?.kind) {
    case 'swap':
      return [what.paid.mint, what.received.mint]
    case 'trade':
      return what.net ? [what.net.mint] : []
    case 'createPool':
      return [...what.mints]
    case 'addLiquidity':
    case 'removeLiquidity':
    case 'collectFees':
      return what.amounts.map(({ mint }) => mint)
    case 'send':
    case 'mint':
      return [what.amount.mint]
    case 'failedSwap':
      return [what.mintIn, what.mintOut]
    default:
      return []
  }
}
