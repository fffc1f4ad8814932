import type { Selectable } from 'kysely'
import { mayReadReport } from '../../core/deck/derived-cards'
import { assessmentQuestions } from '../../core/quiz/questions'
import { Deck } from '../../protocol/entities/deck'
import type { Card } from '../../protocol/entities/card'
import type { AnswerCount, CardResponses, QuizReport, UserResponse } from '../../protocol/entities/quiz-report'
import { allowedDeck } from '../content/access'
import { allVersions } from '../content/versions'
import { forUser } from '../context'
import type { Handlers, UserContext } from '../context'
import type { Schema } from '../db/schema'
import { present, stored } from '../db/stored'
import { refusals } from '../refusal'
import { reportLink } from '../report-link'

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
  const people = await peopleOf(context, roleIds)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const trials = (await context.tx.selectFrom('trials').selectAll().where('deck_id', '=', deck.id).execute()).filter(
    (trial) => names.has(trial.user_id) && (from === undefined || trial.updated_at >= from),
  )
  const all = await context.tx
    .selectFrom('responses')
    .selectAll()
    .where('deck_id', '=', deck.id)
    .orderBy('created_at', 'desc')
    .orderBy('place', 'desc')
    .execute()
  const responses = all.filter((row) => names.has(row.user_id) && (from === undefined || row.created_at >= from))
  const [version] = await allVersions(context.tx, deck.id)
  const asked = new Set(version === undefined ? [] : assessmentQuestions(version).map(({ cardId }) => cardId))
  const passed = trials.filter(({ passed_at }) => passed_at !== null).length
  const failed = trials.filter(({ passed_at, attempts }) => passed_at === null && attempts > 0).length
  return {
    quizOutcomes: { passed, failed, incomplete: trials.length - passed - failed },
    responsesByCard: (version?.cards ?? [])
      .filter(({ id }) => asked.has(id))
      .map((card) => cardResponses(card, responses)),
    responsesByUsers: responses
      .slice(0, individualResponsesLimit)
      .map((row) => userResponse(row, names.get(row.user_id) ?? undefined)),
    individualResponsesLimit,
  }
}

type ResponseRow = Selectable<Schema['responses']>

/** People of the organisation, with one of the roles when any are named. */
async function peopleOf({ tx, user }: UserContext, roleIds: readonly string[]) {
  const people = tx.selectFrom('users').select(['users.id', 'users.name']).where('users.org_id', '=', user.org_id)
  if (roleIds.length === 0) return people.execute()
  return people
    .where('users.id', 'in', (where) =>
      where
        .selectFrom('memberships')
        .select('user_id')
        .where('role_id', 'in', [...roleIds]),
    )
    .execute()
}

/** An answer that can be given on a card, and the responses that are this answer. */
interface Choice {
  readonly answer: Omit<AnswerCount, 'numOfResponses'>
  readonly questionId?: string
  readonly given: string
}

function cardResponses(card: Card, responses: readonly ResponseRow[]): CardResponses {
  const own = responses.filter(({ card_id }) => card_id === card.id)
  const isChosen = ({ questionId, given }: Choice, row: ResponseRow) =>
    row.answer_id === given && (questionId === undefined || row.question_id === questionId)
  return {
    cardId: card.id,
    responses: choicesOf(card).map((choice) => ({
      ...choice.answer,
      numOfResponses: own.filter((row) => isChosen(choice, row)).length,
    })),
    ...present({ cardTitle: card.title, cardContent: card.content }),
  }
}

const choicesOf = (card: Card): readonly Choice[] =>
  card.type === 'doOrDont' ? sortingChoices(card) : quizChoices(card)

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
function sortingChoices({ doOrDont }: Card): readonly Choice[] {
  const labels = doOrDont?.labels ?? ['Do', "Don't"]
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

const userResponse = (row: ResponseRow, userName: string | undefined): UserResponse => ({
  responseId: row.id,
  userId: row.user_id,
  cardId: row.card_id,
  answerId: row.answer_id === 'do' || row.answer_id === 'dont' ? `${row.question_id}/${row.answer_id}` : row.answer_id,
  createdAt: row.created_at,
  ...present({ userName, isCorrect: row.correct }),
})
