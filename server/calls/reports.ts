import type { Selectable } from 'kysely'
import { assessmentQuestions } from '../../core/quiz/questions'
import type { Card } from '../../protocol/entities/card'
import type { AnswerCount, CardResponses, QuizReport, UserResponse } from '../../protocol/entities/quiz-report'
import { omitUndefined } from '../../protocol/omit-undefined'
import { groupBy } from '../../protocol/group-by'
import { firstAnswers } from './first-answers'
import { latestResults, resultsLimit } from './learner-results'
import { isReported, reportDeck } from './report-scope'
import { newestVersion } from '../content/versions'
import { forUser, forUserDelayed } from '../api/context'
import type { Handlers, UserContext } from '../api/context'
import type { Schema } from '../db/schema'
import { omitNulls } from '../db/column-codec'
import { languageOf } from '../http/language'
import { reportLink } from '../pages/report-link'
import { textsIn } from '../texts/texts'

/** Calls that return reports of an assessment, for holders of its report roles (D-REPORT-01, decks O-13, O-31). */
export const reportHandlers = {
  quizReport: forUserDelayed(async (context, { path, query }) => ({
    report: await reportOf(context, path.id, query.userRoleIds ?? [], query.startDate),
  })),

  exportQuizReport: forUser(async (context, { path, query }) => {
    reportDeck(context, path.id)
    const { userRoleIds: roleIds = [], kind = 'answers', since } = query
    return { file: { url: await reportLink(context, path.id, { kind, roleIds, since }) } }
  }),
} satisfies Handlers<'quizReport' | 'exportQuizReport'>

/** Maximum number of individual answers in a report, the newest. */
const individualResponsesLimit = 100

/**
 * Returns the report of a deck: of people with one of the roles, if any are named, and of answers received since `from`
 * (ms UTC). The time of receipt counts, so that a client cannot hide an answer from a report by its date.
 */
export async function reportOf(
  context: UserContext,
  deckId: string,
  roleIds: readonly string[],
  from: number | undefined,
): Promise<QuizReport> {
  const deck = reportDeck(context, deckId)
  const version = await newestVersion(context, deck.id)
  const asked = new Set(version === undefined ? [] : assessmentQuestions(version).map(({ cardId }) => cardId))
  const given = groupBy(await countsOf(context, deck.id, roleIds, from), ({ card_id }) => card_id)
  const first = await firstAnswers(context, deck.id, roleIds, from)
  const newest = await responsesIn(context, deck.id, roleIds, from)
    .selectAll('responses')
    .select('users.name')
    .orderBy('responses.received_at', 'desc')
    .orderBy('responses.place', 'desc')
    .limit(individualResponsesLimit)
    .execute()
  const { do: doWord, dont } = textsIn[await languageOf(context.tx, context.user.id, context.askedLanguage)].report
  const words = [doWord, dont] as const
  return {
    quizOutcomes: await outcomesOf(context, deck.id, roleIds, from),
    responsesByCard: (version?.cards ?? [])
      .filter(({ id }) => asked.has(id))
      .map((card) => ({
        ...cardResponses(card, given.get(card.id) ?? [], words),
        ...omitUndefined({ first: first.get(card.id) }),
      })),
    responsesByUsers: newest.map(userResponse),
    individualResponsesLimit,
    results: await latestResults(context, deck.id, roleIds, from),
    resultsLimit,
  }
}

/** Selects the answers that a report covers. The database counts them, because there may be many. */
const responsesIn = (context: UserContext, deckId: string, roleIds: readonly string[], from = 0) =>
  context.tx
    .selectFrom('responses')
    .innerJoin('users', 'users.id', 'responses.user_id')
    .where('deck_id', '=', deckId)
    .where('responses.received_at', '>=', from)
    .where(isReported(context, roleIds))

const countsOf = (...about: Parameters<typeof responsesIn>): Promise<readonly Count[]> =>
  responsesIn(...about)
    .select(['card_id', 'question_id', 'answer_id', ({ fn }) => fn.countAll<number>().as('times')])
    .groupBy(['card_id', 'question_id', 'answer_id'])
    .execute()

const outcomesOf = (context: UserContext, deckId: string, roleIds: readonly string[], from = 0) =>
  context.tx
    .selectFrom('trials')
    .innerJoin('users', 'users.id', 'trials.user_id')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('passed_at', 'is not', null).as('passed'),
      fn.countAll<number>().filterWhere('passed_at', 'is', null).filterWhere('attempts', '>', 0).as('failed'),
      fn.countAll<number>().filterWhere('passed_at', 'is', null).filterWhere('attempts', '=', 0).as('incomplete'),
    ])
    .where('deck_id', '=', deckId)
    .where('updated_at', '>=', from)
    .where(isReported(context, roleIds))
    .executeTakeFirstOrThrow()

/** How often one answer to one question was given. */
interface Count {
  readonly card_id: string
  readonly question_id: string
  readonly answer_id: string
  readonly times: number
}

/** A possible answer of a card, and the answer id of matching responses. */
interface Choice {
  readonly answer: Omit<AnswerCount, 'numOfResponses'>
  readonly questionId?: string
  readonly given: string
}

/** Default labels of the two answers of a do-or-don't card without labels (D-DND-07). */
type SortingWords = readonly [string, string]

function cardResponses(card: Card, counts: readonly Count[], words: SortingWords): CardResponses {
  const isChosen = ({ questionId, given }: Choice, count: Count) =>
    count.answer_id === given && (questionId === undefined || count.question_id === questionId)
  return {
    cardId: card.id,
    responses: choicesOf(card, words).map((choice) => ({
      ...choice.answer,
      numOfResponses: counts.reduce((sum, count) => (isChosen(choice, count) ? sum + count.times : sum), 0),
    })),
    ...omitNulls({ cardTitle: card.title, cardContent: card.content }),
  }
}

const choicesOf = (card: Card, words: SortingWords): readonly Choice[] =>
  card.type === 'doOrDont' ? sortingChoices(card, words) : quizChoices(card)

function quizChoices({ quiz }: Card): readonly Choice[] {
  const sources = [{ answers: quiz?.answers, correctAnswerId: quiz?.correctAnswerId }, ...(quiz?.variants ?? [])]
  return sources.flatMap(({ answers, correctAnswerId }) =>
    (answers ?? []).map(({ id, text }) => ({
      given: id,
      answer: {
        answerId: id,
        ...omitNulls({ answerText: text }),
        ...(quiz?.survey === true || correctAnswerId === undefined ? {} : { isCorrect: id === correctAnswerId }),
      },
    })),
  )
}

/**
 * Returns the choices of a do-or-don't card. All questions have the same two answers, so their ids begin with the
 * question id.
 */
function sortingChoices({ doOrDont }: Card, words: SortingWords): readonly Choice[] {
  const labels = words.map((word, index) => {
    const own = doOrDont?.labels?.[index]?.trim() ?? ''
    return own === '' ? word : own
  })
  return (doOrDont?.questions ?? []).flatMap(({ id, text, correctResponse }) =>
    (['do', 'dont'] as const).map((given, index) => ({
      questionId: id,
      given,
      answer: {
        answerId: `${id}/${given}`,
        answerText: `${text ?? ''}: ${labels[index] ?? given}`,
        ...(doOrDont?.survey === true || correctResponse === undefined ? {} : { isCorrect: given === correctResponse }),
      },
    })),
  )
}

const userResponse = (row: Selectable<Schema['responses']> & { readonly name: string | null }): UserResponse => ({
  responseId: row.id,
  userId: row.user_id,
  cardId: row.card_id,
  answerId: row.answer_id === 'do' || row.answer_id === 'dont' ? `${row.question_id}/${row.answer_id}` : row.answer_id,
  createdAt: row.created_at,
  ...omitNulls({ userName: row.name, isCorrect: row.correct }),
})
