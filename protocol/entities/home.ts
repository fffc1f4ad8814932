import * as t from 'io-ts'
import { struct } from '../codec'
import { Competition } from './competition'
import { DeckSummary } from './deck'
import { Notification } from './notification'
import { Promo } from './promo'
import { QuizTrial } from './quiz-trial'

/** The content of the Home screen (S-ENTITY-13). */
export const HomeBundle = struct(
  'HomeBundle',
  {},
  {
    favoritedDecks: t.array(DeckSummary),
    tuckedDecks: t.array(DeckSummary),
    recentlyAllowedDecks: t.array(DeckSummary),
    recentlyOpenedDecks: t.array(DeckSummary),
    recommendedDecks: t.array(DeckSummary),
    competitions: t.array(Competition),
    deckQuizTrials: t.array(QuizTrial),
    notifications: t.array(Notification),
    promos: t.array(Promo),
  },
)
export type HomeBundle = t.TypeOf<typeof HomeBundle>
