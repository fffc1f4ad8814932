import * as t from 'io-ts'
import { DiscussionResponse } from '../../protocol/cards/discussion'
import { struct } from '../../protocol/codec'
import { Card } from '../../protocol/entities/card'
import { Competition } from '../../protocol/entities/competition'
import { Deck } from '../../protocol/entities/deck'
import { Standing } from '../../protocol/entities/standing'
import { QuizReport } from '../../protocol/entities/quiz-report'
import { Trigger } from '../../protocol/cards/action'
import type { ContentCodecs } from './content-cache'

const DeckContentCodec = struct(
  'DeckContent',
  { deck: Deck, cards: t.array(Card), supportingCards: t.array(Card), triggers: t.array(Trigger) },
  { competition: Competition, standing: Standing },
)

export const deckContents = {
  deck: DeckContentCodec,
  thread: t.array(DiscussionResponse),
  report: QuizReport,
} as const satisfies Partial<ContentCodecs>
