import type { TokenCheckId } from '@callisto/domain'
import { msg } from '@callisto/i18n'

/** Messages that name the checks, as lists show them. */
export const checkLabels: Readonly<Record<TokenCheckId, string>> = {
  lookalike: msg('Look-alike'),
  mintAuthority: msg('Mint authority'),
  freezeAuthority: msg('Freeze authority'),
  permanentDelegate: msg('Permanent delegate'),
  transferFee: msg('Transfer fee'),
  transferHook: msg('Transfer hook'),
  pausable: msg('Pausable'),
  defaultAccountState: msg('New accounts'),
  nonTransferable: msg('Transfers'),
  closeAuthority: msg('Close authority'),
  unknownExtensions: msg('Unknown extensions'),
}
