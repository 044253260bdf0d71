import './app.css'
import { type KeyFrameConfig, KeyFrameConfigSchema, KeyFrameGreetingSchema } from '@callisto/contract'
import { activateLocale, LOCALES, type Locale, type Messages } from '@callisto/i18n'
import { ProgramRegistry } from '@callisto/program-clients'
import { createRoot } from 'react-dom/client'
import { QuickAccount } from './account/account.ts'
import { createHandleCall, readState } from './channel/handle-call.ts'
import { servePort } from './channel/serve-port.ts'
import { Signer } from './channel/signer.ts'
import { Screens } from './screens/Screens.tsx'
import { ScreenQueue } from './screens/screen-queue.ts'
import { Session } from './session/session.ts'
import { indexedDbStore } from './store/database.ts'
import { Records } from './store/records.ts'

/** English is in the code; the messages of another language are a chunk of their own. */
const catalogues: Record<Exclude<Locale, 'en'>, () => Promise<{ messages: Messages }>> = {
  zh: () => import('./locales/zh.ts'),
  es: () => import('./locales/es.ts'),
  tr: () => import('./locales/tr.ts'),
  ja: () => import('./locales/ja.ts'),
}

/** Shows the screens in the language of the page; in English when it is unknown or cannot be loaded. */
async function applyLanguage(language: string): Promise<void> {
  const wanted = (Object.keys(LOCALES) as Locale[]).find((one) => one === language)
  if (!wanted || wanted === 'en') return
  const loaded = await catalogues[wanted]().catch(() => undefined)
  if (!loaded) return
  activateLocale(wanted, loaded.messages)
  document.documentElement.lang = wanted
}

const config = parseConfig(document.querySelector('meta[name="callisto-key-frame"]')?.getAttribute('content'))

/** Serves the pages of the one origin that the server names; opened by itself or by others the frame does nothing. */
if (config && window.parent !== window) start(config)

function start({ parent, programs, orders, tipAccounts }: NonNullable<typeof config>): void {
  const nowMs = Date.now
  const records = new Records(indexedDbStore)
  const screens = new ScreenQueue()
  const sends = new Set<ReturnType<typeof servePort>['send']>()
  const otherTabs = new BroadcastChannel('callisto-key-frame')
  const tellState = async () => {
    const state = await readState(records, session, nowMs())
    for (const send of sends) send({ event: 'state', state })
  }
  const onChange = () => void tellState().catch(() => {})
  const session = new Session({
    storage: sessionStorage,
    sealingKey: () => records.sessionKey(),
    nowMs,
    onLocked: onChange,
  })
  otherTabs.onmessage = () => session.lock()
  const lock = () => {
    session.lock()
    otherTabs.postMessage('lock')
  }
  const account = new QuickAccount(records, session)
  const signer = new Signer({
    records,
    session,
    screens,
    programs: new ProgramRegistry(programs),
    orderPins: orders,
    tipAccounts: new Set(tipAccounts),
    nowMs,
  })
  const handle = createHandleCall({ records, session, screens, signer, lock, nowMs, onChange })
  const resumed = resume(records, session)
  screens.subscribe(() => {
    for (const send of sends) send({ event: 'view', isOpen: screens.shown() !== undefined })
  })
  window.addEventListener('message', (event) => {
    if (event.origin !== parent || event.source !== window.parent) return
    const [port] = event.ports
    const greeting = KeyFrameGreetingSchema.safeParse(event.data)
    if (!greeting.success) return
    document.documentElement.dataset.theme = greeting.data.theme
    const ready = Promise.all([resumed, applyLanguage(greeting.data.language)])
    // Without a port it only says how the frame is to look.
    if (!port) return
    const { send } = servePort(port, async (call, signal) => {
      await ready
      return handle(call, signal)
    })
    sends.add(send)
  })
  const element = document.getElementById('root')
  if (element)
    createRoot(element).render(
      <Screens screens={screens} account={account} records={records} onChange={onChange} />,
    )
}

/** Without storage there is nothing to resume; the first call says so. */
async function resume(records: Records, session: Session): Promise<void> {
  const known = await records.account().catch(() => undefined)
  if (known) await session.resume(known.address)
}

/** Parses what the server has written into the frame's page; undefined for anything malformed, which serves nobody. */
function parseConfig(text: string | null | undefined): KeyFrameConfig | undefined {
  try {
    const parsed = KeyFrameConfigSchema.safeParse(JSON.parse(text || '{}'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
