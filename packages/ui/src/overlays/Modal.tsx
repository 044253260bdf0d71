import { t } from '@callisto/i18n'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../forms/IconButton.tsx'
import { cx } from '../theme/cx.ts'

export interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  /** Shows the title to screen readers only. */
  hideTitle?: boolean
  /** Ignores Escape and clicks outside; the content must offer a way to close. */
  locked?: boolean
  children: ReactNode
  className?: string
}

/**
 * Native modal dialog: traps focus, makes the page inert and restores focus on close. Children are mounted only while
 * open. An element with `data-autofocus` gets the initial focus.
 */
function Modal({ open, onClose, title, hideTitle, locked, children, className }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Layout effect: at cleanup the element is still in the document, so that close() can restore the focus.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog || !open) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: onCancel handles Escape
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!locked) onClose()
      }}
      onClick={(event) => {
        if (event.target === element.current && !locked) onClose()
      }}
      className={cx('ui-modal fixed border-line bg-raised p-0 text-text', className)}
    >
      {open && (
        <div className="flex max-h-[inherit] min-h-0 flex-1 flex-col">
          <div
            className={cx('flex items-center justify-between gap-2 py-2 pr-2 pl-4', hideTitle && 'sr-only')}
          >
            <h2 id={id} className="text-base font-semibold">
              {title}
            </h2>
            {!locked && !hideTitle && (
              <IconButton label={t('Close')} onClick={onClose}>
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** Centered modal; a bottom sheet on phones. */
export function Dialog({ className, ...rest }: ModalProps) {
  return (
    <Modal
      {...rest}
      className={cx(
        'ui-dialog m-auto max-h-[min(720px,calc(100dvh-48px))] w-[min(480px,100vw)] max-w-none overflow-y-auto rounded-xl border max-sm:mb-0 max-sm:w-full max-sm:rounded-b-none',
        className,
      )}
    />
  )
}

export interface DrawerProps extends ModalProps {
  /** The edge that it slides in from; by default the right one. */
  side?: 'left' | 'right'
}

const sides = {
  left: 'ui-drawer-left right-auto left-0 w-[min(320px,100vw-48px)] border-r',
  right: 'ui-drawer right-0 left-auto w-[min(400px,100vw)] border-l',
}

/** Modal along an edge. The right one takes the full width of phones; the left one leaves some of the page to close it. */
export function Drawer({ side = 'right', className, ...rest }: DrawerProps) {
  return (
    <Modal
      {...rest}
      className={cx('top-0 m-0 h-dvh max-h-dvh max-w-none overflow-y-auto', sides[side], className)}
    />
  )
}
