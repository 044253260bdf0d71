import {
  Button,
  type ButtonTone,
  Checkbox,
  CopyButton,
  DecimalInput,
  Field,
  FieldError,
  IconButton,
  Input,
  NumberInput,
  OptionList,
  RadioGroup,
  Segmented,
  Select,
  Slider,
  Switch,
} from '@callisto/ui'
import { Settings } from 'lucide-react'
import { useState } from 'react'
import { Interactive, State } from '../State.tsx'

const tones: readonly ButtonTone[] = ['primary', 'neutral', 'quiet', 'danger']
const items = [
  { key: 'a', label: '5m' },
  { key: 'b', label: '1h' },
  { key: 'c', label: '24h' },
] as const
const choices = [
  { key: 'a', content: 'Net volume' },
  { key: 'b', content: 'Mkt cap' },
  { key: 'c', content: 'Liquidity' },
] as const

function ButtonDemo() {
  return (
    <>
      {tones.map((tone) => (
        <div key={tone} className="flex basis-full flex-wrap gap-4">
          <State name={tone}>
            <Button tone={tone}>Swap</Button>
          </State>
          <State name="hover" force="hover">
            <Button tone={tone}>Swap</Button>
          </State>
          <State name="focus" force="focus">
            <Button tone={tone}>Swap</Button>
          </State>
          <State name="pressed" force="active">
            <Button tone={tone}>Swap</Button>
          </State>
          <State name="disabled">
            <Button tone={tone} disabled>
              Swap
            </Button>
          </State>
          <State name="loading">
            <Button tone={tone} loading>
              Swap
            </Button>
          </State>
        </div>
      ))}
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <State key={size} name={size}>
          <Button size={size}>Swap</Button>
        </State>
      ))}
    </>
  )
}

function IconButtonDemo() {
  const button = (disabled: boolean) => (
    <IconButton label="Settings" disabled={disabled}>
      <Settings aria-hidden="true" className="size-4" />
    </IconButton>
  )
  return (
    <>
      <Interactive>{button(false)}</Interactive>
      <State name="disabled">{button(true)}</State>
    </>
  )
}

function FieldDemo() {
  const control = (label: string, more: { hint?: string; error?: string }) => (
    <Field label={label} {...more}>
      {(attributes) => (
        <input
          {...attributes}
          className="h-9 rounded-md border border-line bg-ground px-3 aria-invalid:border-down"
        />
      )}
    </Field>
  )
  return (
    <>
      <State name="label">{control('Amount a', {})}</State>
      <State name="hint">{control('Amount b', { hint: 'In whole tokens' })}</State>
      <State name="error">{control('Amount c', { error: 'Not a number' })}</State>
      <State name="hint and error">
        {control('Amount d', { hint: 'In whole tokens', error: 'Not a number' })}
      </State>
    </>
  )
}

function InputDemo() {
  return (
    <>
      <Interactive>
        <Input label="Custom RPC URL" placeholder="https://" />
      </Interactive>
      <State name="filled, with unit">
        <Input label="Slippage" defaultValue="0.5" suffix="%" />
      </State>
      <State name="invalid">
        <Input label="Custom RPC URL" defaultValue="rpc" error="URL is invalid!" />
      </State>
      <State name="disabled">
        <Input label="Custom RPC URL" defaultValue="https://rpc.example" disabled />
      </State>
    </>
  )
}

function NumberInputDemo() {
  return (
    <>
      <State name="empty: no value, which is not 0">
        <NumberInput label="Mkt cap, minimum" placeholder="Min" />
      </State>
      <State name="filled">
        <NumberInput label="Mkt cap, minimum" defaultValue="1,234.5" suffix="$" />
      </State>
      <State name="invalid: what was typed stays">
        <NumberInput
          label="Mkt cap, minimum"
          defaultValue="1,000"
          error="Can be 1234 or 1.234: write one of them"
        />
      </State>
      <State name="disabled">
        <NumberInput label="Mkt cap, minimum" disabled />
      </State>
    </>
  )
}

function DecimalInputDemo() {
  const [value, setValue] = useState('1.5')
  const read = (typed: string) => (/^\d*[.,]?\d*$/.test(typed) ? typed.replace(',', '.') : undefined)
  return (
    <>
      <State name="filled">
        <DecimalInput label="Amount to sell" value={value} onChange={setValue} read={read} />
      </State>
      <State name="refused">
        <DecimalInput label="Amount to sell" value="1e5" onChange={() => {}} read={read} aria-invalid />
      </State>
      <State name="empty">
        <DecimalInput label="Amount to sell" value="" onChange={() => {}} read={read} />
      </State>
      <State name="read-only">
        <DecimalInput label="Amount to buy" value="226.10" onChange={() => {}} read={read} readOnly />
      </State>
      <State name="disabled">
        <DecimalInput label="Amount to buy" value="" onChange={() => {}} read={read} disabled />
      </State>
    </>
  )
}

function SelectDemo() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a')
  return (
    <>
      <Interactive>
        <Select label="Timeframe" items={items} value={value} onChange={setValue} />
      </Interactive>
      <State name="in a field, invalid">
        <Field label="Timeframe" error="Choose another one">
          {(control) => <Select {...control} items={items} value={value} onChange={setValue} />}
        </Field>
      </State>
      <State name="disabled">
        <Select label="Timeframe" items={items} value="a" onChange={() => {}} disabled />
      </State>
    </>
  )
}

function SliderDemo() {
  const [value, setValue] = useState(25)
  return (
    <>
      <State name="default">
        <Slider
          label="Distance from the market"
          text={`${value} %`}
          value={value}
          onChange={({ target }) => setValue(Number(target.value))}
        />
      </State>
      <State name="disabled, with hint">
        <Slider label="Share" text="50 %" hint="Of your balance" value={50} onChange={() => {}} disabled />
      </State>
    </>
  )
}

function SegmentedDemo() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('b')
  return (
    <>
      <State name="default">
        <Segmented label="Timeframe" items={items} value={value} onChange={setValue} />
      </State>
      <State name="small">
        <Segmented label="Timeframe, small" items={items} value={value} onChange={setValue} size="sm" />
      </State>
      <State name="none chosen">
        <Segmented label="Timeframe, none" items={items} value={undefined} onChange={() => {}} />
      </State>
      <State name="stretched" wide>
        <Segmented label="Timeframe, wide" items={items} value={value} onChange={setValue} stretch />
      </State>
    </>
  )
}

function RadioGroupDemo() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a')
  return (
    <>
      <State name="default" wide>
        <RadioGroup label="Order" items={choices} value={value} onChange={setValue} />
      </State>
      <State name="none chosen" wide>
        <RadioGroup label="Order, none" items={choices} value={undefined} onChange={() => {}} />
      </State>
    </>
  )
}

function OptionListDemo() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a')
  return (
    <State name="default" wide>
      <OptionList label="Order" items={choices} value={value} onChoose={setValue} />
    </State>
  )
}

const states = [
  { name: 'off', props: { defaultChecked: false } },
  { name: 'on', props: { defaultChecked: true } },
  { name: 'disabled', props: { defaultChecked: true, disabled: true } },
] as const

export const forms = {
  Button: ButtonDemo,
  IconButton: IconButtonDemo,
  CopyButton: () => (
    <Interactive>
      <CopyButton text="So11111111111111111111111111111111111111112" label="Copy address" />
    </Interactive>
  ),
  Field: FieldDemo,
  FieldError: () => (
    <State name="default">
      <FieldError text="The chosen RPC does not respond." />
    </State>
  ),
  Input: InputDemo,
  NumberInput: NumberInputDemo,
  DecimalInput: DecimalInputDemo,
  Select: SelectDemo,
  Slider: SliderDemo,
  Checkbox: () =>
    states.map(({ name, props }) => (
      <State key={name} name={name}>
        <Checkbox {...props}>Verified only</Checkbox>
      </State>
    )),
  Switch: () =>
    states.map(({ name, props }) => (
      <State key={name} name={name}>
        <Switch {...props} className="w-56">
          Sound of trades
        </Switch>
      </State>
    )),
  Segmented: SegmentedDemo,
  RadioGroup: RadioGroupDemo,
  OptionList: OptionListDemo,
}
