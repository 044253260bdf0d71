import type { RpcEndpoint } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { FieldError, RadioGroup } from '@callisto/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCluster } from '../../../lib/api/cluster.ts'
import { CUSTOM_ENDPOINT, chosenRpc, customRpc, endpointHost } from '../../../lib/api/rpc-choice.ts'
import { choicesOf, useRpcState } from '../../../lib/api/rpc-pool.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { showCustomRpcToast } from '../model/custom-rpc-toast.ts'
import { PingText } from './PingText.tsx'

/** Names of the endpoints of the embedded product; another one is named by its id. */
const names: Readonly<Record<string, string>> = {
  app: msg('This site'),
  validator: msg('Local validator port'),
  backup: msg('Second local port'),
  [CUSTOM_ENDPOINT]: msg('Custom'),
}

/** The RPC endpoints with their pings, one of them chosen. */
export function RpcList() {
  const cluster = useCluster()
  const [chosenId] = useStoredValue(chosenRpc)
  useStoredValue(customRpc)
  const { active, chosen, problem } = useRpcState()
  const queries = useQueryClient()
  const choices = choicesOf(cluster)
  const shownId = choices.some(({ id }) => id === chosenId) ? chosenId : choices[0]?.id
  const choose = (id: string) => {
    chosenRpc.set(id)
    const custom = choices.find((endpoint) => endpoint.id === CUSTOM_ENDPOINT)
    if (custom && id === CUSTOM_ENDPOINT) showCustomRpcToast(custom)
    void queries.invalidateQueries({ queryKey: ['rpc-health'] })
  }
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        label={t('RPC endpoint')}
        items={choices.map((endpoint) => ({ key: endpoint.id, content: <Endpoint {...endpoint} /> }))}
        value={shownId}
        onChange={choose}
      />
      {problem && chosen.id === shownId && (
        <FieldError
          text={
            problem === 'down'
              ? t('The chosen RPC does not respond. Calls go to {host} until it does.', {
                  host: endpointHost(active),
                })
              : t('The chosen RPC serves another cluster and is not used. Calls go to {host}.', {
                  host: endpointHost(active),
                })
          }
        />
      )}
    </div>
  )
}

function Endpoint(endpoint: RpcEndpoint) {
  return (
    <>
      <span className="min-w-0 flex-1 py-1.5">
        <span className="block truncate">{t(names[endpoint.id] ?? endpoint.id)}</span>
        <span className="block truncate text-xs text-faint">{endpointHost(endpoint)}</span>
      </span>
      <PingText url={endpoint.url} />
    </>
  )
}
