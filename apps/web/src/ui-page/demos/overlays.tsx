import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  Drawer,
  Input,
  Menu,
  NumberInput,
  OptionList,
  Sheet,
  Tooltip,
} from '@callisto/ui'
import { type ReactNode, useState } from 'react'
import { State } from '../State.tsx'

/** A button that opens an overlay. */
function Opener({
  label,
  children,
}: {
  label: string
  children: (open: boolean, close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  )
}

function DialogDemo() {
  return (
    <>
      <State name="short">
        <Opener label="Open a dialog">
          {(open, close) => (
            <Dialog open={open} onClose={close} title="A dialog">
              <DialogBody isText>On phones it is a sheet: drag it down, press Back or Escape.</DialogBody>
            </Dialog>
          )}
        </Opener>
      </State>
      <State name="form with a button that the keyboard does not cover">
        <Opener label="Buy SOL">
          {(open, close) => (
            <Dialog open={open} onClose={close} title="Buy SOL">
              <form
                className="flex min-h-0 flex-col"
                onSubmit={(event) => {
                  event.preventDefault()
                  close()
                }}
              >
                <DialogBody>
                  <NumberInput label="Amount, USDC" placeholder="0.00" data-autofocus="" />
                  <p className="text-xs text-faint">You receive at least 1.49 SOL.</p>
                </DialogBody>
                <DialogFooter>
                  <Button tone="primary" type="submit">
                    Buy
                  </Button>
                </DialogFooter>
              </form>
            </Dialog>
          )}
        </Opener>
      </State>
      <State name="longer than the screen">
        <Opener label="Open a long dialog">
          {(open, close) => (
            <Dialog open={open} onClose={close} title="A long dialog">
              <DialogBody>
                {Array.from({ length: 20 }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: identical fields
                  <Input key={at} label={`Field ${at + 1}`} />
                ))}
              </DialogBody>
              <DialogFooter>
                <Button onClick={close}>Cancel</Button>
                <Button tone="primary" onClick={close}>
                  Apply
                </Button>
              </DialogFooter>
            </Dialog>
          )}
        </Opener>
      </State>
      <State name="locked">
        <Opener label="Open a locked dialog">
          {(open, close) => (
            <Dialog open={open} onClose={close} title="A locked dialog" locked>
              <DialogFooter>
                <Button tone="primary" onClick={close}>
                  Understood
                </Button>
              </DialogFooter>
            </Dialog>
          )}
        </Opener>
      </State>
    </>
  )
}

function DrawerDemo() {
  return (['right', 'left'] as const).map((side) => (
    <State key={side} name={side}>
      <Opener label={`Open the ${side} drawer`}>
        {(open, close) => (
          <Drawer open={open} onClose={close} title={`The ${side} drawer`} side={side}>
            <DialogBody isText>Holdings and activity</DialogBody>
          </Drawer>
        )}
      </Opener>
    </State>
  ))
}

function SheetDemo() {
  const [value, setValue] = useState<'volume' | 'mcap'>('volume')
  return (
    <State name="popover, on phones a sheet">
      <Sheet title="Sort by" button="Sort">
        {(close) => (
          <div className="p-1">
            <OptionList
              label="Sort by"
              autoFocus
              items={[
                { key: 'volume', content: 'Volume' },
                { key: 'mcap', content: 'Mkt cap' },
              ]}
              value={value}
              onChoose={(key) => {
                setValue(key)
                close()
              }}
            />
          </div>
        )}
      </Sheet>
    </State>
  )
}

export const overlays = {
  Dialog: DialogDemo,
  DialogBody: () => (
    <State name="scrolls between title and buttons" wide>
      <div className="flex h-40 max-w-96 flex-col rounded-xl border border-line bg-raised pt-4">
        <DialogBody isText>
          {Array.from({ length: 8 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical lines
            <p key={at}>A line of the content</p>
          ))}
        </DialogBody>
      </div>
    </State>
  ),
  DialogFooter: () => (
    <State name="buttons, on phones of equal width" wide>
      <div className="max-w-96 rounded-xl border border-line bg-raised">
        <DialogFooter>
          <Button tone="quiet">Clear all</Button>
          <Button tone="primary">Apply</Button>
        </DialogFooter>
      </div>
    </State>
  ),
  Drawer: DrawerDemo,
  Sheet: SheetDemo,
  Menu: () => (
    <State name="closed, press to open">
      <Menu
        label="More"
        button="More"
        align="start"
        items={[
          { key: 'action', label: 'An action', onSelect: () => {} },
          { key: 'link', label: 'A link', href: '#menu' },
        ]}
      />
    </State>
  ),
  Tooltip: () => (
    <State name="on hover and focus">
      <Tooltip text="152.895170042">
        <Button>152.89</Button>
      </Tooltip>
    </State>
  ),
}
