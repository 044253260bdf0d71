import type { SwapPreferences } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { Switch } from '@callisto/ui'

type Choice = Exclude<keyof SwapPreferences, 'excludedVenues'>

const choices: readonly { key: Choice; name: string; text: string }[] = [
  {
    key: 'isProtected',
    name: msg('Protect against sandwiches'),
    text: msg('Sent to the private relay only, with a tip: nobody sees the swap before it lands.'),
  },
  {
    key: 'asksMakers',
    name: msg('Ask market makers'),
    text: msg('They fill where they offer at least as much as the pools, and pay the network fee.'),
  },
  {
    key: 'onlyDirectRoutes',
    name: msg('Direct routes only'),
    text: msg('One pool at a time, never over another token. The price may be worse.'),
  },
  {
    key: 'restrictIntermediateTokens',
    name: msg('Restrict intermediate tokens'),
    text: msg('Routes go over liquid tokens only, so that fewer swaps fail.'),
  },
  {
    key: 'useWSol',
    name: msg('Use wrapped SOL'),
    text: msg('SOL is taken from and left in your wrapped SOL account.'),
  },
  {
    key: 'asLegacyTransaction',
    name: msg('Legacy transaction'),
    text: msg('For wallets that sign no newer format. Routes have fewer pools.'),
  },
]

export interface RouteSettingsProps {
  preferences: SwapPreferences
  onChange: (change: Partial<SwapPreferences>) => void
}

/** Choices that hold in both modes of the profile. */
export function RouteSettings({ preferences, onChange }: RouteSettingsProps) {
  return choices.map(({ key, name, text }) => (
    <Switch
      key={key}
      checked={preferences[key]}
      onChange={({ target }) => onChange({ [key]: target.checked })}
    >
      <span className="min-w-0">
        {t(name)}
        <span className="block text-xs text-faint">{t(text)}</span>
      </span>
    </Switch>
  ))
}
