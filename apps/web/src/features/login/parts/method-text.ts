import type { LoginMethod } from '@callisto/contract'
import { t } from '@callisto/i18n'

/** A way of logging in, in words. */
export function methodText(method: LoginMethod, provider?: string): string {
  switch (method) {
    case 'email':
      return t('E-mail')
    case 'oidc':
      return provider === undefined ? t('Provider') : t('Provider {name}', { name: provider })
    case 'wallet':
      return t('Wallet')
  }
}
