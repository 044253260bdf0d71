import { msg, t } from '@callisto/i18n'
import { dismissToast, showToast } from '@callisto/ui'
import { useEffect } from 'react'
import { endpointHost } from '../../lib/api/rpc-choice.ts'
import { useRpcState } from '../../lib/api/rpc-pool.ts'
import { openOverlay } from '../../lib/browser/overlays.ts'

/** What is wrong with the chosen RPC (spec 1-8-05); the link to the settings follows. */
export const rpcProblemMessages = {
  down: msg('Your selected RPC is not responding to any requests.'),
  'wrong-cluster': msg('Your selected RPC serves another cluster.'),
} as const

/** Opens the settings, where an RPC is chosen. */
export function ChangeRpcLink() {
  return (
    <button
      type="button"
      onClick={() => openOverlay('settings')}
      className="rounded-sm font-medium underline underline-offset-2 hover:no-underline max-sm:min-h-11"
    >
      {t('Try changing your RPC.')}
    </button>
  )
}

const TOAST = 'rpc-problem'

/** One toast when the chosen RPC is left for another one; it goes with the problem. */
export function useRpcNotice(): void {
  const { problem, chosen, active } = useRpcState()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast a problem, whatever is used instead
  useEffect(() => {
    if (!problem) return dismissToast(TOAST)
    // docs/spec-map.md 2-8: what has no toast of its own is only logged; this has both.
    console.warn(`RPC ${endpointHost(chosen)}: ${problem}`)
    showToast({
      id: TOAST,
      variant: 'warning',
      title: t(rpcProblemMessages[problem]),
      text: (
        <>
          {t('Now using {host}.', { host: endpointHost(active) })} <ChangeRpcLink />
        </>
      ),
    })
  }, [problem])
}
