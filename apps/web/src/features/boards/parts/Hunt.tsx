import { t } from '@callisto/i18n'
import { buttonClass } from '@callisto/ui'
import {
  ignoredParameters,
  parseScreenQuery,
  type ScreenQuery,
  toScreenSearch,
} from '../../../lib/filters/screen-query.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { paths } from '../../../paths.ts'
import { huntList } from '../model/boards.ts'
import { Board } from './Board.tsx'
import { BoardsFrame, type PageSearch } from './BoardsFrame.tsx'

/** Parameters of a list that the page does not have: it has one order. */
const NO_FILTERS = ['sortBy', 'sortDir']

/** Hunt page: launches of the last day that people buy, newest first, with what is known of the buying. */
export function Hunt({ search, onSearch }: PageSearch) {
  const query = parseScreenQuery(search)
  const change = (changed: Partial<ScreenQuery>) =>
    onSearch(toScreenSearch({ ...query, ...changed, sortBy: undefined }))
  return (
    <BoardsFrame
      path={paths.hunt}
      title={t('AlphaScan')}
      about={t('Launches of the last day with organic buyers in the timeframe, newest first.')}
      timeframe={query.timeframe}
      onTimeframe={(timeframe) => change({ timeframe })}
      ignored={[...NO_FILTERS.filter((name) => name in search), ...ignoredParameters(search)]}
      onRemoveIgnored={() => change({})}
      className="h-(--frame-height)"
      controls={
        <Link
          to="/pro/screener/alphascan"
          search={toScreenSearch({ ...query, sortBy: undefined })}
          className={buttonClass('neutral', 'sm')}
        >
          {t('Show as a table')}
        </Link>
      }
    >
      <Board
        list={huntList}
        timeframe={query.timeframe}
        filters={query.filters}
        onFilter={(filters, timeframe = query.timeframe) => change({ filters, timeframe })}
        showsOrganic
        className="flex-1 border-t border-line"
      />
    </BoardsFrame>
  )
}
