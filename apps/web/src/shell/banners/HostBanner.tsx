import { t } from '@callisto/i18n'
import { TriangleAlert } from 'lucide-react'
import { hostOverrides } from '../../lib/api/config.ts'
import { clearHostOverrides, withoutHostParameters } from '../../lib/api/host-override.ts'

/** Says that a link has changed where this tab reads data from, and ends it. */
export function HostBanner({ overrides = hostOverrides }) {
  const hosts = [...new Set(Object.values(overrides))]
  if (hosts.length === 0) return null
  return (
    <div
      role="alert"
      className="flex items-center justify-center gap-3 bg-caution-tint px-4 py-2 text-xs text-caution"
    >
      <p className="flex min-w-0 items-center gap-2 wrap-anywhere">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {t('A link has set this tab to read data from {hosts}.', { hosts: hosts.join(', ') })}
      </p>
      <button
        type="button"
        onClick={resetHosts}
        className="min-h-6 shrink-0 rounded-sm px-1 font-medium underline underline-offset-2 hover:no-underline max-sm:min-h-11"
      >
        {t('Reset')}
      </button>
    </div>
  )
}

function resetHosts(): void {
  clearHostOverrides(sessionStorage)
  history.replaceState(history.state, '', withoutHostParameters(location.href))
  location.reload()
}
