/** The element of the frame: always in the page, shown over everything while the frame has a screen. */
export interface FrameView {
  readonly frame: HTMLIFrameElement
  setOpen(isOpen: boolean): void
}

/** Adds the frame to the page. A dialog of its own: the page under it is inert, other dialogs included. */
export function createFrameView(origin: string, title: string, onCancel: () => void): FrameView {
  const frame = document.createElement('iframe')
  frame.src = `${origin}/`
  frame.title = title
  // A passkey is asked for inside the frame; a copied key goes to the clipboard from there.
  frame.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
    .map((feature) => `${feature} ${origin}`)
    .join('; ')
  Object.assign(frame.style, { width: '100%', height: '100%', border: '0', display: 'block' })
  const dialog = document.createElement('dialog')
  dialog.dataset.keyFrame = ''
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    padding: '0',
    border: '0',
    background: 'transparent',
    overflow: 'hidden',
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onCancel()
  })
  dialog.append(frame)
  document.body.append(dialog)
  return {
    frame,
    setOpen(isOpen) {
      if (isOpen === dialog.open) return
      if (!isOpen) return dialog.close()
      dialog.showModal()
      frame.focus()
    },
  }
}
