import { OrderPinsSchema, ProgramDescriptionSchema } from '@callisto/contract'
import { expect, test } from 'vitest'
import { renderPage } from './page.ts'

const keyFrame = () => undefined
const PAGE =
  '<head><meta name="callisto-config" content="{}" /><meta name="callisto-programs" content="[]" /></head>'
const program = ProgramDescriptionSchema.parse({
  address: 'Foreign111111111111111111111111111111111111',
  label: `'><script>alert("$&")</script>&#39;`,
  instructions: [],
  errors: {},
  swaps: [],
})

/** The content as a browser reads it from the attribute. */
function contentOf(page: string, name = 'callisto-programs'): unknown {
  const [, raw = ''] = new RegExp(`name="${name}" content='([^']*)'`).exec(page) ?? []
  return JSON.parse(raw.replaceAll('&lt;', '<').replaceAll('&#39;', "'").replaceAll('&amp;', '&'))
}

test('the page carries the programs, whatever their labels contain', () => {
  const page = renderPage(PAGE, {
    programs: [program],
    links: {},
    isWalletRiskOn: true,
    routerProgram: undefined,
    orderPins: {},
    keyFrame,
    overrideOrigins: [],
  })
  expect(page).not.toContain('<script')
  expect(contentOf(page)).toEqual([program])
  expect(contentOf(page, 'callisto-config')).toEqual({})
})

test('a page without the tag stays as it is', () => {
  expect(
    renderPage('<p>$&</p>', {
      programs: [program],
      links: {},
      isWalletRiskOn: true,
      routerProgram: undefined,
      orderPins: {},
      keyFrame,
      overrideOrigins: [],
    }),
  ).toBe('<p>$&</p>')
})

test('the page carries the origins that a link may name', () => {
  const overrideOrigins = ['https://staging.example']
  const page = renderPage(PAGE, {
    programs: [],
    links: {},
    isWalletRiskOn: true,
    routerProgram: undefined,
    orderPins: {},
    keyFrame,
    overrideOrigins,
  })
  expect(contentOf(page, 'callisto-config')).toEqual({ overrideOrigins })
})

test('the page carries the configured links', () => {
  const links = { discord: "https://a.example/?'><script>" }
  const page = renderPage(PAGE, {
    programs: [],
    links,
    isWalletRiskOn: true,
    routerProgram: undefined,
    orderPins: {},
    keyFrame,
    overrideOrigins: [],
  })
  expect(page).not.toContain('<script')
  expect(contentOf(page, 'callisto-config')).toEqual({ links })
})

test('the page carries the origin of the frame that holds keys', () => {
  const page = renderPage(PAGE, {
    programs: [],
    links: {},
    isWalletRiskOn: true,
    routerProgram: undefined,
    orderPins: {},
    keyFrame: () => 'https://keys.example',
    overrideOrigins: [],
  })
  expect(contentOf(page, 'callisto-config')).toEqual({ keyFrame: 'https://keys.example' })
})

test('the page carries the accounts and the terms of orders', () => {
  const orderPins = OrderPinsSchema.parse({
    oracleSet: program.address,
    trigger: {
      config: program.address,
      feeOwner: program.address,
      feeBps: 10,
      stableFeeBps: 3,
      fillRewardLamports: 1,
      closeRewardLamports: 2,
      stableMints: [],
    },
  })
  const page = renderPage(PAGE, {
    programs: [],
    links: {},
    isWalletRiskOn: true,
    routerProgram: undefined,
    orderPins,
    keyFrame,
    overrideOrigins: [],
  })
  expect(contentOf(page, 'callisto-config')).toEqual({ orders: orderPins })
})
