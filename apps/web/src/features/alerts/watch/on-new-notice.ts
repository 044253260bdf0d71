import type { RecordStore } from '../../../lib/browser/record-store.ts'

/** Calls back once for each notice that this or another tab adds from now on, until the returned function is called. */
export function onNewNotice<Notice extends { id: string; atMs: number }>(
  notices: RecordStore<Notice>,
  show: (notice: Notice) => void,
): () => void {
  const startedAtMs = Date.now()
  const shown = new Set<string>()
  return notices.subscribe((id) => {
    const notice = id === undefined ? undefined : notices.get(id)
    if (!notice || notice.atMs < startedAtMs || shown.has(notice.id)) return
    shown.add(notice.id)
    show(notice)
  })
}
