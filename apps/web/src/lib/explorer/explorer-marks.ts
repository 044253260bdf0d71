import type { ExplorerId } from './explorers.ts'

/** Path data of the mark of each explorer on a 24 px grid, drawn for this app. Apart from the links, which every page has. */
export const explorerMarks: Readonly<Record<ExplorerId, string>> = {
  callisto: 'M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9Zm6.5 1.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  solscan: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5.5 8 4 4-2 2-4-4Z',
  'solana-explorer': 'M7 5h14l-4 4H3Zm-4 5.5h14l4 4H7ZM7 16h14l-4 4H3Z',
  'solana-fm': 'M4 10h3v4H4Zm4.5-3h3v10h-3Zm4.5-3h3v16h-3Zm4.5 5h3v6h-3Z',
  orb: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 2.5c-2 0-3.2 3-3.2 6.5s1.2 6.5 3.2 6.5 3.2-3 3.2-6.5-1.2-6.5-3.2-6.5Z',
}
