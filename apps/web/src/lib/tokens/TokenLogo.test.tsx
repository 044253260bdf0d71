// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TokenLogo } from './TokenLogo.tsx'

afterEach(cleanup)

const asset = { id: 'So11111111111111111111111111111111111111112', lookalikeOf: undefined }
const picture = (container: HTMLElement) => container.querySelector('img')

/** Every source fails to load, one after the other. */
function failAll(container: HTMLElement): string[] {
  const tried: string[] = []
  for (let image = picture(container); image; image = picture(container)) {
    tried.push(image.getAttribute('src') ?? '')
    fireEvent.error(image)
  }
  return tried
}

// spec 1-8-12
test('a picture that does not load falls back to the resizer, its own address, then the generated picture', () => {
  const icon = `${location.origin}/static/a.png`
  const { container } = render(<TokenLogo asset={{ ...asset, icon }} size={32} />)
  expect(picture(container)?.getAttribute('width')).toBe('32')
  expect(failAll(container)).toEqual([expect.stringMatching(/^\/img\?url=.*&w=32&/), icon])
  // In the room of the picture: nothing moves.
  expect(container.querySelector('svg')?.getAttribute('width')).toBe('32')
})

test('a picture of another host is never loaded from there', () => {
  const { container } = render(<TokenLogo asset={{ ...asset, icon: 'https://pictures.example/a.png' }} />)
  expect(failAll(container)).toEqual([expect.stringMatching(/^\/img\?/)])
  expect(container.querySelector('svg')).not.toBeNull()
})

test('another picture is tried from its first source on', () => {
  const { container, rerender } = render(
    <TokenLogo asset={{ ...asset, icon: 'https://pictures.example/a.png' }} />,
  )
  failAll(container)
  rerender(<TokenLogo asset={{ ...asset, icon: 'https://pictures.example/b.png' }} />)
  expect(picture(container)?.getAttribute('src')).toContain('b.png')
})

test('pictures that failed without network are tried again when it is back', () => {
  const icon = 'https://pictures.example/a.png'
  const { container } = render(<TokenLogo asset={{ ...asset, icon }} />)
  failAll(container)
  act(() => void dispatchEvent(new Event('online')))
  expect(picture(container)?.getAttribute('src')).toContain('a.png')
})

test('a look-alike does not choose its picture', () => {
  const icon = 'https://pictures.example/a.png'
  const { container } = render(
    <TokenLogo asset={{ id: asset.id, icon, lookalikeOf: { id: 'x', symbol: 'X' } }} />,
  )
  expect(picture(container)).toBeNull()
})
