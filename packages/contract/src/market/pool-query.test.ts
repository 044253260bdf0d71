import { describe, expect, test } from 'vitest'
import { parseParameters } from '../shared/parameters.ts'
import { encodeFilters } from './filter-wire.ts'
import { GemsRequestSchema, toGemsQuery } from './gems-query.ts'
import { parsePoolQuery } from './pool-query.ts'
import { boundMetrics, type ScreenerFilters } from './screener-filters.ts'

describe('list queries', () => {
  // spec 1-4-01
  test('an empty query is the default list', () => {
    expect(parsePoolQuery({}, '1h')).toEqual({
      timeframe: '1h',
      checks: [{ timeframe: '1h', filters: {} }],
      sortTimeframe: '1h',
      sortDir: 'desc',
      limit: 50,
    })
  })

  test.each([
    ['comma list', { launchpads: 'pump.fun,Believe' }],
    ['repeated keys', { launchpads: ['pump.fun', 'believe'] }],
  ])('launchpads as %s', (_, raw) => {
    expect(parsePoolQuery(raw, '1h').checks[0]?.filters.launchpads).toEqual(['pump.fun', 'Believe'])
  })

  test('bounds with and without the suffix, and those of another window', () => {
    const { checks } = parsePoolQuery({ minVolume1h: '10', maxTxns: '5', minBuys24h: '3' }, '1h')
    expect(checks).toEqual([
      { timeframe: '1h', filters: { bounds: { volume: { min: 10 }, txns: { max: 5 } } } },
      { timeframe: '24h', filters: { bounds: { buys: { min: 3 } } } },
    ])
  })

  // spec 1-5.1-05, 1-9-04
  test('keywords are cut to five characters', () => {
    expect(parsePoolQuery({ searchInclude: 'bonkers, cat' }, '1h').checks[0]?.filters.searchInclude).toEqual([
      'bonke',
      'cat',
    ])
  })

  test('a keyword is cut between characters', () => {
    expect(parsePoolQuery({ searchInclude: '🐶🐶🐶🐶🐶🐶' }, '1h').checks[0]?.filters.searchInclude).toEqual([
      '🐶🐶🐶🐶🐶',
    ])
  })

  test('the filters that public clients send', () => {
    const config = 'So11111111111111111111111111111111111111112'
    const raw = {
      launchpads: 'Raydium,stonkfun',
      partnerConfigs: config,
      notPumpfunToken: 'true',
      minDevLaunchedMints: '1',
      maxDevLaunchedMints: '3',
    }
    expect(parsePoolQuery(raw, '1h').checks[0]?.filters).toEqual({
      launchpads: ['raydium-launchlab', 'stonkfun'],
      partnerConfigs: [config],
      notPumpfunToken: true,
      bounds: { devLaunchedMints: { min: 1, max: 3 } },
    })
  })

  test('a sort key may carry a timeframe', () => {
    expect(parsePoolQuery({ sortBy: 'volume6h', sortDir: 'asc' }, '1h')).toMatchObject({
      sortBy: 'volume',
      sortTimeframe: '6h',
      sortDir: 'asc',
    })
  })

  test.each([
    [{ minMcap: 'NaN' }],
    [{ minMcap: '1e400' }],
    [{ minMcap: ['1', '2'] }],
    [{ verified: 'maybe' }],
    // spec 1-2.5-04, 1-5.1-04
    [{ launchpads: 'nosuchpad' }],
    [{ partnerConfigs: 'nobody' }],
    [{ searchInclude: '' }],
    [{ searchInclude: 'a,,b' }],
    [{ limit: '0' }],
    [{ limit: '1.5' }],
    [{ limit: '100000' }],
    [{ sortBy: 'constructor' }],
    [{ sortBy: 'mcap1h' }],
    [{ sortDir: 'up' }],
  ])('%j is rejected', (raw) => {
    expect(() => parsePoolQuery(raw, '1h')).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }))
  })

  test('parsePoolQuery inverts encodeFilters', () => {
    const filters: ScreenerFilters = {
      verified: true,
      hasSocials: true,
      lpBurntPercentage: 90,
      launchpads: ['pump.fun', 'boop'],
      searchExclude: ['rug'],
      bounds: {
        volume: { min: 5, max: 9.5 },
        mcap: { max: 1e6 },
        tokenAge: { min: 3 },
        devBalancePct: { max: 1e-9 },
      },
    }
    expect(parsePoolQuery(encodeFilters(filters, '6h'), '6h').checks).toEqual([{ timeframe: '6h', filters }])
  })
})

// spec 1-5.1-02, 1-5.1-03
test.each(boundMetrics)('bounds of %s are read from the query', (metric) => {
  const name = metric.charAt(0).toUpperCase() + metric.slice(1)
  const { checks } = parsePoolQuery({ [`min${name}`]: '1', [`max${name}`]: '2' }, '1h')
  expect(checks[0]?.filters.bounds).toEqual({ [metric]: { min: 1, max: 2 } })
})

test('lpBurntPercentage, topHoldersPercentage and numOfSocials are numbers', () => {
  const raw = { lpBurntPercentage: '90', topHoldersPercentage: '15', numOfSocials: '2' }
  const { checks } = parsePoolQuery(raw, '1h')
  expect(checks[0]?.filters).toEqual({ lpBurntPercentage: 90, topHoldersPercentage: 15, numOfSocials: 2 })
})

const parseGems = (body: unknown) => toGemsQuery(parseParameters(GemsRequestSchema, body))

describe('gems', () => {
  test('each section has its own timeframe', () => {
    const sections = parseGems({ recent: { timeframe: '5m', minVolume5m: 1 }, graduated: {} })
    expect(sections.recent?.checks).toEqual([
      { timeframe: '5m', filters: { bounds: { volume: { min: 1 } } } },
    ])
    expect(sections.graduated?.timeframe).toBe('24h')
    expect(sections.aboutToGraduate).toBeUndefined()
  })

  test.each([[null], [[]], ['x'], [{ recent: 5 }], [{ recent: { timeframe: '2h' } }]])(
    '%j is rejected',
    (body) => {
      expect(() => parseGems(body)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }))
    },
  )
})
