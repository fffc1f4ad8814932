import type { DeckContent } from '../../core/deck/content'
import type { Card } from '../../protocol/entities/card'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import { numberedId } from '../arbitraries/decks'
import type { Random } from './random'

const quizCard = (deck: number, index: number, more: object = {}): Card => {
  const n = deck * 16 + index
  return {
    id: numberedId('c', n),
    deckId: numberedId('d', deck),
    type: 'quiz',
    title: `Question ${n}`,
    quiz: {
      id: numberedId('e', n),
      answers: [{ id: numberedId('a', n * 4) }, { id: numberedId('a', n * 4 + 1) }, { id: numberedId('a', n * 4 + 2) }],
      correctAnswerId: numberedId('a', n * 4),
      ...more,
    },
  }
}
const plainCard = (deck: number, index: number): Card => ({
  id: numberedId('c', deck * 16 + index),
  deckId: numberedId('d', deck),
  type: 'basic',
  title: `Card ${index}`,
})

const contentOf = (
  deck: number,
  cards: readonly Card[],
  more: object,
  triggers: DeckContent['triggers'] = [],
): DeckContent => ({
  deck: { id: numberedId('d', deck), title: `Deck ${deck}`, ...more },
  cards: [...cards],
  supportingCards: [],
  triggers,
})

const ROLE = numberedId('f', 1)
const special = (deck: number, index: number, type: string, more: object): Card => ({
  ...plainCard(deck, index),
  type,
  ...more,
})
const slider = (deck: number, index: number): Card =>
  special(deck, index, 'likert', { likert: { ticks: 5, minPoints: 0, maxPoints: 10 } })

/** One card of every kind that accepts input, and buttons that give and take a role. */
const workshop: DeckContent = contentOf(
  4,
  [
    special(4, 1, 'feedback', {}),
    special(4, 2, 'feedback', { customFields: [{ id: numberedId('2', 1), label: 'Taste' }] }),
    slider(4, 3),
    special(4, 4, 'orderUp', {
      orderUp: { answers: [1, 2, 3].map((n) => ({ id: numberedId('3', n), text: `Step ${n}` })) },
    }),
    special(4, 5, 'doOrDont', {
      doOrDont: { questions: [1, 2].map((n) => ({ id: numberedId('5', n), correctResponse: 'do' })) },
    }),
    special(4, 6, 'discussion', { discussion: {} }),
    special(4, 7, 'action', {}),
    special(4, 8, 'video', { video: { url: '/media/film.mp4' } }),
    quizCard(4, 9, { knowledgeCheck: true }),
    special(4, 10, 'basic', { notFlippable: true }),
    special(4, 11, 'playlist', {
      playlist: {
        tracks: [1, 2, 3].map((n) => ({
          id: numberedId('9', n),
          title: `Track ${n}`,
          audio: n === 2 ? {} : { url: `/media/track-${n}.mp3`, duration: 60 },
        })),
      },
    }),
  ],
  { type: 'standard', version: { publishedAt: 0 } },
  [
    { id: numberedId('8', 1), cardId: numberedId('c', 71), actionType: 'addRole', actionData: { role: { id: ROLE } } },
    {
      id: numberedId('8', 2),
      cardId: numberedId('c', 71),
      actionType: 'removeRole',
      actionData: { role: { id: ROLE } },
    },
    { id: numberedId('8', 3), cardId: numberedId('c', 73), actionType: 'addRole', actionData: { role: { id: ROLE } } },
  ],
)
const points: DeckContent = contentOf(5, [slider(5, 1), quizCard(5, 2)], { type: 'points', pointsConfig: {} })

/** Returns decks whose rules differ between worlds: attempts, waiting days, passing grade, variants, surveys. */
export function decksOf(random: Random): readonly DeckContent[] {
  const settings = (): QuizSettings => ({
    passingGrade: random.pick([0, 50, 100]) ?? 0,
    ...(random.chance(0.6) ? { quizAttemptLimit: 1 + random.below(3) } : {}),
    ...(random.chance(0.6) ? { quizAttemptDelay: random.pick([-1, 0, 1]) ?? 0 } : {}),
  })
  const questions = (deck: number) =>
    Array.from({ length: 1 + random.below(3) }, (_, index) =>
      quizCard(deck, index + 1, {
        ...(random.chance(0.2) ? { survey: true } : {}),
        ...(random.chance(0.3) ? { shuffleAnswers: true } : {}),
        ...(random.chance(0.3) ? { incorrectDelay: random.pick([-1, 0, 1]) ?? 0 } : {}),
      }),
    )
  return [
    contentOf(1, questions(1), { type: 'quiz', quizSettings: settings() }),
    contentOf(2, [plainCard(2, 0), ...questions(2)], { type: 'quiz', quizSettings: settings() }),
    contentOf(3, [plainCard(3, 1), quizCard(3, 2, { knowledgeCheck: true }), plainCard(3, 3)], { type: 'standard' }),
    workshop,
    points,
  ]
}
