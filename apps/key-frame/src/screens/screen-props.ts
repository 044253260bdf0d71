import type { QuickAccount } from '../account/account.ts'
import type { Records } from '../store/records.ts'
import type { ShownScreen } from './screen-queue.ts'

/** What the screens work with. */
export interface ScreenServices {
  account: QuickAccount
  records: Records
  /** Tells the page that its state may have changed. */
  onChange(): void
}

export interface ScreenProps<Type extends ShownScreen['screen']['type']> {
  screen: Extract<ShownScreen['screen'], { type: Type }>
  shown: ShownScreen
  services: ScreenServices
}
