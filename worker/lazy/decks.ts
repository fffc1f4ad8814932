import { decksFeature } from '../../core/features/decks'
import { deckProjections } from '../../core/views/projections/decks'
import { deckCalls } from '../calls/decks'
import { deckContents } from '../contents/decks'
import { whyLocked } from '../why-locked'
import type { DecksModule } from './modules'

export const lazyModule: DecksModule = {
  feature: decksFeature,
  views: deckProjections,
  calls: deckCalls,
  contents: deckContents,
  whyLocked,
}
