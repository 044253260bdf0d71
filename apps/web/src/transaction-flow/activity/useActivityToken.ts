import { plainUnits } from '../../lib/text/format.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'
import { useQueuedToken } from '../../lib/tokens/queued-token.ts'

/** A token of an activity, as far as it is known. */
export function useActivityToken(mint: string) {
  const asset = useQueuedToken(mint).live?.asset
  return {
    asset: asset ?? { id: mint },
    symbol: asset ? displaySymbol(asset.symbol) : shortAddress(mint),
    /** Base units as whole tokens; undefined while the decimals are not known. */
    whole: (units: string | undefined) =>
      units === undefined || !asset ? undefined : plainUnits(BigInt(units), asset.decimals),
  }
}
