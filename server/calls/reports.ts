import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import { mayReadReport } from '../../core/deck/derived-cards'
import { assessmentQuestions } from '../../core/quiz/questions'
import { Deck } from '../../protocol/entities/deck'
import type { Card } from '../../protocol/entities/card'
import type { AnswerCount, CardResponses, QuizReport, UserResponse } from '../../protocol/entities/quiz-report'
import { grouped } from '../../protocol/grouped'
import { allowedDeck } from '../content/access'
import { allVersions } from '../content/versions'
import { forUser } from '../context'
import type { Handlers, UserContext } from '../context'
import type { Schema } from '../db/schema'
import { present, stored } from '../db/stored'
import { languageOf } from '../language'
import { refusals } from '../refusal'
import { reportLink } from '../report-link'
import { textsIn } from '../texts/texts'

/** How an assessment went, for those who hold one of its report roles (D-REPORT-01, decks O-13, O-31). */
export const reportHandlers = {
  quizReport: forUser(async (context, { path, query }) => ({
    report: await reportOf(context, path.id, query.userRoleIds ?? [], query.startDate),
  })),

  exportQuizReport: forUser(async (context, { path, query }) => {
    await reportDeck(context, path.id)
    return { file: { url: await reportLink(context, path.id, query.userRoleIds ?? []) } }
  }),
} satisfies Handlers<'quizReport' | 'exportQuizReport'>

/** The newest answers that are told one by one. */
const individualResponsesLimit = 100

async function reportDeck(context: UserContext, deckId: string): Promise<Deck> {
  const deck = stored(Deck, (await allowedDeck(context, deckId)).data)
  if (!mayReadReport(deck, { roles: [...context.roles] })) throw refusals.notAllowed('see that report')
  return deck
}

/** The report of a deck: of people with one of the roles, when any are named, and of answers from a time on (ms UTC). */
export async function reportOf(
  context: UserContext,
  deckId: string,
  roleIds: readonly string[],
  from: number | undefined,
): Promise<QuizReport> {
  const deck = await reportDeck(context, deckId)
  const [version] = await allVersions(context.tx, deck.id)
  const asked = new Set(version === undefined ? [] : assessmentQuestions(version).map(({ cardId }) => cardId))
  const given = grouped(await countsOf(context, deck.id, roleIds, from), ({ card_id }) => card_id)
  const newest = await responsesIn(context, deck.id, roleIds, from)
    .selectAll('responses')
    .select('users.name')
    .orderBy('responses.created_at', 'desc')
    .orderBy('responses.place', 'desc')
    .limit(individualResponsesLimit)
    .execute()
  const { do: first, dont: second } =
    textsIn[await languageOf(context.tx, context.user.id, context.askedLanguage)].report
  return {
    quizOutcomes: await outcomesOf(context, deck.id, roleIds, from),
    responsesByCard: (version?.cards ?? [])
      .filter(({ id }) => asked.has(id))
      .map((card) => cardResponses(card, given.get(card.id) ?? [], [first, second])),
    responsesByUsers: newest.map(userResponse),
    individualResponsesLimit,
  }
}

/** Is it somebody of the organisation, with one of the roles when any are named? */
const isReported = ({ user }: UserContext, roleIds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(users.org_id = ${user.org_id} and (${roleIds.length === 0}
    or users.id in (select user_id from memberships where role_id = any(${[...roleIds]}::text[]))))`

/** The answers that a report is about, however many there are: they are counted where they lie. */
const responsesIn = (context: UserContext, deckId: string, roleIds: readonly string[], from = 0) =>
  context.tx
    .selectFrom('responses')
    .innerJoin('users', 'users.id', 'responses.user_id')
    .where('deck_id', '=', deckId)
    .where('responses.created_at', '>=', from)
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

/** An answer that can be given on a card, and the responses that are this answer. */
interface Choice {
  readonly answer: Omit<AnswerCount, 'numOfResponses'>
  readonly questionId?: string
  readonly given: string
}

/** What the two answers of a sorting game are called where the card has no words of its own (D-DND-07). */
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
    ...present({ cardTitle: card.title, cardContent: card.content }),
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
        ...present({ answerText: text }),
        ...(quiz?.survey === true || correctAnswerId === undefined ? {} : { isCorrect: id === correctAnswerId }),
      },
    })),
  )
}

/** Each question of a do-or-dont has the same two answers, so that its id stands before them. */
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
  ...present({ userName: row.name, isCorrect: row.correct }),
})
