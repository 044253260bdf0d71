import { getRouteApi } from '@tanstack/react-router'
import { SwapPage } from '../features/swap/SwapPage.tsx'

const route = getRouteApi('/swap')

/** The swap page at its address. */
export function SwapScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return <SwapPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
