import { t } from '@callisto/i18n'
import { showToast } from '@callisto/ui'
import { endpointHost } from '../../../lib/api/rpc-choice.ts'

/** The toast of a custom RPC in use (spec 2-8-75); by its host, since the rest of the URL may hold a key. */
export function showCustomRpcToast(endpoint: { url: string }): void {
  showToast({
    id: 'custom-rpc',
    variant: 'info',
    title: t('Custom RPC endpoint'),
    text: t('Your RPC is currently set to {host}', { host: endpointHost(endpoint) }),
  })
}
