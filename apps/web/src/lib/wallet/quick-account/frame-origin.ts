/** Origin of the frame that holds keys, from the page's `callisto-config`; undefined where the server has none. */
export function parseFrameOrigin(text: string | null | undefined): string | undefined {
  try {
    const { keyFrame } = JSON.parse(text || '{}') as { keyFrame?: unknown }
    return typeof keyFrame === 'string' && new URL(keyFrame).origin === keyFrame ? keyFrame : undefined
  } catch {
    return undefined
  }
}

/** The frame of this page. */
export const frameOrigin = (): string | undefined =>
  parseFrameOrigin(document.querySelector('meta[name="callisto-config"]')?.getAttribute('content'))
