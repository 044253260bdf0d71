import { launchpadMark, launchpadOf, MARK_SIZE } from '@callisto/domain'
import { linearGradient, SIZE, svgDocument } from './svg.ts'

/** Two colours of the ground and the glyph: filled shapes, or strokes in `line`. White unless a shape names a colour. */
interface Drawing {
  from: string
  to: string
  fill?: string
  line?: string
}

/** Pictures of the listed tokens by symbol, drawn for this product. Only verified tokens are shown with them. */
const TOKENS: Readonly<Record<string, Drawing>> = {
  SOL: { from: '#7b3fe4', to: '#19c99d', fill: 'M21 19h28l-6 6H15ZM15 29h28l6 6H21ZM21 39h28l-6 6H15Z' },
  USDC: {
    from: '#2f7de1',
    to: '#1d4fa8',
    line: 'M39 25c0-8-14-8-14 0s14 6 14 14-14 8-14 0M32 15v5M32 44v5M20 14a22 22 0 0 0 0 36M44 14a22 22 0 0 1 0 36',
  },
  USDT: { from: '#2fb394', to: '#12705b', line: 'M20 19h24M32 19v29M18 29c0 6 28 6 28 0s-28-6-28 0' },
  USDS: {
    from: '#f2a33a',
    to: '#c96a17',
    line: 'M40 22c-3-6-16-6-16 2s16 6 16 15-14 9-17 2M18 32h6M40 32h6',
  },
  JUP: {
    from: '#1b2a33',
    to: '#0b5f5a',
    line: 'M18 26a17 17 0 0 1 28 0M16 33c8-5 24-5 32 0M18 40c7-5 21-5 28 0M23 46c5-3 13-3 18 0',
  },
  JitoSOL: {
    from: '#3d8f6a',
    to: '#142c3d',
    line: 'M22 40c0-14 20-14 20 0M32 30v-13M26 22l6-6 6 6M18 46h28',
  },
  JupSOL: { from: '#1f6f78', to: '#6a3fd4', line: 'M18 32a14 14 0 0 1 28 0M18 40h28M22 47h20M32 13v6' },
  brBTC: {
    from: '#f59d2c',
    to: '#b85c0c',
    line: 'M24 18v28M24 18h11a7 7 0 0 1 0 14H24M35 32a7 7 0 0 1 0 14H24M28 13v5M34 13v5M28 46v5M34 46v5',
  },
  brETH: { from: '#6f8bd8', to: '#353f77', fill: 'M32 10 46 33 32 41 18 33ZM19 37l13 17 13-17-13 8Z' },
  TIDE: {
    from: '#29b3d8',
    to: '#0a3a7a',
    line: 'M10 27c7-9 15-9 22 0s15 9 22 0M10 39c7-9 15-9 22 0s15 9 22 0',
  },
  LUMO: {
    from: '#ffcf5a',
    to: '#e0762a',
    fill: 'M32 12a15 15 0 0 1 8 27v5H24v-5a15 15 0 0 1 8-27ZM26 47h12v4H26Z',
  },
  BISCUIT: {
    from: '#e9bf86',
    to: '#8d5a2c',
    fill: 'M32 13a19 19 0 1 0 19 19 8 8 0 0 1-9-8 8 8 0 0 1-10-11ZM25 30a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM37 42a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  },
  HALYARD: {
    from: '#4276c9',
    to: '#182c5c',
    fill: 'M34 11v30h15C47 28 42 18 34 11ZM30 18 15 41h15ZM14 45h36l-5 7H19Z',
  },
  MOCHI: {
    from: '#f7b9c9',
    to: '#b25c86',
    fill: 'M14 40c0-15 8-23 18-23s18 8 18 23c0 7-8 10-18 10s-18-3-18-10ZM17 22l4-8 6 5ZM47 22l-4-8-6 5Z',
  },
  ORBIT: {
    from: '#5b4be0',
    to: '#1a1446',
    line: 'M32 24a8 8 0 1 0 .1 0M12 42c-4-8 34-28 40-20s-34 28-40 20',
  },
  GRID: {
    from: '#39c48b',
    to: '#0e4f4d',
    line: 'M18 18h28v28H18ZM18 27.3h28M18 36.7h28M27.3 18v28M36.7 18v28',
  },
  FERN: {
    from: '#65b65a',
    to: '#1c5436',
    line: 'M32 52V14M32 24l-9-7M32 24l9-7M32 33l-12-8M32 33l12-8M32 42l-13-8M32 42l13-8',
  },
  PICKLE9: {
    from: '#b9d253',
    to: '#4c7a20',
    fill: 'M43 12c8 5 6 20-4 30S17 56 13 50s2-9 11-18 11-24 19-20Z',
  },
  NIMBUS: {
    from: '#8fb5ee',
    to: '#3b5aa8',
    fill: 'M20 45a10 10 0 0 1 1-20 13 13 0 0 1 24 4 8 8 0 0 1 0 16Z',
  },
  DUSK: { from: '#f08a5d', to: '#472a63', fill: 'M14 38a18 18 0 0 1 36 0ZM10 42h44v3H10ZM17 48h30v3H17Z' },
  KOI: {
    from: '#ff7a59',
    to: '#b32450',
    fill: 'M14 34c6-12 20-14 27-5l11-8c-2 6-2 14 1 20l-12-6c-8 9-21 9-27-1ZM23 31a2 2 0 1 0 0 .1Z',
  },
  AMBER: {
    from: '#ffb545',
    to: '#a14b0f',
    fill: 'M32 10 50 23v18L32 54 14 41V23ZM32 18 21 26v12l11 8 11-8V26Z',
  },
  WAFFLE: {
    from: '#f4c770',
    to: '#b0662a',
    line: 'M32 12 52 32 32 52 12 32ZM22 22l20 20M42 22 22 42M27 17l20 20M37 17 17 37M17 27l20 20M47 27 27 47',
  },
  QUARRY: { from: '#a9a49a', to: '#4a4640', fill: 'M12 48 26 20l8 14 5-9 13 23ZM26 20l-4 9 4 3 3-3 2 2Z' },
  SPROUT: {
    from: '#8ad06b',
    to: '#2c7a4b',
    line: 'M32 52V30M32 32c-14 0-16-8-16-16 10 0 16 5 16 16ZM32 36c12 0 15-7 15-14-9 0-15 4-15 14Z',
  },
  HELIO: {
    from: '#ffe066',
    to: '#e8632b',
    line: 'M32 22a10 10 0 1 0 .1 0M32 10v6M32 48v6M10 32h6M48 32h6M16 16l5 5M43 43l5 5M48 16l-5 5M21 43l-5 5',
  },
  CRUMB: {
    from: '#dcb98a',
    to: '#7a4a24',
    fill: 'M18 20l12-5 4 9-10 7ZM36 30l10-6 5 10-9 5ZM20 38l9-3 5 9-10 5ZM40 46l5-4 4 4-5 4Z',
  },
  VANE: {
    from: '#5aa3b8',
    to: '#213f57',
    line: 'M32 52V14M32 14l6 6-6 5M16 30h32M48 30l-6-5M48 30l-6 5M24 52h16',
  },
  TOFU: {
    from: '#dfe3ea',
    to: '#8b93a7',
    fill: 'M32 14 50 23v18L32 50 14 41V23ZM32 19 19 25l13 6 13-6ZM18 29v10l12 6V35Z',
  },
  ANVIL: {
    from: '#7c8696',
    to: '#232833',
    fill: 'M14 22h36v6c-8 0-12 4-12 9h4v9H22v-9h4c0-5-4-9-12-9ZM10 22h4v4Z',
  },
  PUDDLE: {
    from: '#66c7f4',
    to: '#2563b8',
    fill: 'M14 44c0-6 36-6 36 0s-36 6-36 0ZM30 12c7 9 11 13 11 18a10 10 0 0 1-20 0c0-5 4-9 9-18Z',
  },
  LOOM: {
    from: '#c86fc9',
    to: '#52277d',
    line: 'M16 18h32M16 46h32M20 18v28M26 18v28M32 18v28M38 18v28M44 18v28M16 28c8 8 24-8 32 0M16 37c8-8 24 8 32 0',
  },
  MARLIN: {
    from: '#2d8fd5',
    to: '#0c2f66',
    fill: 'M8 30l20-5c4-9 8-11 12-12l-1 9c6 2 10 6 12 10l7-7-1 16-7-6c-7 6-20 8-27-3Z',
  },
  YODEL: { from: '#9bd3e8', to: '#3f6ea8', fill: 'M8 50 24 20l8 15 6-10 18 25ZM24 20l-5 9 5 3 5-3Z' },
  CINDER: {
    from: '#ff8a3c',
    to: '#5e1620',
    fill: 'M33 10c3 9 14 14 14 27a15 15 0 0 1-30 0c0-7 4-10 6-16 3 3 4 5 5 9 4-5 6-11 5-20Z',
  },
  GLIMMER: {
    from: '#f3d9ff',
    to: '#8257d8',
    fill: 'M32 10c2 15 7 20 22 22-15 2-20 7-22 22-2-15-7-20-22-22 15-2 20-7 22-22Z',
  },
  TURNIP: {
    from: '#e6a9d6',
    to: '#8a2f78',
    fill: 'M16 32c0-9 8-13 16-13s16 4 16 13-9 16-16 23c-7-7-16-14-16-23ZM30 18c-2-5-6-7-9-7 1 5 4 8 9 7ZM34 18c2-5 6-7 9-7-1 5-4 8-9 7Z',
  },
  SEXTANT: { from: '#d6b25e', to: '#5f431a', line: 'M32 12 16 46a30 30 0 0 0 32 0ZM32 12v38M24 30h16' },
  OPAL: { from: '#9fe3d8', to: '#7c6fd6', fill: 'M22 14h20l10 14-20 24L12 28ZM22 14l-2 14 12 20 12-20-2-14' },
  NOODLE: {
    from: '#ffd98a',
    to: '#cf5a32',
    line: 'M14 34h36c0 10-8 16-18 16s-18-6-18-16ZM22 34c0-8 4-8 4-16M30 34c0-8 4-8 4-16M38 34c0-8 4-8 4-16',
  },
  RELAY: {
    from: '#49d0c8',
    to: '#16496b',
    line: 'M32 32 18 18M32 32l15-12M32 32l-12 15M32 32l14 13M32 27a5 5 0 1 0 .1 0M18 14a4 4 0 1 0 .1 0M47 16a4 4 0 1 0 .1 0M20 43a4 4 0 1 0 .1 0M46 41a4 4 0 1 0 .1 0',
  },
  BARNACLE: {
    from: '#94a7a0',
    to: '#35504c',
    fill: 'M12 48l9-24h22l9 24ZM26 24l-3 24h4l2-24ZM38 24l3 24h-4l-2-24ZM24 20c2-6 14-6 16 0Z',
  },
  PEBBLE: {
    from: '#b8b3c4',
    to: '#5d5870',
    fill: 'M16 44c-3-8 5-14 16-14s20 5 17 13-30 9-33 1ZM24 26c-1-6 4-9 10-9s11 4 9 9-18 6-19 0Z',
  },
  THISTLE: {
    from: '#a58be8',
    to: '#2f6b52',
    fill: 'M22 32h20c0 8-4 12-10 12s-10-4-10-12ZM20 28l-4-12 8 6 3-10 5 8 5-8 3 10 8-6-4 12ZM30 44h4v10h-4Z',
  },
  MOPED: {
    from: '#ff9aa2',
    to: '#b0304f',
    line: 'M19 40a6 6 0 1 0 .1 0M46 40a6 6 0 1 0 .1 0M25 46h14c0-8 3-12 6-12M25 46c-2-8-6-10-10-10M42 34l-4-14h-6M24 32h10',
  },
  ALMANAC: {
    from: '#e0c9a6',
    to: '#6b4a35',
    line: 'M32 20c-6-5-12-5-18-4v30c6-1 12-1 18 4 6-5 12-5 18-4V16c-6-1-12-1-18 4ZM32 20v30',
  },
  KAZOO: { from: '#ffce3d', to: '#d2452f', fill: 'M10 38 44 20l10 6-6 11-32 12ZM30 20a5 5 0 1 1 8-3l-4 6Z' },
}

function render({ from, to, fill, line }: Drawing): string {
  const ground = `<rect width="${SIZE}" height="${SIZE}" fill="url(#g)"/>`
  const filled = fill === undefined ? '' : `<path d="${fill}" fill="#fff" fill-rule="evenodd"/>`
  const drawn =
    line === undefined
      ? ''
      : `<path d="${line}" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>`
  return svgDocument(`${linearGradient('g', from, to)}${ground}${filled}${drawn}`)
}

/** The picture of a listed token; undefined for any other symbol. */
export function drawnTokenIcon(symbol: string): string | undefined {
  return Object.hasOwn(TOKENS, symbol) ? render(TOKENS[symbol]!) : undefined
}

/** The mark of a launchpad; undefined for an unknown one. */
export function drawnLaunchpadIcon(name: string): string | undefined {
  const launchpad = launchpadOf(name)
  if (!launchpad) return undefined
  const { colour, borderColour, path } = launchpadMark(launchpad)
  const ground = `<circle cx="12" cy="12" r="11.5" fill="${colour}" stroke="${borderColour}"/>`
  const shape = `<path d="${path}" fill="#fff" fill-rule="evenodd"/>`
  return svgDocument(`<g transform="scale(${SIZE / MARK_SIZE})">${ground}${shape}</g>`)
}

/** A tokenised stock: its ticker on a dark tile over the line of a price. */
export function stockIcon(symbol: string): string {
  const ticker = symbol.replace(/[^A-Za-z0-9]/g, '').slice(0, 6)
  const size = ticker.length > 4 ? 13 : 16
  return svgDocument(
    `${linearGradient('g', '#2a3550', '#0d1424')}<rect width="${SIZE}" height="${SIZE}" fill="url(#g)"/><path d="M8 50l10-5 9 3 11-8 9 2 9-6" fill="none" stroke="#5ad1a0" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/><text x="32" y="34" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="700" text-anchor="middle">${ticker}</text>`,
  )
}
