// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Responses } from './Responses.tsx'

afterEach(cleanup)

test('codes are set as code, and listed where a status has several', () => {
  const response = (status: string, description: string) => ({ status, description, body: undefined })
  render(
    <Responses
      schemas={new Map()}
      responses={[
        response('400', '`A_CODE`: a text; with a part; `B_CODE`: another'),
        response('504', '`LATE`: too late'),
      ]}
    />,
  )
  expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    '400 2 error codes',
    '504 LATE: too late',
  ])
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'A_CODE: a text; with a part',
    'B_CODE: another',
  ])
  expect([...document.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual([
    'A_CODE',
    'B_CODE',
    'LATE',
  ])
})
