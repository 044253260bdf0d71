import { idlePart } from '../browser/idle-part.tsx'

/** The note of a token whose longest windows are not whole; nothing for any other. */
export const StatsSince = idlePart(async () => (await import('./StatsSinceNote.tsx')).StatsSinceNote)
