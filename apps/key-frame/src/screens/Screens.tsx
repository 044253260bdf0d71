import { useSyncExternalStore } from 'react'
import { Approve } from './Approve.tsx'
import { Copy } from './Copy.tsx'
import { Create } from './Create.tsx'
import { Export } from './Export.tsx'
import { Forget } from './Forget.tsx'
import { LimitsScreen } from './LimitsScreen.tsx'
import { Message } from './Message.tsx'
import { Restore } from './Restore.tsx'
import type { ScreenServices } from './screen-props.ts'
import type { ScreenQueue, ShownScreen } from './screen-queue.ts'
import { Unlock } from './Unlock.tsx'

/** The screen whose turn it is. */
export function Screens({ screens, ...services }: ScreenServices & { screens: ScreenQueue }) {
  const shown = useSyncExternalStore(screens.subscribe, screens.shown)
  return shown ? <Shown key={keyOf(shown)} shown={shown} services={services} /> : null
}

const keys = new WeakMap<ShownScreen, number>()
let nextKey = 0

/** Each screen starts afresh, also one of the same kind. */
function keyOf(shown: ShownScreen): number {
  const known = keys.get(shown) ?? nextKey++
  keys.set(shown, known)
  return known
}

function Shown({ shown, services }: { shown: ShownScreen; services: ScreenServices }) {
  const { screen } = shown
  switch (screen.type) {
    case 'create':
      return <Create shown={shown} services={services} />
    case 'unlock':
      return <Unlock shown={shown} services={services} />
    case 'limits':
      return <LimitsScreen shown={shown} services={services} />
    case 'export':
      return <Export shown={shown} services={services} />
    case 'forget':
      return <Forget shown={shown} services={services} />
    case 'approve':
      return <Approve screen={screen} shown={shown} services={services} />
    case 'message':
      return <Message screen={screen} shown={shown} services={services} />
    case 'copy':
      return <Copy screen={screen} shown={shown} services={services} />
    case 'restore':
      return <Restore screen={screen} shown={shown} services={services} />
  }
}
