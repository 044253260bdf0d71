import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { walletRiskQuery } from '../../lib/wallet/risk-query.ts'
import { useAddress } from '../../lib/wallet/session.ts'
import { refusalTarget } from './refusal.ts'

/** Keeps a wallet of Severe or High risk on the appeal page. A risk that cannot be known changes nothing. */
export function WalletRiskGuard() {
  const { data: risk } = useQuery(walletRiskQuery(useAddress()))
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const navigate = useNavigate()
  const target = refusalTarget(risk, pathname)
  useEffect(() => {
    if (target) void navigate({ to: target, replace: true })
  }, [target, navigate])
  return null
}
