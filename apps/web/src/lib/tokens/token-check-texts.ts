import { formatAmount, formatPercent } from '@callisto/amount'
import type { Asset, MintExtensions } from '@callisto/contract'
import { highestTransferFeeBps, type TokenCheck, type TokenCheckId } from '@callisto/domain'
import { shortAddress } from '../text/short-address.ts'
import { displaySymbol } from './names.ts'

/** Names of the checks, as lists show them. */
export const checkLabels: Readonly<Record<TokenCheckId, string>> = {
  lookalike: 'Look-alike',
  mintAuthority: 'Mint authority',
  freezeAuthority: 'Freeze authority',
  permanentDelegate: 'Permanent delegate',
  transferFee: 'Transfer fee',
  transferHook: 'Transfer hook',
  pausable: 'Pausable',
  defaultAccountState: 'New accounts',
  nonTransferable: 'Transfers',
  closeAuthority: 'Close authority',
  unknownExtensions: 'Unknown extensions',
}

const percentOf = (bps: number) => formatPercent(bps / 100)

/** What a check found, in a word or two. */
export function checkResult({ id, level }: TokenCheck, asset: Asset): string {
  if (level === 'unknown') return 'unknown'
  const { extensions = {} } = asset.audit ?? {}
  switch (id) {
    case 'lookalike':
      return asset.lookalikeOf ? displaySymbol(asset.lookalikeOf.symbol) : 'none'
    case 'mintAuthority':
      return asset.audit?.mintAuthorityDisabled ? 'disabled' : 'enabled'
    case 'freezeAuthority':
      return asset.audit?.freezeAuthorityDisabled ? 'disabled' : 'enabled'
    case 'permanentDelegate':
      return extensions.permanentDelegate ? shortAddress(extensions.permanentDelegate) : 'none'
    case 'transferFee':
      return feeResult(extensions.transferFee, asset)
    case 'transferHook':
      if (extensions.transferHook?.program) return shortAddress(extensions.transferHook.program)
      return extensions.transferHook ? 'none, can be set' : 'none'
    case 'pausable':
      if (extensions.pausable?.paused) return 'paused'
      return extensions.pausable ? 'yes' : 'no'
    case 'defaultAccountState':
      if (extensions.defaultAccountState === 'frozen') return 'start frozen'
      return extensions.defaultAccountState ? 'not frozen, can be set' : 'not frozen'
    case 'nonTransferable':
      return extensions.nonTransferable ? 'not possible' : 'possible'
    case 'closeAuthority':
      return extensions.closeAuthority ? shortAddress(extensions.closeAuthority) : 'none'
    case 'unknownExtensions':
      return extensions.unknownExtensions?.join(', ') ?? 'none'
  }
}

function feeResult(fee: MintExtensions['transferFee'], { decimals }: Asset): string {
  if (!fee) return 'none'
  const parts = [fee.bps === 0 ? 'none' : percentOf(fee.bps)]
  if (fee.bps > 0 && !isUnlimited(fee.maxFee))
    parts.push(`at most ${formatAmount(BigInt(fee.maxFee), decimals)}`)
  if (fee.next) parts.push(`${percentOf(fee.next.bps)} from epoch ${fee.next.epoch}`)
  if (fee.authority) parts.push('can change')
  return parts.join(', ')
}

/** A limit that no transfer reaches is the largest number of its type. */
const isUnlimited = (maxFee: string) => BigInt(maxFee) === 2n ** 64n - 1n

/** What a check means for somebody who holds the token, as a sentence. */
export function checkSentence({ id, level }: TokenCheck, asset: Asset): string {
  const symbol = displaySymbol(asset.symbol)
  if (level === 'unknown') return `It is not known yet who has power over ${symbol}.`
  const { extensions = {} } = asset.audit ?? {}
  switch (id) {
    case 'lookalike': {
      const { symbol: other = '', id: address = '' } = asset.lookalikeOf ?? {}
      return `This is not ${displaySymbol(other)}: its symbol or name only looks like that of the verified token ${shortAddress(address)}.`
    }
    case 'mintAuthority':
      return `More ${symbol} can be minted at any time.`
    case 'freezeAuthority':
      return `Your ${symbol} can be frozen.`
    case 'permanentDelegate':
      return `A permanent delegate can move or burn your ${symbol} at any time.`
    case 'transferFee':
      return feeSentence(extensions.transferFee, asset, symbol)
    case 'transferHook':
      return extensions.transferHook?.program
        ? `Every transfer of ${symbol} runs a program that can refuse it.`
        : `A program that can refuse transfers of ${symbol} can be set.`
    case 'pausable':
      return extensions.pausable?.paused
        ? `Transfers of ${symbol} are paused.`
        : `Transfers of ${symbol} can be paused.`
    case 'defaultAccountState':
      return extensions.defaultAccountState === 'frozen'
        ? `New accounts of ${symbol} start frozen: you may not be able to sell.`
        : `New accounts of ${symbol} can be set to start frozen.`
    case 'nonTransferable':
      return `${symbol} cannot be transferred or sold.`
    case 'closeAuthority':
      return `The mint of ${symbol} can be closed when its supply is 0.`
    case 'unknownExtensions':
      return `The mint of ${symbol} has extensions whose effect is not known.`
  }
}

function feeSentence(fee: MintExtensions['transferFee'], asset: Asset, symbol: string): string {
  const highest = highestTransferFeeBps(asset.audit)
  if (!fee || highest === 0) return `A fee on transfers of ${symbol} can be set.`
  const rate =
    fee.next && fee.next.bps > fee.bps
      ? `${percentOf(fee.bps)}, and ${percentOf(fee.next.bps)} from epoch ${fee.next.epoch}`
      : percentOf(highest)
  return `Every transfer of ${symbol} costs a fee of ${rate}${fee.authority ? ', which can be raised' : ''}.`
}
