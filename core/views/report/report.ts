import { omitUndefined } from '../../../protocol/omit-undefined'
import type { CardResponses, LearnerResult, QuizReport, UserResponse } from '../../../protocol/entities/quiz-report'
import type { ReportQuestion, ReportResponse, ReportResult, ReportView } from '../../../protocol/views/report'
import { isExporting } from '../../cards/quiz/quiz-report'
import { deckContent } from '../../deck/resolved-deck'
import { isOnline } from '../../device/device'
import { lookup } from '../../record'
import { isUnusedDistractor, separationOf, fractions } from '../../report/item-analysis'
import { plainText } from '../../search/plain-text'
import type { State } from '../../state'
import type { ViewContext } from '../context'

/** Projects the report on an assessment as this tab has it open (D-REPORT-04..11). */
export function reportView(state: State, deckId: string, context: ViewContext): ReportView {
  const known = lookup(state.user.tabs, context.session)?.report
  const open = known?.deckId === deckId ? known : undefined
  const report = open?.content === undefined ? undefined : context.contents.report(open.content)
  const failed = open?.failed === true
  const file = open?.file === undefined ? undefined : context.contents.file(open.file)
  return {
    state: report !== undefined ? 'shown' : failed ? 'failed' : 'loading',
    title: deckContent(state, context.contents, deckId)?.deck.title ?? '',
    online: isOnline(state),
    stale: failed,
    roleIds: open?.roleIds ?? [],
    exporting:
      open?.exporting === 'busy' && !isExporting(state, context)
        ? 'failed'
        : (open?.exporting ?? (file === undefined ? 'idle' : 'ready')),
    ...shown(report ?? {}),
    ...omitUndefined({ startDate: open?.startDate, exportUrl: file?.url }),
  }
}

function shown({
  quizOutcomes: { failed = 0, incomplete = 0, passed = 0 } = {},
  responsesByCard = [],
  responsesByUsers = [],
  individualResponsesLimit = responsesByUsers.length,
  results = [],
  resultsLimit = results.length,
}: QuizReport): Pick<ReportView, 'outcomes' | 'questions' | 'responses' | 'limit' | 'results' | 'resultsLimit'> {
  const [ofFailed = 0, ofIncomplete = 0, ofPassed = 0] = fractions([failed, incomplete, passed])
  const cards = new Map(responsesByCard.map((card) => [card.cardId, card]))
  return {
    outcomes: {
      failed: { count: failed, share: ofFailed },
      incomplete: { count: incomplete, share: ofIncomplete },
      passed: { count: passed, share: ofPassed },
    },
    questions: responsesByCard.map(question),
    responses: responsesByUsers.map((one) => response(one, lookupCard(cards, one))),
    limit: individualResponsesLimit,
    results: results.map(result),
    resultsLimit,
  }
}

const result = ({ userName = '', ...rest }: LearnerResult): ReportResult => ({ userName, ...rest })

const lookupCard = (cards: ReadonlyMap<string, CardResponses>, { cardId }: UserResponse): CardResponses | undefined =>
  cardId === undefined ? undefined : cards.get(cardId)

/** Maximum length of a question's text when used as its name. */
const MAX_NAME_LENGTH = 140

/** Returns the name of a question: its title, else its text (D-REPORT-07, D-REPORT-09). */
function nameOf({ cardTitle = '', cardContent }: CardResponses): string {
  if (cardTitle.trim() !== '') return cardTitle
  const words = [...plainText(cardContent)]
  return words.length > MAX_NAME_LENGTH ? `${words.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : words.join('')
}

function question(card: CardResponses): ReportQuestion {
  const { cardId, responses = [], first } = card
  const counts = responses.map(({ numOfResponses = 0 }) => numOfResponses)
  const shares = fractions(counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return {
    cardId,
    title: nameOf(card),
    total,
    answers: responses.map(({ answerId, answerText = '', isCorrect }, place) => ({
      answerId,
      text: answerText,
      count: counts[place] ?? 0,
      share: shares[place] ?? 0,
      ...omitUndefined({ correct: isCorrect }),
      ...(isUnusedDistractor(isCorrect, counts[place] ?? 0, total) ? { unused: true as const } : {}),
    })),
    ...(first === undefined
      ? {}
      : omitUndefined({
          firstCorrect: first.correct,
          separation: separationOf(first.answered, first.discrimination),
        })),
  }
}

const response = (
  { responseId, userName = '', cardId = '', answerId, isCorrect, createdAt }: UserResponse,
  card: CardResponses | undefined,
): ReportResponse => ({
  responseId,
  userName,
  cardId,
  cardTitle: card === undefined ? '' : nameOf(card),
  answer: card?.responses?.find((known) => known.answerId === answerId)?.answerText ?? '',
  ...omitUndefined({ at: createdAt, correct: isCorrect }),
})
