import { type Gateways, parseRemoteUrl } from './remote-url.ts'

/** Metadata files are a few hundred bytes; a longer text is not parsed. */
const MAX_METADATA_BYTES = 64 * 1024

/**
 * The address of the picture that the metadata file of a token names, which is held to the same rules as that of the file;
 * undefined for any other file. A picture is named by the file itself, and by no file that it names.
 */
export function namedPicture(file: Buffer, gateways: Gateways): URL | undefined {
  if (file.length > MAX_METADATA_BYTES) return undefined
  const { image } = Object(parseJson(file)) as { image?: unknown }
  return typeof image === 'string' ? parseRemoteUrl(image.trim(), gateways) : undefined
}

function parseJson(file: Buffer): unknown {
  try {
    return JSON.parse(file.toString('utf8').replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
