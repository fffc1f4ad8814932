import type { FeatureModule } from './feature'

/** The library module. It has only views, of state that other modules record. */
export const libraryFeature = {
  domains: [],
  events: {},
  intents: {},
  callHandlers: {},
  activity: {},
} as const satisfies FeatureModule
