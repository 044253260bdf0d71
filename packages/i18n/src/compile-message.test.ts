import { compileMessage as reference } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'

test.each([
  'Minimum received',
  '',
  "You're currently offline.",
  "It''s one apostrophe",
  'Sold {amount} {symbol}',
  '{a}{b}',
  '{ spaced }',
  '100% of {n} #1',
  '{count, plural, one {# trade} other {# trades}} of {symbol}',
  '{count,plural,one{a}other{b}}',
  '{count, plural, =0 {none} one {one {symbol}} other {# of {all}}}',
  '{count, plural, offset:1 =1 {you} one {you and # other} other {you and # others}}',
  '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  '{side, select, buy {bought} sell {sold} other {traded}}',
  '{n, plural, other {{side, select, buy {# bought} other {# traded}}}}',
  "Literal '{braces}' stay, '{n} too",
  "{n, plural, one {'#' is #} other {it''s #}}",
  '{n, number}',
  'Ruta: {count, plural, one {# pool} other {# pools}} de {names}',
  '路由：{names} 的{count, plural, other {# 个资金池}}',
])('%j compiles as the reference does', (message) => {
  expect(compileMessage(message)).toEqual(reference(message))
})

test.each(['{', '}', '{a', '{count, plural, one {a}}', '{count, plural, other {a}', 'a } b'])(
  'malformed %j stays as it is',
  (message) => expect(compileMessage(message)).toEqual([message]),
)
