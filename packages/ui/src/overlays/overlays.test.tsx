// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './Modal.tsx'
import { Sheet } from './Sheet.tsx'
import { closesAfterDrag } from './useDragToClose.ts'

let isPhone: boolean
beforeEach(() => {
  isPhone = false
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['slowly over 40 % of its height', 170, 400, 0, true],
  ['slowly less far', 150, 400, 0, false],
  ['thrown from its place', 30, 400, 0.6, true],
  ['far down, then thrown back up', 300, 400, -0.6, false],
  ['not moved', 0, 400, 2, false],
])('a sheet dragged %s', (_, distance, height, speed, closes) => {
  expect(closesAfterDrag(distance, height, speed)).toBe(closes)
})

/** A pointer event at a height (px) and a time (ms). */
function pointer(type: string, handle: Element, clientY: number, timeStamp: number) {
  const event = new MouseEvent(type, { bubbles: true, clientY, button: 0 })
  for (const [key, value] of Object.entries({ isPrimary: true, pointerId: 1, timeStamp }))
    Object.defineProperty(event, key, { value })
  act(() => void handle.dispatchEvent(event))
}

function openDialog(locked = false) {
  const close = vi.fn()
  render(
    <Dialog open onClose={close} title="Sort" locked={locked}>
      <p>Content</p>
    </Dialog>,
  )
  const sheet = screen.getByRole('dialog')
  Object.defineProperty(sheet, 'offsetHeight', { value: 400 })
  const slidOut = () => {
    fireEvent(sheet, Object.assign(new Event('transitionend'), { propertyName: 'translate' }))
  }
  return { close, sheet, handle: screen.getByRole('heading'), slidOut }
}

test('a sheet follows the pointer, closes when thrown down, and returns when it is let go', () => {
  const { close, sheet, handle, slidOut } = openDialog()
  pointer('pointerdown', handle, 100, 0)
  pointer('pointermove', handle, 160, 300)
  expect(sheet.style.translate).toBe('0 60px')
  pointer('pointermove', handle, 40, 600)
  expect(sheet.style.translate).toBe('0 0px')
  pointer('pointerup', handle, 40, 620)
  expect(sheet.style.translate).toBe('')
  slidOut()
  expect(close).not.toHaveBeenCalled()

  pointer('pointerdown', handle, 100, 1000)
  pointer('pointermove', handle, 180, 1050)
  pointer('pointerup', handle, 180, 1060)
  expect(sheet.style.translate).toBe('0 100%')
  fireEvent(
    handle,
    Object.assign(new Event('transitionend', { bubbles: true }), { propertyName: 'translate' }),
  )
  expect(close).not.toHaveBeenCalled()
  slidOut()
  expect(close).toHaveBeenCalledOnce()
})

test('a finger that rests before it is lifted throws nothing; a cancelled drag closes nothing', () => {
  const { sheet, handle } = openDialog()
  pointer('pointerdown', handle, 100, 0)
  pointer('pointermove', handle, 180, 50)
  pointer('pointerup', handle, 180, 400)
  expect(sheet.style.translate).toBe('')
  pointer('pointerdown', handle, 100, 1000)
  pointer('pointermove', handle, 390, 1050)
  pointer('pointercancel', handle, 390, 1060)
  expect(sheet.style.translate).toBe('')
})

test('a locked dialog has no handle', () => {
  const { sheet, handle } = openDialog(true)
  pointer('pointerdown', handle, 100, 0)
  pointer('pointermove', handle, 300, 50)
  expect(sheet.style.translate).toBe('')
})

test.each([
  ['a popover on a wide screen', false],
  ['a sheet on a phone', true],
])('a button opens %s with the initial focus, and closes it', (_, phone) => {
  isPhone = phone
  render(
    <Sheet title="Sort by" button="Sort">
      {(close) => (
        <button type="button" data-autofocus="" onClick={close}>
          Volume
        </button>
      )}
    </Sheet>,
  )
  const button = screen.getByRole('button', { name: 'Sort by' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const panel = screen.getByRole('dialog', { name: 'Sort by' })
  expect(panel.tagName).toBe(phone ? 'DIALOG' : 'DIV')
  const choice = screen.getByRole('button', { name: 'Volume' })
  expect(document.activeElement).toBe(choice)
  fireEvent.click(choice)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('Volume')).toBeNull()
})

test('the press that closes a popover from outside does not open it again', () => {
  render(
    <Sheet title="Sort by" button="Sort">
      {() => 'Content'}
    </Sheet>,
  )
  const button = screen.getByRole('button', { name: 'Sort by' })
  const press = () => {
    fireEvent.pointerDown(button)
    const open = screen.queryByRole('dialog')
    if (open) fireEvent(open, Object.assign(new Event('toggle'), { newState: 'closed' }))
    fireEvent.click(button, { detail: 1 })
  }
  press()
  expect(screen.getByText('Content')).toBeTruthy()
  press()
  expect(screen.queryByText('Content')).toBeNull()
})
