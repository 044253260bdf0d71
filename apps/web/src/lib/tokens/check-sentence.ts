import type { Asset, MintExtensions } from '@callisto/contract'
import { highestTransferFeeBps, type TokenCheck } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { formatPercent } from '../text/format.ts'
import { shortAddress } from '../text/short-address.ts'
import { displaySymbol } from './names.ts'

const percentOf = (bps: number) => formatPercent(bps / 100)

/** What a check means for somebody who holds the token, as a sentence. */
export function checkSentence({ id, level }: TokenCheck, asset: Asset): string {
  const symbol = displaySymbol(asset.symbol)
  if (level === 'unknown') return t('It is not known yet who has power over {symbol}.', { symbol })
  const { extensions = {} } = asset.audit ?? {}
  switch (id) {
    case 'lookalike': {
      const { symbol: other = '', id: address = '' } = asset.lookalikeOf ?? {}
      return t(
        'This is not {symbol}: its symbol or name only looks like that of the verified token {address}.',
        { symbol: displaySymbol(other), address: shortAddress(address) },
      )
    }
    case 'mintAuthority':
      return t('More {symbol} can be minted at any time.', { symbol })
    case 'freezeAuthority':
      return t('Your {symbol} can be frozen.', { symbol })
    case 'permanentDelegate':
      return t('A permanent delegate can move or burn your {symbol} at any time.', { symbol })
    case 'transferFee':
      return feeSentence(extensions.transferFee, asset, symbol)
    case 'transferHook':
      return extensions.transferHook?.program
        ? t('Every transfer of {symbol} runs a program that can refuse it.', { symbol })
        : t('A program that can refuse transfers of {symbol} can be set.', { symbol })
    case 'pausable':
      return extensions.pausable?.paused
        ? t('Transfers of {symbol} are paused.', { symbol })
        : t('Transfers of {symbol} can be paused.', { symbol })
    case 'defaultAccountState':
      return extensions.defaultAccountState === 'frozen'
        ? t('New accounts of {symbol} start frozen: you may not be able to sell.', { symbol })
        : t('New accounts of {symbol} can be set to start frozen.', { symbol })
    case 'nonTransferable':
      return t('{symbol} cannot be transferred or sold.', { symbol })
    case 'closeAuthority':
      return t('The mint of {symbol} can be closed when its supply is 0.', { symbol })
    case 'unknownExtensions':
      return t('The mint of {symbol} has extensions whose effect is not known.', { symbol })
  }
}

function feeSentence(fee: MintExtensions['transferFee'], asset: Asset, symbol: string): string {
  const highest = highestTransferFeeBps(asset.audit)
  if (!fee || highest === 0) return t('A fee on transfers of {symbol} can be set.', { symbol })
  const rate =
    fee.next && fee.next.bps > fee.bps
      ? t('{now}, and {next} from epoch {epoch}', {
          now: percentOf(fee.bps),
          next: percentOf(fee.next.bps),
          epoch: fee.next.epoch,
        })
      : percentOf(highest)
  return fee.authority
    ? t('Every transfer of {symbol} costs a fee of {rate}, which can be raised.', { symbol, rate })
    : t('Every transfer of {symbol} costs a fee of {rate}.', { symbol, rate })
}
