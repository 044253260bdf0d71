import { readFile } from 'node:fs/promises'
import { type BannerArea, bannerAreas, type LocalizedText } from '@callisto/contract'
import {
  InvalidSiteFile,
  listBanners,
  publishBanner,
  publishSettings,
  readSettings,
  withdrawBanner,
  writeSettings,
} from '@callisto/site'

/** What a command of `npm run ops` works on. */
export interface SiteCommandContext {
  dataDir: string
  nowMs: number
  /** A path as the operator typed it, relative to the folder of the shell. */
  toPath(text: string): string
}

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

export const BANNER_USAGE = `  banner list                      active banner of each area, with its state
  banner show ID                   one banner
  banner publish FILE AREA...      validate a banner and make it the active one of areas
  banner withdraw ID [AREA...]     end a banner, in all areas by default
                                   areas: ${bannerAreas.join(', ')}`

/** `npm run ops -- banner ...`; undefined for wrong arguments. A running server serves the result at the next request. */
export async function runBannerCommand(
  [command, ...args]: readonly string[],
  { dataDir, nowMs, toPath }: SiteCommandContext,
): Promise<string | undefined> {
  const [first, ...rest] = args
  if (command === 'list' && first === undefined) return list(dataDir, nowMs)
  if (first === undefined) return undefined
  if (command === 'show' && rest.length === 0) return show(dataDir, first)
  if (command === 'publish') {
    const areas = rest.map(parseArea)
    const { id } = await publishBanner(dataDir, toPath(first), areas, nowMs)
    return `banner ${id} is published in ${areas.join(', ')}`
  }
  if (command !== 'withdraw') return undefined
  const ended = await withdrawBanner(dataDir, first, rest.length > 0 ? rest.map(parseArea) : undefined)
  return `banner ${first} was withdrawn from ${ended.join(', ')}`
}

function parseArea(text: string): BannerArea {
  const area = bannerAreas.find((known) => known === text)
  if (area === undefined) throw new InvalidSiteFile(`${text} is no area; use ${bannerAreas.join(', ')}`)
  return area
}

async function list(dataDir: string, nowMs: number): Promise<string> {
  const active = await listBanners(dataDir)
  if (active.length === 0) return 'no area has a banner'
  return active.map(({ area, banner }) => `${area}: ${banner.id}, ${stateOf(banner, nowMs)}`).join('\n')
}

async function show(dataDir: string, id: string): Promise<string> {
  const active = (await listBanners(dataDir)).filter(({ banner }) => banner.id === id)
  if (!active[0]) throw new InvalidSiteFile(`no area has a banner ${id}`)
  const { banner } = active[0]
  const text = ({ en }: LocalizedText) => en
  return [
    `${banner.id}: ${text(banner.data.title)}`,
    `areas: ${active.map(({ area }) => area).join(', ')}`,
    JSON.stringify(banner, undefined, 2),
  ].join('\n')
}

function stateOf(
  { startTime, expiryTime }: { startTime?: string | undefined; expiryTime?: string | undefined },
  nowMs: number,
): string {
  if (startTime !== undefined && Date.parse(startTime) > nowMs) return `starts at ${startTime}`
  if (expiryTime === undefined) return 'shown without end'
  return Date.parse(expiryTime) > nowMs ? `shown until ${expiryTime}` : `expired at ${expiryTime}`
}
