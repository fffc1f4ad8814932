import { decks } from '../../core/parts/decks'
import { deckViews } from '../../core/views/decks'
import { deckCalls } from '../calls/decks'
import { deckContents } from '../contents/decks'
import { whyLocked } from '../why-locked'
import type { Decks } from './code'

export const part: Decks = {
  part: decks,
  views: deckViews,
  calls: deckCalls,
  contents: deckContents,
  whyLocked,
}
