import { t } from '@callisto/i18n'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../forms/IconButton.tsx'
import { cx } from '../theme/cx.ts'
import { useBackCloses } from './useBackCloses.ts'
import { useDragToClose } from './useDragToClose.ts'

/**
 * Keeps `--keyboard` of an element at the height in px that the on-screen keyboard covers of the viewport: browsers lay
 * fixed elements out behind it.
 */
function useKeyboardInset(element: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport
    if (!active || !viewport) return
    const update = () => {
      const covered = Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      // A page that is zoomed by two fingers has a smaller viewport too, but no keyboard.
      element.current?.style.setProperty(
        '--keyboard',
        viewport.scale > 1 ? '0px' : `${Math.round(covered)}px`,
      )
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [element, active])
}

export interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  /** Shows the title to screen readers only. */
  hideTitle?: boolean
  /** Ignores Escape, Back and clicks outside; the content must offer a way to close. */
  locked?: boolean
  children: ReactNode
  className?: string
}

/**
 * Native modal dialog: traps focus, makes the page inert and restores focus on close; Back closes it on phones. Children
 * are mounted only while open. An element with `data-autofocus` gets the initial focus. `isSheet` adds a handle, shown on
 * phones, by which it is dragged down.
 */
function Modal({
  open,
  onClose,
  title,
  hideTitle,
  locked,
  children,
  className,
  isSheet,
}: ModalProps & { isSheet?: boolean }) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useBackCloses(onClose, open && !locked)
  useKeyboardInset(element, open)
  const drag = useDragToClose(element, onClose)

  // Layout effect: at cleanup the element is still in the document, so that close() can restore the focus.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog || !open) return
    dialog.style.translate = ''
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog.close()
  }, [open])

  const isDragged = isSheet && !locked
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
        <div className="flex max-h-[inherit] min-h-0 flex-1 flex-col max-sm:pb-[env(safe-area-inset-bottom)]">
          <div {...(isDragged && drag)} className={cx('shrink-0', isDragged && 'max-sm:touch-none')}>
            {isDragged && (
              <div aria-hidden="true" className="mx-auto mt-2 mb-1 h-1 w-9 rounded-full bg-edge sm:hidden" />
            )}
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
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** Centered modal; on phones a sheet at the lower edge, above the keyboard, that can be dragged down to close. */
export function Dialog({ className, ...rest }: ModalProps) {
  return (
    <Modal
      {...rest}
      isSheet
      className={cx(
        'ui-dialog m-auto max-h-[min(720px,calc(100dvh-48px))] w-[min(480px,100vw)] max-w-none overflow-y-auto rounded-xl border max-sm:mb-(--keyboard,0px) max-sm:max-h-[calc(100dvh-var(--keyboard,0px)-48px)] max-sm:w-full max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0',
        className,
      )}
    />
  )
}

export interface DialogBodyProps {
  children: ReactNode
  className?: string
  /** The content has no control: it takes the focus itself, so that it is scrolled by keyboard. */
  isText?: boolean
}

/** Scrolling content of a dialog between its title and its `DialogFooter`. */
export function DialogBody({ children, className, isText }: DialogBodyProps) {
  return (
    <div
      className={cx('flex min-h-0 flex-col gap-3 overflow-y-auto px-4 pb-4', className)}
      {...(isText && { tabIndex: 0 })}
    >
      {children}
    </div>
  )
}

/** Buttons at the end of a dialog, always in view; put it beside a `DialogBody` in a `flex min-h-0 flex-col`. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 justify-end gap-2 border-t border-line bg-raised px-4 py-3 max-sm:*:flex-1">
      {children}
    </div>
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
