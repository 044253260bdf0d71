import type { KeyFrameScreen } from '@callisto/contract'
import type { SpendingQuestion, SpendingReading } from '@callisto/program-clients'
import type { KeyToRestore } from '../account/account.ts'
import { FrameError } from '../channel/frame-error.ts'

/** A screen of the frame; what it needs beside the account. */
export type Screen =
  | { type: KeyFrameScreen }
  | { type: 'approve'; reading: SpendingReading; questions: readonly SpendingQuestion[] }
  | { type: 'message'; text: string }
  | { type: 'copy'; accountId: string; replaces: number }
  | { type: 'restore'; copy: KeyToRestore }

export interface ShownScreen {
  screen: Screen
  /** Ends the screen with its result. */
  finish(result?: unknown): void
  /** Ends it because the person closed it. */
  close(): void
}

const MAX_WAITING = 4
const TIMEOUT_MS = 5 * 60_000

/** Screens one after the other; each ends by its person, by the page's cancellation or after five minutes. */
export class ScreenQueue {
  readonly #listeners = new Set<() => void>()
  #screens: readonly ShownScreen[] = []

  /** The screen to show; undefined for none. */
  readonly shown = (): ShownScreen | undefined => this.#screens[0]

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows a screen after those before it. Rejects with FrameError when nobody finishes it. */
  ask(screen: Screen, signal: AbortSignal): Promise<unknown> {
    if (signal.aborted) return Promise.reject(new FrameError('REJECTED', 'the page cancelled the call'))
    if (this.#screens.length >= MAX_WAITING)
      return Promise.reject(new FrameError('BUSY', 'too many screens are waiting'))
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
        this.#set(this.#screens.filter((one) => one !== shown))
        settle()
      }
      const fail = (code: 'REJECTED' | 'TIMEOUT', why: string) => end(() => reject(new FrameError(code, why)))
      const cancel = () => fail('REJECTED', 'the page cancelled the call')
      const shown: ShownScreen = {
        screen,
        finish: (result) => end(() => resolve(result)),
        close: () => fail('REJECTED', 'the screen was closed'),
      }
      const timer = setTimeout(() => fail('TIMEOUT', 'nobody acted'), TIMEOUT_MS)
      signal.addEventListener('abort', cancel)
      this.#set([...this.#screens, shown])
    })
  }

  #set(screens: readonly ShownScreen[]): void {
    this.#screens = screens
    for (const listener of this.#listeners) listener()
  }
}
