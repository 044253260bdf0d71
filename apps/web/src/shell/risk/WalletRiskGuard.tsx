import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate, useRouter } from '../../lib/router/router.ts'
import { walletRiskQuery } from '../../lib/wallet/risk-query.ts'
import { useAddress } from '../../lib/wallet/session.ts'
import { refusalTarget } from './refusal.ts'

/** Keeps a wallet of Severe or High risk on the appeal page. A risk that cannot be known changes nothing. */
export function WalletRiskGuard() {
  const { data: risk } = useQuery(walletRiskQuery(useAddress()))
  const pathname = useRouter(({ entry }) => entry.pathname)
  const target = refusalTarget(risk, pathname)
  useEffect(() => {
    if (target) navigate({ to: target }, { replace: true })
  }, [target])
  return null
}
