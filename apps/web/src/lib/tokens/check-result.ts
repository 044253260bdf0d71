import type { Asset, MintExtensions } from '@callisto/contract'
import type { TokenCheck } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { formatAmount, formatPercent } from '../text/format.ts'
import { shortAddress } from '../text/short-address.ts'
import { displaySymbol } from './names.ts'

const percentOf = (bps: number) => formatPercent(bps / 100)

/** What a check found, in a word or two. */
export function checkResult({ id, level }: TokenCheck, asset: Asset): string {
  if (level === 'unknown') return t('unknown')
  const { extensions = {} } = asset.audit ?? {}
  switch (id) {
    case 'lookalike':
      return asset.lookalikeOf ? displaySymbol(asset.lookalikeOf.symbol) : t('none')
    case 'mintAuthority':
      return asset.audit?.mintAuthorityDisabled ? t('disabled') : t('enabled')
    case 'freezeAuthority':
      return asset.audit?.freezeAuthorityDisabled ? t('disabled') : t('enabled')
    case 'permanentDelegate':
      return extensions.permanentDelegate ? shortAddress(extensions.permanentDelegate) : t('none')
    case 'transferFee':
      return feeResult(extensions.transferFee, asset)
    case 'transferHook':
      if (extensions.transferHook?.program) return shortAddress(extensions.transferHook.program)
      return extensions.transferHook ? t('none, can be set') : t('none')
    case 'pausable':
      if (extensions.pausable?.paused) return t('paused')
      return extensions.pausable ? t('yes') : t('no')
    case 'defaultAccountState':
      if (extensions.defaultAccountState === 'frozen') return t('start frozen')
      return extensions.defaultAccountState ? t('not frozen, can be set') : t('not frozen')
    case 'nonTransferable':
      return extensions.nonTransferable ? t('not possible') : t('possible')
    case 'closeAuthority':
      return extensions.closeAuthority ? shortAddress(extensions.closeAuthority) : t('none')
    case 'unknownExtensions':
      return extensions.unknownExtensions?.join(', ') ?? t('none')
  }
}

function feeResult(fee: MintExtensions['transferFee'], { decimals }: Asset): string {
  if (!fee) return t('none')
  const parts = [fee.bps === 0 ? t('none') : percentOf(fee.bps)]
  if (fee.bps > 0 && !isUnlimited(fee.maxFee))
    parts.push(t('at most {amount}', { amount: formatAmount(BigInt(fee.maxFee), decimals) }))
  if (fee.next)
    parts.push(t('{percent} from epoch {epoch}', { percent: percentOf(fee.next.bps), epoch: fee.next.epoch }))
  if (fee.authority) parts.push(t('can change'))
  return parts.join(', ')
}

/** A limit that no transfer reaches is the largest number of its type. */
const isUnlimited = (maxFee: string) => BigInt(maxFee) === 2n ** 64n - 1n
