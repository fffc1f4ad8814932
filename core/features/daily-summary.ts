import type { FeatureModule } from './feature'

/** The daily summary module of Home. It is computed from state that other modules record, so it has only views. */
export const dailySummaryFeature = {
  domains: [],
  events: {},
  intents: {},
  callHandlers: {},
  activity: {},
} as const satisfies FeatureModule
