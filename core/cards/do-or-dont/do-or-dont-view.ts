import type { CardBack } from '../../../protocol/cards'
import type { DoOrDontBack, DoOrDontQuestion } from '../../../protocol/cards/do-or-dont'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Card } from '../../../protocol/entities/card'
import type { EventData } from '../../../protocol/events'
import type { ResolvedDeck } from '../../deck/resolved-deck'
import { invariantError } from '../../invariants'
import { isIn } from '../../machine'
import { isSilent, storedOutcome } from '../../quiz/answer-rules'
import type { Answers } from '../../quiz/state'
import { isRunning } from '../../quiz/trial'
import { answerTo } from '../../quiz/unanswered'
import { brokenBack, type CardContext } from '../card-context'
import { doOrDontRefusal } from './do-or-dont'
import { currentQuestion } from './do-or-dont-machine'
import type { GameFacts, DoOrDontGame } from './do-or-dont-state'
import { transition, newGame, roundOf } from './do-or-dont-runner'

type CurrentQuestion = NonNullable<DoOrDontBack['question']>
type Result = NonNullable<DoOrDontBack['results']>[number]

/** Projects the do-or-don't game of a card: this tab's current game, else its initial state (D-DND-01, D-DND-08). */
export function doOrDontBack(card: Card, { resolvedDeck, open }: CardContext): CardBack {
  const all = card.doOrDont?.questions ?? []
  if (all.length === 0) return brokenBack(invariantError('missingAnswers'))
  const round = roundOf(card, resolvedDeck)
  const last = open?.doOrDontGame?.context.cardId === card.id ? open.doOrDontGame : undefined
  const played = last === undefined || isFromEarlierRound(last, round, resolvedDeck) ? undefined : last
  const game = played ?? newGame(round, '')
  const thanks = round.survey || isSilent(resolvedDeck.content.deck)
  const mode = isIn(game, 'intro') ? 'intro' : isIn(game, 'play') ? 'play' : 'done'
  const mayPlay = doOrDontRefusal(card, resolvedDeck) === undefined
  return {
    kind: 'doOrDont',
    mode,
    total: mode === 'done' ? all.length : game.context.questions.length,
    beginning: mode === 'intro' && transition(game, { type: 'begins' }).state === game,
    mayBegin: mayPlay,
    mayRestart: mayPlay && transition(game, { type: 'restarts', seed: '' }).state !== game,
    thanks,
    ...omitUndefined({
      labels: card.doOrDont?.labels,
      question: mode === 'play' ? currentQuestionView(game, all, thanks) : undefined,
      results: mode === 'done' ? resultsOf(played?.context, all, resolvedDeck.answers, thanks) : undefined,
    }),
  }
}

/** Was the game finished in an attempt before the one that is running now? */
const isFromEarlierRound = (
  game: DoOrDontGame,
  { unanswered }: EventData<'doOrDontBegun'>,
  { trial }: ResolvedDeck,
): boolean => isIn(game, 'done') && unanswered > 0 && trial !== undefined && isRunning(trial)

/** Returns the current question, with the outcome of its answer while that is shown (D-DND-05, D-DND-09). */
function currentQuestionView(
  { value, context }: DoOrDontGame,
  all: readonly DoOrDontQuestion[],
  thanks: boolean,
): CurrentQuestion | undefined {
  const current = currentQuestion(context)
  if (current === undefined) return undefined
  const answer = typeof value === 'object' && value['play'] === 'showing' ? context.answered.at(-1) : undefined
  return {
    questionId: current.id,
    number: context.place + 1,
    text: textOf(all, current.id),
    ...omitUndefined({
      given: answer?.answerId,
      outcome: answer === undefined ? undefined : thanks ? 'recorded' : storedOutcome(answer),
    }),
  }
}

/**
 * Returns the results: the round played here first, then answers of the assessment to questions that the round did not
 * ask.
 */
function resultsOf(
  played: GameFacts | undefined,
  all: readonly DoOrDontQuestion[],
  answers: Answers,
  thanks: boolean,
): Result[] {
  const here = played?.answered ?? []
  const askedHere = new Set(here.map(({ questionId }) => questionId))
  return [
    ...here.map(({ questionId, answerId, correct }) =>
      result(all, questionId, { given: answerId, correct: thanks ? undefined : correct }),
    ),
    ...all
      .filter(({ id }) => !askedHere.has(id))
      .map(({ id }) => {
        const answer = answerTo(answers, id)
        const given = answer?.answerId === 'do' || answer?.answerId === 'dont' ? answer.answerId : undefined
        return result(all, id, { given, correct: thanks ? undefined : answer?.correct })
      }),
  ]
}

const result = (
  all: readonly DoOrDontQuestion[],
  questionId: string,
  { given, correct }: { readonly given: Result['given'] | undefined; readonly correct: boolean | undefined },
): Result => ({ questionId, text: textOf(all, questionId), ...omitUndefined({ given, correct }) })

const textOf = (all: readonly DoOrDontQuestion[], questionId: string): string =>
  all.find(({ id }) => id === questionId)?.text ?? ''
