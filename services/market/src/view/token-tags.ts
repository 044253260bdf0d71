import { isStablecoin, isStakedSol } from '@callisto/domain'
import { TOKEN_2022_PROGRAM } from '@callisto/solana'
import type { Token } from '../fold/token-and-pool.ts'
import type { MintInfo } from '../mints/mint-info.ts'

/**
 * Tags of a token (spec 1-3-05). Most follow from the chain; `listedTags` are named by the metadata of a verified
 * token, which its curator has signed. `strict` is the older name of the verified list, `new` is younger than a day.
 */
export function tagsOf(
  token: Token,
  info: MintInfo | undefined,
  { launchpad, isNew }: { launchpad: string | undefined; isNew: boolean },
): string[] {
  const tags: string[] = []
  if (info?.tokenProgram === TOKEN_2022_PROGRAM) tags.push('token-2022')
  if (info?.isVerified) tags.push('verified', 'strict')
  if (isStablecoin(token.mint)) tags.push('stablecoin')
  if (isStakedSol(token.mint)) tags.push('lst')
  if (launchpad === 'pump.fun') tags.push('pump')
  if (isNew) tags.push('new')
  if (info?.isVerified) for (const tag of info.tags) if (!tags.includes(tag)) tags.push(tag)
  if (info?.issuer) tags.push(info.issuer.toLowerCase(), 'stocks')
  return tags
}
