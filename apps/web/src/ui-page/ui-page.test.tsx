// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as ui from '@callisto/ui'
import { cleanup, render } from '@testing-library/react'
import { resolveConfig } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forcedRules } from './force-states.ts'
import { groups } from './UiPage.tsx'

const WEB = join(import.meta.dirname, '../..')

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Exports in Pascal case; constants are in upper case. */
const components = Object.entries(ui).filter(([name]) => /^[A-Z][a-z]/.test(name))
const demos = Object.assign({}, ...Object.values(groups)) as (typeof groups)[string]

interface Fiber {
  type: unknown
  elementType: unknown
  child: Fiber | null
  sibling: Fiber | null
}

/** Types of all elements that React has rendered into `container`. */
function renderedTypes(container: Element): Set<unknown> {
  const types = new Set<unknown>()
  const visit = (fiber: Fiber | null) => {
    for (let at = fiber; at; at = at.sibling) {
      types.add(at.type).add(at.elementType)
      visit(at.child)
    }
  }
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'))
  const root = (container as unknown as Record<string, { stateNode: { current: Fiber } }>)[key ?? '']
  visit(root?.stateNode.current ?? null)
  return types
}

test('the page has each component of packages/ui and nothing else', () => {
  expect(Object.keys(demos).sort()).toEqual(components.map(([name]) => name).sort())
})

test.each(components)('the section of %s shows it', (name, component) => {
  const Demo = demos[name]
  if (!Demo) throw new Error(`no section of ${name}`)
  const { container } = render(<Demo />)
  expect(renderedTypes(container).has(component)).toBe(true)
})

test('states of the pointer and the focus become rules of an attribute', () => {
  expect(forcedRules('.a:hover{} .b:has(:focus-visible){} .c:active:hover{}')).toBe(
    '.a[data-force~="hover"]{} .b:has([data-force~="focus"]){} .c[data-force~="active"][data-force~="hover"]{}',
  )
})

const input = async (mode: string) => {
  const config = await resolveConfig(
    { configFile: join(WEB, 'vite.config.ts'), logLevel: 'silent' },
    'build',
    mode,
  )
  return config.build.rolldownOptions.input
}
test('only a development build has the page', async () => {
  expect(await input('production')).toBeUndefined()
  expect(await input('development')).toEqual(expect.arrayContaining([expect.stringMatching(/ui\.html$/)]))
})

test('no module of the app imports the page', () => {
  const files = readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
  const others = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('ui-page'))
  expect(others.length).toBeGreaterThan(100)
  expect(
    others.filter((file) =>
      /from '[^']*ui-page|import\('[^']*ui-page/.test(readFileSync(join(WEB, 'src', file), 'utf8')),
    ),
  ).toEqual([])
})
