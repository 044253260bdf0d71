import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedList } from '@callisto/account'
import { isAddressLike } from '@callisto/contract'
import { SITE_FOLDER } from '@callisto/site'

/** A list of a million claims has about 70 MB. */
const MAX_BYTES = 256 * 1_048_576
const ROUND = /^[a-z0-9-]{1,32}$/

/**
 * The lists of claims that the operator has published: `site/claims/ROUND/DISTRIBUTION.csv` of a data folder. Other names and
 * larger files are passed over.
 */
export function readClaimLists(dataDir: string): PublishedList[] {
  const folder = join(dataDir, SITE_FOLDER, 'claims')
  const names = (path: string) => (existsSync(path) ? readdirSync(path).sort() : [])
  return names(folder)
    .filter((round) => ROUND.test(round))
    .flatMap((timeline) =>
      names(join(folder, timeline)).flatMap((name) => {
        const distribution = name.replace(/\.csv$/, '')
        const path = join(folder, timeline, name)
        if (name === distribution || !isAddressLike(distribution)) return []
        if (statSync(path).size > MAX_BYTES) return []
        return [{ timeline, distribution, list: readFileSync(path, 'utf8') }]
      }),
    )
}
