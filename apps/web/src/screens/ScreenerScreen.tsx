import { getRouteApi } from '@tanstack/react-router'
import { categoryOf } from '../features/screener/model/categories.ts'
import { ScreenerPage } from '../features/screener/ScreenerPage.tsx'
import { NotFoundPage } from '../shell/crash/NotFoundPage.tsx'

const route = getRouteApi('/pro/screener/$category')

/** The screener at its address. */
export function ScreenerScreen() {
  const { category: slug } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const category = categoryOf(slug)
  if (!category) return <NotFoundPage />
  return (
    <ScreenerPage
      category={category}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
