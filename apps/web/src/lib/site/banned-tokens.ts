import type { Asset, RemoteSettings } from '@callisto/contract'
import { useQuery } from '@tanstack/react-query'
import { remoteSettingsQuery } from './queries.ts'

const none: ReadonlySet<string> = new Set()

const toMints = ({ swapSettings }: RemoteSettings): ReadonlySet<string> => new Set(swapSettings.bannedTokens)

/** Mints that are neither found by search nor traded; none while the settings are absent. */
export const useBannedTokens = (): ReadonlySet<string> =>
  useQuery({ ...remoteSettingsQuery, select: toMints }).data ?? none

/** A list without banned tokens; the same list when it has none. */
export function withoutBanned<T extends readonly Pick<Asset, 'id'>[] | undefined>(
  assets: T,
  banned: ReadonlySet<string>,
): T {
  if (banned.size === 0 || !assets?.some(({ id }) => banned.has(id))) return assets
  return assets.filter(({ id }) => !banned.has(id)) as unknown as T
}
