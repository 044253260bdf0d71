import type { Manifest } from './route-chunks.ts'

/**
 * Chunks that pages work without: languages, which the service worker keeps once they are used, and the test wallet,
 * which the server withholds on a public cluster (apps/server/src/http/web-app.ts).
 */
const LATE = /\/(?:zh|es|tr|ja|test-wallet)-[\w-]+\.js$/

export const isLate = (file: string): boolean => LATE.test(file)

/** Throws when a late chunk holds code that another chunk imports statically, which would then not start without it. */
export function checkLate(manifest: Manifest): void {
  for (const { file, imports = [] } of Object.values(manifest))
    for (const key of imports)
      if (isLate(manifest[key]?.file ?? '')) throw new Error(`${file} does not start without ${key}`)
}
