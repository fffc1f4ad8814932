import type { Part } from '../part'

/** The library as a learner walks through it. It decides nothing: it is a view of what the other parts know. */
export const browsing = {
  domains: [],
  events: {},
  intents: {},
  settling: {},
  rows: {},
  tells: {},
} as const satisfies Part
