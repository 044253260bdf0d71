import type { Timeframe } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { buttonClass, PHONE_QUERY, useMediaQuery } from '@callisto/ui'
import { Table2 } from 'lucide-react'
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
import { TimeframeSelect } from './TimeframeSelect.tsx'
import { Toolbar } from './Toolbar.tsx'

/** Parameters of a list that the page does not have: it has one order. */
const NO_FILTERS = ['sortBy', 'sortDir']

/** Hunt page: launches of the last day that people buy, newest first, with what is known of the buying. */
export function Hunt({ search, onSearch }: PageSearch) {
  const isPhone = useMediaQuery(PHONE_QUERY)
  const query = parseScreenQuery(search)
  const change = (changed: Partial<ScreenQuery>) =>
    onSearch(toScreenSearch({ ...query, ...changed, sortBy: undefined }))
  const timeframe = {
    timeframe: query.timeframe,
    onTimeframe: (timeframe: Timeframe) => change({ timeframe }),
  }
  const table = { to: '/pro/screener/alphascan', search: toScreenSearch({ ...query, sortBy: undefined }) }
  return (
    <BoardsFrame
      path={paths.hunt}
      title={t('AlphaScan')}
      ignored={[...NO_FILTERS.filter((name) => name in search), ...ignoredParameters(search)]}
      onRemoveIgnored={() => change({})}
      className="h-(--frame-height)"
      toolbar={
        !isPhone && (
          <Toolbar
            {...timeframe}
            about={t('Launches of the last day with organic buyers in the timeframe, newest first.')}
          >
            <Link {...table} className={buttonClass('neutral', 'sm')}>
              {t('Show as a table')}
            </Link>
          </Toolbar>
        )
      }
    >
      <Board
        list={huntList}
        timeframe={query.timeframe}
        filters={query.filters}
        onFilter={(filters, timeframe = query.timeframe) => change({ filters, timeframe })}
        showsOrganic
        controls={
          isPhone && (
            <>
              <TimeframeSelect {...timeframe} />
              <Link
                {...table}
                aria-label={t('Show as a table')}
                className="flex size-11 items-center justify-center text-muted"
              >
                <Table2 aria-hidden="true" className="size-4" />
              </Link>
            </>
          )
        }
        className="flex-1 border-line sm:border-t"
      />
    </BoardsFrame>
  )
}
