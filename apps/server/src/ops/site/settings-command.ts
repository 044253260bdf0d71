import { readFile } from 'node:fs/promises'
import { InvalidSiteFile, publishSettings, readSettings, writeSettings } from '@callisto/site'
import type { SiteCommandContext } from './context.ts'

export const SETTINGS_USAGE = `  settings show                    remote settings that the server sends
  settings publish FILE            validate settings and replace all of them
  settings set excluded-amms [LABEL...]      venues that no quote uses
  settings set banned-tokens [MINT...]       tokens that are neither found nor traded
  settings set swap-profile KEY auto|manual  a new KEY applies the profile once in each browser
  settings set blockhash-slots N|none        blocks within which a swap must land
  settings set asr-claims NAME|none [END]    round of rewards, and the ISO time at which it is asked for no more
  settings set perps-v2 on|off               whether perps opens its second version`

type Settings = Awaited<ReturnType<typeof readSettings>>
/** The settings with one of them replaced, not validated yet; undefined for wrong arguments. */
type Edit = (settings: Settings, values: readonly string[]) => object | undefined

const withSwap = (settings: Settings, change: object) => ({
  ...settings,
  swapSettings: { ...settings.swapSettings, ...change },
})

const edits: Readonly<Record<string, Edit>> = {
  'excluded-amms': (settings, labels) => withSwap(settings, { excludedAmms: labels }),
  'banned-tokens': (settings, mints) => withSwap(settings, { bannedTokens: mints }),
  'swap-profile': (settings, [key, defaultProfile, ...rest]) =>
    defaultProfile === undefined || rest.length > 0
      ? undefined
      : withSwap(settings, { swapProfile: { key, defaultProfile } }),
  'blockhash-slots': ({ blockhashSlotsToExpiry: _, ...settings }, [slots, ...rest]) => {
    if (slots === undefined || rest.length > 0) return undefined
    return slots === 'none' ? settings : { ...settings, blockhashSlotsToExpiry: Number(slots) }
  },
  'asr-claims': ({ asrClaims: _, ...settings }, [timeline, endsAt, ...rest]) => {
    if (timeline === undefined || rest.length > 0) return undefined
    if (timeline === 'none') return settings
    return { ...settings, asrClaims: { timeline, ...(endsAt === undefined ? {} : { endsAt }) } }
  },
  'perps-v2': (settings, [value, ...rest]) =>
    rest.length > 0 || (value !== 'on' && value !== 'off')
      ? undefined
      : { ...settings, perpsV2Default: value === 'on' },
}

/** `npm run ops -- settings ...`; undefined for wrong arguments. A running server serves the result at the next request. */
export async function runSettingsCommand(
  [command, name, ...values]: readonly string[],
  { dataDir, toPath }: SiteCommandContext,
): Promise<string | undefined> {
  if (command === 'show' && name === undefined) return print(await readSettings(dataDir))
  if (name === undefined) return undefined
  if (command === 'publish' && values.length === 0) {
    const file = toPath(name)
    const bytes = await readFile(file).catch((cause: Error) => {
      throw new InvalidSiteFile(`${file} cannot be read: ${cause.message}`)
    })
    return print(await publishSettings(dataDir, bytes, file))
  }
  if (command !== 'set' || !Object.hasOwn(edits, name)) return undefined
  const edited = edits[name]?.(await readSettings(dataDir), values)
  return edited && print(await writeSettings(dataDir, edited, name))
}

const print = (settings: Settings): string => JSON.stringify(settings, undefined, 2)
