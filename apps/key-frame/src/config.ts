import { type KeyFrameConfig, KeyFrameConfigSchema } from '@callisto/contract'

/** Parses what the server has written into the frame's page; undefined for anything malformed, which serves nobody. */
export function parseConfig(text: string | null | undefined): KeyFrameConfig | undefined {
  try {
    const parsed = KeyFrameConfigSchema.safeParse(JSON.parse(text || '{}'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
