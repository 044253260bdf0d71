import { DEFAULT_REMOTE_SETTINGS, type RemoteSettings, RemoteSettingsSchema } from '@callisto/contract'
import { readIfPresent, writeJson } from './files.ts'
import { parseJson, parseSiteJson, parseSiteValue, rejectUnknownFields } from './parse-site-json.ts'
import { settingsFile } from './site-paths.ts'

/** The settings that the server of a data folder sends. Throws InvalidSiteFile when their file is damaged. */
export async function readSettings(dataDir: string): Promise<RemoteSettings> {
  const path = settingsFile(dataDir)
  const bytes = await readIfPresent(path)
  return bytes === undefined ? DEFAULT_REMOTE_SETTINGS : parseSiteJson(RemoteSettingsSchema, bytes, path)
}

/** Validates settings and makes them public; `source` names them in the error. Throws InvalidSiteFile. */
export async function writeSettings(
  dataDir: string,
  settings: unknown,
  source: string,
): Promise<RemoteSettings> {
  const valid = parseSiteValue(RemoteSettingsSchema, settings, source)
  rejectUnknownFields(settings, valid, source)
  await writeJson(settingsFile(dataDir), valid)
  return valid
}

/** Validates the bytes of a settings file and makes them public. Throws InvalidSiteFile. */
export async function publishSettings(
  dataDir: string,
  bytes: Uint8Array,
  source: string,
): Promise<RemoteSettings> {
  return writeSettings(dataDir, parseJson(bytes, source), source)
}
