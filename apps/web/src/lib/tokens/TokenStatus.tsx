import type { Asset } from '@callisto/contract'
import { LookalikeBadge } from './LookalikeBadge.tsx'
import { isVerified } from './names.ts'
import { VerifiedBadge } from './VerifiedBadge.tsx'

/** Whether a token is verified, not verified or a look-alike of a verified one. */
export function TokenStatus({ asset }: { asset: Asset }) {
  return (
    <>
      <VerifiedBadge verified={isVerified(asset)} />
      <LookalikeBadge asset={asset} />
    </>
  )
}
