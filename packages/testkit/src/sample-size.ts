/**
 * How many random cases a property is held against: `quick` at each change (`npm test`), `full` in `npm run test:all` and
 * where a file of tests is run by itself. The cases of one seed begin alike, whatever their number.
 */
export const sampleSize = (full: number, quick: number): number =>
  process.env.TEST_SCOPE === 'change' ? quick : full
