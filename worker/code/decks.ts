import { decks } from '../../core/parts/decks'
import { deckViews } from '../../core/views/decks'
import { deckCalls } from '../calls/decks'
import { deckContents } from '../contents/decks'
import type { LoadedPart } from '../parts'

export const decksPart: LoadedPart = { part: decks, views: deckViews, calls: deckCalls, contents: deckContents }
