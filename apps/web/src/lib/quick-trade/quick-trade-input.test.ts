// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeOverlay, closeQuickTrade, openOverlay, useOverlay } from '../browser/overlays.ts'
import { listenForQuickTrade } from './quick-trade-input.ts'

const held = new Set(['held'])
let stop = () => {}

beforeEach(() => {
  document.body.innerHTML = `
    <div role="row"><a id="row" href="/tokens/mint" data-row-link></a><button id="star"></button></div>
    <ul><li><a id="card" href="/tokens/held" data-row-link></a></li></ul>
    <div role="row"><a id="pool" href="/address/pool" data-row-link></a></div>
    <div role="row"><a href="/tokens/mint" data-row-link></a><input id="field"></div>
    <button id="outside"></button>`
  stop = listenForQuickTrade(held)
})
afterEach(() => {
  stop()
  closeQuickTrade()
  closeOverlay()
})

const press = (id: string, key: string, init: KeyboardEventInit = {}) => {
  const element = document.getElementById(id)
  element?.focus()
  element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
  return useOverlay.getState().trade
}
const buy = (mint: string) => ({ mint, side: 'buy', choice: 0 })

test.each<[string, string, KeyboardEventInit, unknown]>([
  ['row', 'b', {}, buy('mint')],
  ['star', 'b', {}, buy('mint')],
  ['card', 'b', {}, buy('held')],
  ['card', 's', {}, { mint: 'held', side: 'sell', choice: 0 }],
  // Not held, no token, no row, a text field, another shortcut, a key that is held down.
  ['row', 's', {}, undefined],
  ['pool', 'b', {}, undefined],
  ['outside', 'b', {}, undefined],
  ['field', 'b', {}, undefined],
  ['row', 'b', { ctrlKey: true }, undefined],
  ['row', 'b', { metaKey: true }, undefined],
  ['row', 'b', { repeat: true }, undefined],
  ['row', 'x', {}, undefined],
])('on %s the key %s with %j opens %j', (id, key, init, trade) => {
  expect(press(id, key, init)).toEqual(trade)
})

test('an open overlay and an open quick trade keep their keys', () => {
  openOverlay('search')
  expect(press('row', 'b')).toBeUndefined()
  closeOverlay()
  expect(press('row', 'b')).toEqual(buy('mint'))
  expect(press('card', 'b')).toEqual(buy('mint'))
})

test('after the end no key opens anything', () => {
  stop()
  expect(press('row', 'b')).toBeUndefined()
})

const touch = (id: string, type: string, [clientX, clientY]: readonly [number, number], fingers: number) => {
  const event = new Event(type, { bubbles: true })
  const points = Array.from({ length: fingers }, () => ({ clientX, clientY }))
  Object.assign(event, { touches: points, changedTouches: points })
  document.getElementById(id)?.dispatchEvent(event)
}

test.each([
  ['row', [300, 100], [180, 110], 1, buy('mint')],
  // Short, steep, to the right, two fingers, a card.
  ['row', [300, 100], [250, 100], 1, undefined],
  ['row', [300, 100], [180, 200], 1, undefined],
  ['row', [180, 100], [300, 100], 1, undefined],
  ['row', [300, 100], [180, 100], 2, undefined],
  ['card', [300, 100], [180, 100], 1, undefined],
] as const)('a swipe over %s from %j to %j with %d fingers opens %j', (id, from, to, fingers, trade) => {
  touch(id, 'touchstart', from, fingers)
  touch(id, 'touchend', to, fingers)
  expect(useOverlay.getState().trade).toEqual(trade)
})
