import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { SOL_MINT } from '../tokens/mints.ts'
import { type Balances, balancesQuery } from '../wallet/balances.ts'
import { useAddress } from '../wallet/session.ts'

/** Mints of which a wallet holds some, as one text: equal for equal holdings. */
function heldMints({ lamports, tokens }: Balances): string {
  const held = tokens.filter(({ amount }) => amount > 0n).map(({ mint }) => mint)
  return (lamports > 0n ? [SOL_MINT, ...held] : held).toSorted().join()
}

/**
 * Mints of which the wallet holds some, none while they are unknown; the same set until one of them changes. It causes no
 * calls beside the first one and those after a swap.
 */
export function useHeldMints(): ReadonlySet<string> {
  const address = useAddress()
  const { data } = useQuery({
    ...balancesQuery(address ?? ''),
    enabled: address !== undefined,
    refetchInterval: false,
    select: heldMints,
  })
  return useMemo(() => new Set(data === undefined ? [] : data.split(',')), [data])
}
