import { useTheme } from '../lib/browser/theme.ts'
import { contrastRatio } from './contrast.ts'

const GROUNDS = ['ground', 'raised', 'lifted'] as const
const TEXTS = ['text', 'muted', 'faint', 'accent', 'accent-strong', 'up', 'down', 'caution'] as const
const OTHERS = [
  'line',
  'edge',
  'on-accent',
  'up-tint',
  'down-tint',
  'accent-tint',
  'caution-tint',
  'shade',
] as const
const SIZES = ['2xs', 'xs', 'sm', 'base', 'lg', 'xl', '2xl'] as const
const SPACES = [1, 2, 3, 4, 6, 8, 12] as const
const RADII = ['sm', 'md', 'lg', 'xl', 'full'] as const

/** The smallest ratio of a text, and of what is seen only (WCAG 2.2, 1.4.3 and 1.4.11). */
const MIN_TEXT_RATIO = 4.5

const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** Colours with their contrast, type, spacing and corners, read from the style sheet in use. */
export function Tokens() {
  const theme = useTheme()
  return (
    <div key={theme} className="flex flex-col gap-6">
      <div className="overflow-x-auto">
        <table className="text-left text-xs">
          <caption className="mb-2 text-left text-muted">Texts and their contrast on each ground</caption>
          <thead className="text-faint">
            <tr className="*:px-2 *:py-1 *:font-medium">
              <th scope="col">Colour</th>
              <th scope="col">Value</th>
              {GROUNDS.map((ground) => (
                <th key={ground} scope="col">
                  on {ground}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {TEXTS.map((name) => (
              <tr key={name} className="border-t border-line *:px-2 *:py-1">
                <th scope="row" className="font-medium">
                  {name}
                </th>
                <td className="font-mono text-faint">{token(`color-${name}`)}</td>
                {GROUNDS.map((ground) => (
                  <Ratio key={ground} name={name} ground={ground} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Swatches names={[...GROUNDS, ...OTHERS]} />
      <dl className="grid grid-cols-[auto_auto_1fr] items-baseline gap-x-4 gap-y-1">
        {SIZES.map((size) => (
          <div key={size} className="contents">
            <dt className="text-xs text-muted">{size}</dt>
            <dd className="font-mono text-xs text-faint">{token(`text-${size}`)}</dd>
            <dd className="min-w-0 truncate" style={{ fontSize: `var(--text-${size})`, lineHeight: 1.3 }}>
              1,234.56 Minimum received
            </dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-wrap items-end gap-4">
        {SPACES.map((steps) => (
          <li key={steps} className="text-2xs text-faint">
            <span className="block h-4 bg-accent" style={{ width: `calc(var(--spacing) * ${steps})` }} />
            {steps * 4} px
          </li>
        ))}
        {RADII.map((radius) => (
          <li key={radius} className="text-2xs text-faint">
            <span
              className="block size-10 border border-edge bg-lifted"
              style={{ borderRadius: `var(--radius-${radius})` }}
            />
            {radius}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Ratio({ name, ground }: { name: string; ground: string }) {
  const ratio = contrastRatio(token(`color-${name}`), token(`color-${ground}`)) ?? 0
  const colours = { color: `var(--color-${name})`, background: `var(--color-${ground})` }
  return (
    <td style={colours} data-ratio={ratio.toFixed(2)}>
      {ratio.toFixed(2)} {ratio < MIN_TEXT_RATIO && '✗'}
    </td>
  )
}

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {names.map((name) => (
        <li key={name} className="w-24 text-2xs text-muted">
          <span
            className="mb-1 block h-10 rounded-md border border-edge"
            style={{ background: `var(--color-${name})` }}
          />
          {name}
          <span className="block truncate font-mono text-faint">{token(`color-${name}`)}</span>
        </li>
      ))}
    </ul>
  )
}
