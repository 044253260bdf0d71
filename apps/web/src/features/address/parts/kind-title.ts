import { t } from '@callisto/i18n'
import { programs } from '../../../lib/programs/page-programs.ts'
import type { AccountKind, AccountView } from '../model/account.ts'

/** What an address is, in words. */
export function kindTitle(address: string, account: AccountView | null): string {
  if (account === null) return t('Nothing on the chain')
  const { what, owner } = account
  switch (what.kind) {
    case 'wallet':
      return t('Wallet')
    case 'mint':
      return t('Token mint')
    case 'tokenAccount':
      return t('Token account')
    case 'program': {
      const program = programs.labelOf(address)
      return program === undefined ? t('Program') : t('Program {program}', { program })
    }
    case 'programAccount':
      return programAccountTitle(what, programs.labelOf(owner) ?? t('an unknown program'))
    case 'other':
      return otherTitle(what.type, programs.labelOf(owner))
  }
}

function programAccountTitle(
  { account }: Extract<AccountKind, { kind: 'programAccount' }>,
  program: string,
): string {
  switch (account.kind) {
    case 'pool':
      return t('Pool of {program}', { program })
    case 'curve':
      return t('Bonding curve of {program}', { program })
    case 'config':
      return account.name === undefined
        ? t('Fee tier of {program}', { program })
        : t('Launchpad {name}', { name: account.name })
    case 'position':
      return t('Liquidity position of {program}', { program })
    case 'page':
      return t('Part of a pool of {program}', { program })
  }
}

function otherTitle(type: string | undefined, program: string | undefined): string {
  if (type === 'lookupTable') return t('Address lookup table')
  if (type === 'nonce' || type === 'initialized') return t('Nonce account')
  if (type === 'multisig') return t('Multisig')
  return program === undefined ? t('Account of an unknown program') : t('Account of {program}', { program })
}
