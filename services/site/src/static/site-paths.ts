import { join } from 'node:path'

/** Folder of a data folder with the files of the operator; its layout is that of `/static`. */
export const SITE_FOLDER = 'site'

/** Folder of the event log in it, the only part that the server writes. */
export const EVENTS_FOLDER = 'events'

const inSite = (dataDir: string, ...path: string[]) => join(dataDir, SITE_FOLDER, ...path)

/** Files of the operator. Ids and names must have passed their schema, which admits no separator. */
export const settingsFile = (dataDir: string) => inSite(dataDir, 'remoteConfig', 'metadata.json')
export const bannerIndexFile = (dataDir: string) => inSite(dataDir, 'banner', 'metadata.json')
export const bannerFolder = (dataDir: string, id: string) => inSite(dataDir, 'banner', id)
export const bannerFile = (dataDir: string, id: string) => join(bannerFolder(dataDir, id), 'banner.json')
export const pictureFile = (dataDir: string, id: string, name: string) =>
  join(bannerFolder(dataDir, id), name)

/** List of wallets with a risk, and the event log of the web app. */
export const riskFile = (dataDir: string) => inSite(dataDir, 'risk.txt')
export const eventsFile = (dataDir: string) => inSite(dataDir, EVENTS_FOLDER, 'events.log')

/** Largest file of settings, of the index or of a banner. */
export const MAX_JSON_BYTES = 64 * 1024
/** Largest picture. */
export const MAX_PICTURE_BYTES = 512 * 1024
