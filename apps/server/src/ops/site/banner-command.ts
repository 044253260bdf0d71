import { type BannerArea, bannerAreas, type LocalizedText } from '@callisto/contract'
import { InvalidSiteFile, listBanners, publishBanner, withdrawBanner } from '@callisto/site'
import type { SiteCommandContext } from './context.ts'

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
