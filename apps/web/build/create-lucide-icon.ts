import type { LucideProps } from 'lucide-react'
import { createElement } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/** Icon of lucide-react in the build: its shapes with the attributes of an element, decorative unless it has a role. */
export default function createLucideIcon({ node }: IconData) {
  return ({ size = 24, ...props }: Omit<LucideProps, 'ref'>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props.role === undefined ? true : undefined,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
