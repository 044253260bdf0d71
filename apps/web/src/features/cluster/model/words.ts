import type { LiveCluster, VenueFault, VenueState } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import type { Tone } from '@callisto/ui'
import { formatCount } from '../../../lib/text/format.ts'

/** How a live cluster is read. */
export const tierTexts: Readonly<Record<LiveCluster['tier'], string>> = {
  'on demand': msg('On demand: the pools of a quote are read before it'),
  polled: msg('Repeated reads: all pools are read again and again'),
  subscribed: msg('Snapshot, then the changes by WebSocket'),
  stream: msg('Snapshot, then the changes by a Geyser stream'),
}

export const venueStates: Readonly<Record<VenueState['state'], { text: string; tone: Tone }>> = {
  on: { text: msg('On'), tone: 'up' },
  unproven: { text: msg('Unproven'), tone: 'caution' },
  off: { text: msg('Off'), tone: 'down' },
}

const faultTexts: Readonly<Record<VenueFault['code'], string>> = {
  NOT_DEPLOYED: msg('Its program is not deployed on this cluster.'),
  OTHER_BUILD: msg('Its program is not the one that quotes are proven against.'),
  ROUTER_NOT_DEPLOYED: msg('The router program, through which swaps go, is not deployed on this cluster.'),
  ROUTER_OTHER_BUILD: msg(
    'The router program, through which swaps go, is not the one that quotes are proven against.',
  ),
  DEPLOYED_AGAIN: msg('Its program was deployed again, and the new build is not proven.'),
  CLOSED: msg('Its program was closed.'),
  AUDIT_DIFFERED: msg('A simulated swap paid another amount than its quote.'),
}

/** Why a venue is not on, with the slot in which it was found. */
export function faultText({ code, slot }: VenueFault): string {
  const text = t(faultTexts[code])
  return slot === undefined ? text : `${text} ${t('Slot {slot}', { slot: formatCount(slot) })}.`
}
