import fc from 'fast-check'
import type { DeckContent } from '../../core/deck/content'
import type { DoOrDont } from '../../protocol/cards/do-or-dont'
import type { OrderUp } from '../../protocol/cards/order-up'
import type { QuizAnswer, QuizQuestion, QuizVariant, Remediation } from '../../protocol/cards/quiz'
import type { Card } from '../../protocol/entities/card'
import type { DeckType } from '../../protocol/entities/deck'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import { decks, numberedId } from './decks'
import { instants } from './moments'
import { contentText, withText } from './counterexample-text'

/** The kind of a generated card; 'other' is any card without a question. */
export type CardKind = 'quiz' | 'doOrDont' | 'orderUp' | 'other'

const cardKinds: fc.Arbitrary<CardKind> = fc.constantFrom('quiz', 'quiz', 'doOrDont', 'orderUp', 'other')

const plainTypes = fc.constantFrom(
  'basic',
  'image',
  'video',
  'todo',
  'likert',
  'index',
  'quizInstructions',
  'quizResults',
  'quizReport',
  'pointsResults',
  'competitionInstructions',
  'competitionResult',
  'cardOfTomorrow',
)

const words = fc.constantFrom('', 'Milk', 'Steam the milk', 'Größe', '<b>Espresso</b>', '咖啡')

/** Delays in seconds: never, none, a second, a minute, three days. */
const delays = fc.constantFrom(-1, 0, 1, 60, 259_200)

const numberedAnswers = (question: number): fc.Arbitrary<QuizAnswer[]> =>
  fc
    .array(fc.record({ text: words, points: fc.integer({ min: 0, max: 5 }) }), { minLength: 1, maxLength: 4 })
    .map((list) => list.map((answer, index) => ({ id: numberedId('a', question * 10 + index), ...answer })))

const remediations = (answers: readonly QuizAnswer[]): fc.Arbitrary<Remediation> => {
  const text = fc.record({ text: words }, { requiredKeys: [] })
  return fc.record(
    {
      correct: text,
      incorrect: text,
      answers: fc.dictionary(fc.constantFrom(...answers.map(({ id }) => id)), text, { noNullPrototype: true }),
    },
    { requiredKeys: [] },
  )
}

const variants = (question: number): fc.Arbitrary<QuizVariant[]> =>
  fc.integer({ min: 0, max: 3 }).chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, index) =>
        numberedAnswers(question * 10 + index + 1).chain((answers) =>
          fc.record({
            id: fc.constant(numberedId('b', question * 10 + index)),
            title: words,
            answers: fc.constant(answers),
            correctAnswerId: fc.constantFrom(...answers.map(({ id }) => id)),
          }),
        ),
      ),
    ),
  )

/**
 * Generates the question of the n-th card, with one to four answers, one of them correct, and any optional fields.
 *
 *     property.prop([quizQuestions(1)])('some answer is correct', (question) => {
 *       expect(question.answers?.some(({ id }) => id === question.correctAnswerId)).toBe(true)
 *     })
 */
export const quizQuestions = (n: number): fc.Arbitrary<QuizQuestion> =>
  numberedAnswers(n * 10).chain((answers) =>
    fc.record(
      {
        id: fc.constant(numberedId('e', n * 10)),
        answers: fc.constant(answers),
        correctAnswerId: fc.constantFrom(...answers.map(({ id }) => id)),
        survey: fc.boolean(),
        knowledgeCheck: fc.boolean(),
        shuffleAnswers: fc.boolean(),
        remediation: remediations(answers),
        variants: variants(n),
        correctDelay: delays,
        incorrectDelay: delays,
        showTimes: fc.integer({ min: 1, max: 3 }),
      },
      { requiredKeys: ['id', 'answers', 'correctAnswerId'] },
    ),
  )

const doOrDonts = (n: number): fc.Arbitrary<DoOrDont> =>
  fc.record(
    {
      questions: fc
        .array(fc.record({ text: words, correctResponse: fc.constantFrom('do' as const, 'dont' as const) }), {
          maxLength: 3,
        })
        .map((list) => list.map((question, index) => ({ id: numberedId('e', n * 10 + index), ...question }))),
      survey: fc.boolean(),
    },
    { requiredKeys: ['questions'] },
  )

const orderUps = (n: number): fc.Arbitrary<OrderUp> =>
  fc.record({ answers: numberedAnswers(n * 10).map((list) => list.map(({ id }) => ({ id }))), survey: fc.boolean() })

/** Generates the n-th card of a deck, of the given kind. Cards of one deck differ in n and so in all their ids. */
export function cards(n: number, kind: CardKind): fc.Arbitrary<Card> {
  const common = fc.record(
    {
      id: fc.constant(numberedId('c', n)),
      title: words,
      tags: fc.array(fc.constantFrom('label: New', 'label:', 'drinks', ' label:late'), { maxLength: 2 }),
      notFlippable: fc.boolean(),
      excludeFromIndex: fc.boolean(),
      derived: fc.boolean(),
      renewedAt: instants,
    },
    { requiredKeys: ['id'] },
  )
  if (kind === 'quiz')
    return fc.tuple(common, quizQuestions(n)).map(([card, quiz]) => ({ ...card, type: 'quiz', quiz }))
  if (kind === 'doOrDont') {
    return fc.tuple(common, doOrDonts(n)).map(([card, doOrDont]) => ({ ...card, type: 'doOrDont', doOrDont }))
  }
  if (kind === 'orderUp') {
    return fc.tuple(common, orderUps(n)).map(([card, orderUp]) => ({ ...card, type: 'orderUp', orderUp }))
  }
  return fc.tuple(common, plainTypes).map(([card, type]) => ({ ...card, type }))
}

/**
 * Generates a deck's content: up to eight cards of any kind, with sections that start at some of them. All ids differ.
 * Without a type the deck is of any type. Quiz settings that are given are the same in all decks.
 *
 *     property.prop([deckContents('quiz')])('every question stands on a card', (content) => {
 *       const cardIds = content.cards.map(({ id }) => id)
 *       for (const question of assessmentQuestions(content)) expect(cardIds).toContain(question.cardId)
 *     })
 */
export const deckContents = (type?: DeckType, settings?: QuizSettings): fc.Arbitrary<DeckContent> =>
  fc.array(cardKinds, { maxLength: 8 }).chain((kinds) =>
    fc
      .tuple(...kinds.map((kind, index) => cards(index + 1, kind)))
      .chain((list) =>
        fc.record({
          deck: decks(
            list.map(({ id }) => id),
            type,
            settings,
          ),
          cards: fc.constant(list),
          supportingCards: fc.constant([]),
          triggers: fc.constant([]),
        }),
      )
      .map((content) =>
        withText(
          { ...content, cards: content.cards.map((card) => ({ ...card, deckId: content.deck.id })) },
          contentText,
        ),
      ),
  )
