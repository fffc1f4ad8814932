import type { CardBack } from '../../protocol/cards'
import type { DoOrDontBack, DoOrDontQuestion } from '../../protocol/cards/do-or-dont'
import { defined } from '../../protocol/defined'
import type { Card } from '../../protocol/entities/card'
import type { EventData } from '../../protocol/events'
import type { DeckAtHand } from '../deck/open-deck'
import { invariantError } from '../invariants'
import { isIn } from '../machine'
import { isSilent, storedOutcome } from '../quiz/answering'
import type { Answers } from '../quiz/state'
import { isRunning } from '../quiz/trial'
import { answerTo } from '../quiz/unanswered'
import { brokenBack, type CardContext } from './card-context'
import { sortingRefusal } from './do-or-dont'
import { currentQuestion } from './do-or-dont-machine'
import type { SortingFacts, SortingGame } from './do-or-dont-state'
import { ask, laidOut, roundOf } from './sorting-game'

type Asked = NonNullable<DoOrDontBack['question']>
type Result = NonNullable<DoOrDontBack['results']>[number]

/** The sorting game of a card as this tab plays it, else as it would begin (D-DND-01, D-DND-08). */
export function doOrDontBack(card: Card, { hand, open }: CardContext): CardBack {
  const all = card.doOrDont?.questions ?? []
  if (all.length === 0) return brokenBack(invariantError('missingAnswers'))
  const round = roundOf(card, hand)
  const last = open?.sorting?.context.cardId === card.id ? open.sorting : undefined
  const played = last === undefined || isOfBefore(last, round, hand) ? undefined : last
  const game = played ?? laidOut(round, '')
  const thanks = round.survey || isSilent(hand.content.deck)
  const mode = isIn(game, 'intro') ? 'intro' : isIn(game, 'play') ? 'play' : 'done'
  const mayPlay = sortingRefusal(card, hand) === undefined
  return {
    kind: 'doOrDont',
    mode,
    total: all.length,
    beginning: mode === 'intro' && ask(game, { type: 'begins' }).state === game,
    mayBegin: mayPlay,
    mayRestart: mayPlay && ask(game, { type: 'restarts', seed: '' }).state !== game,
    thanks,
    ...defined({
      labels: card.doOrDont?.labels,
      question: mode === 'play' ? askedNow(game, all, thanks) : undefined,
      results: mode === 'done' ? resultsOf(played?.context, all, hand.answers, thanks) : undefined,
    }),
  }
}

/** Was the game played to its end in another attempt than the one that asks its questions now? */
const isOfBefore = (game: SortingGame, { unanswered }: EventData<'doOrDontBegun'>, { trial }: DeckAtHand): boolean =>
  isIn(game, 'done') && unanswered > 0 && trial !== undefined && isRunning(trial)

/** The question at hand; what its answer came to as long as that shows (D-DND-05, D-DND-09). */
function askedNow(
  { value, context }: SortingGame,
  all: readonly DoOrDontQuestion[],
  thanks: boolean,
): Asked | undefined {
  const current = currentQuestion(context)
  if (current === undefined) return undefined
  const answer = typeof value === 'object' && value['play'] === 'showing' ? context.answered.at(-1) : undefined
  return {
    questionId: current.id,
    number: context.place + 1,
    text: textOf(all, current.id),
    ...defined({
      given: answer?.answerId,
      outcome: answer === undefined ? undefined : thanks ? 'recorded' : storedOutcome(answer),
    }),
  }
}

/** What was answered: in the round that was played here, else in the one that the assessment knows of. */
const resultsOf = (
  played: SortingFacts | undefined,
  all: readonly DoOrDontQuestion[],
  answers: Answers,
  thanks: boolean,
): Result[] =>
  played === undefined
    ? all.map(({ id }) => {
        const answer = answerTo(answers, id)
        const given = answer?.answerId === 'do' || answer?.answerId === 'dont' ? answer.answerId : undefined
        return result(all, id, { given, correct: thanks ? undefined : answer?.correct })
      })
    : played.answered.map(({ questionId, answerId, correct }) =>
        result(all, questionId, { given: answerId, correct: thanks ? undefined : correct }),
      )

const result = (
  all: readonly DoOrDontQuestion[],
  questionId: string,
  { given, correct }: { readonly given: Result['given'] | undefined; readonly correct: boolean | undefined },
): Result => ({ questionId, text: textOf(all, questionId), ...defined({ given, correct }) })

const textOf = (all: readonly DoOrDontQuestion[], questionId: string): string =>
  all.find(({ id }) => id === questionId)?.text ?? ''
