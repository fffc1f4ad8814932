import fc from 'fast-check'

const share = Number(process.env['PROPERTY_CASES'] ?? 1)

/**
 * Returns how many cases of a property to run: all of them in `npm run test:all`, and the share that the environment
 * names in `npm test`, so that it takes minutes. A property whose cases together must cover something runs them all.
 */
export const cases = (count: number): number => Math.ceil(count * share)

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: cases(100) })
