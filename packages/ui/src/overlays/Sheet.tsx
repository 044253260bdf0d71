import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonSize, type ButtonTone } from '../forms/Button.tsx'
import { useMediaQuery } from '../layout/useMediaQuery.ts'
import { PHONE_QUERY } from '../layout/viewport.ts'
import { Dialog } from './Modal.tsx'
import { Popover } from './Popover.tsx'

export interface SheetProps {
  /** Title of the panel, and name of the button unless `label` is given. */
  title: string
  /** Accessible name of the button. */
  label?: string
  /** Content of the button. */
  button: ReactNode
  tone?: ButtonTone
  size?: ButtonSize
  /** The edge that panel and button share on wide screens. */
  align?: 'start' | 'end'
  /** Content of the panel, mounted while it is open. */
  children: (close: () => void) => ReactNode
  className?: string
}

/** Button with a panel: a popover below it, on phones a sheet. For a panel that is a dialog everywhere use `Dialog`. */
export function Sheet({ title, label = title, button, tone, size, align, children, className }: SheetProps) {
  const [open, setOpen] = useState(false)
  const isPhone = useMediaQuery(PHONE_QUERY)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        ref={opener}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...(tone && { tone })}
        {...(size && { size })}
        {...(className && { className })}
        // The press that closes the popover as a click outside does not open it again.
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onClick={({ detail: presses }) => setOpen(presses > 0 ? !wasOpen.current : !open)}
      >
        {button}
      </Button>
      {isPhone ? (
        <Dialog open={open} onClose={close} title={title}>
          {open && children(close)}
        </Dialog>
      ) : (
        open && (
          <Popover onClose={close} title={title} anchor={opener} {...(align && { align })}>
            {children(close)}
          </Popover>
        )
      )}
    </>
  )
}
