import { deckEvents } from '../../protocol/events/deck'
import { cardEvents, cardIntents } from '../../protocol/cards'
import { personalEvents } from '../../protocol/events/personal'
import { loadingEvents } from '../../protocol/events/loading'
import { quizEvents } from '../../protocol/events/quiz'
import { deckIntents } from '../../protocol/intents/decks'
import { personalIntents } from '../../protocol/intents/personal'
import { deckLoading, settleDeck } from '../deck/loading'
import { settleSharedCard, sharedCards } from '../deck/shared-card'
import { deckTells } from '../deck/tells'
import { cardViewing } from '../deck/viewing'
import { cards } from '../cards/cards'
import { personal } from '../personal/personal'
import { settleTrigger } from '../cards/action'
import { chains } from '../library/chains'
import { deckRows } from '../outbox/rows'
import type { Part } from '../part'
import { attempts } from '../quiz/attempts'
import { quiz, settleDirectAnswer } from '../quiz/quiz'

/** Decks, their cards, and what a learner does with them. A new kind of card belongs here. */
export const decks = {
  domains: [chains, deckLoading, sharedCards, cardViewing, quiz, attempts, ...cards, ...personal],
  events: { ...loadingEvents, ...deckEvents, ...quizEvents, ...cardEvents, ...personalEvents },
  intents: { ...deckIntents, ...cardIntents, ...personalIntents },
  settling: {
    deck: settleDeck,
    sharedCard: settleSharedCard,
    trigger: settleTrigger,
    directAnswer: settleDirectAnswer,
  },
  rows: deckRows,
  tells: deckTells,
} as const satisfies Part
