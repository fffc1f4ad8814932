import type { Part } from '../part'

/** What Home says of the day: it is worked out of what others have recorded, so that nothing but its views is fetched. */
export const today = {
  domains: [],
  events: {},
  intents: {},
  settling: {},
  rows: {},
  tells: {},
} as const satisfies Part
