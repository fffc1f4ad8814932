import * as t from 'io-ts'
import { struct, Finite, Instant, Integer, oneOf } from '../codec'
import { LearnerOutcome } from '../entities/quiz-report'
import { Id } from '../ids'

/** How well a question separates learners who know the rest from those who do not. */
export const QuestionSeparation = oneOf('QuestionSeparation', ['well', 'barely', 'not'])
export type QuestionSeparation = t.TypeOf<typeof QuestionSeparation>

export const ReportQuestion = struct(
  'ReportQuestion',
  {
    cardId: Id,
    title: t.string,
    total: Integer,
    answers: t.array(
      struct(
        'ReportAnswer',
        { answerId: Id, text: t.string, count: Integer, /** 0 to 1. */ share: Finite },
        {
          correct: t.boolean,
          /** A wrong answer that nobody chose, although many answered. */ unused: t.literal(true),
        },
      ),
    ),
  },
  { /** Share of right first answers, 0 to 1. */ firstCorrect: Finite, separation: QuestionSeparation },
)
export type ReportQuestion = t.TypeOf<typeof ReportQuestion>

export const ReportResponse = struct(
  'ReportResponse',
  { responseId: Id, userName: t.string, cardId: Id, cardTitle: t.string, answer: t.string },
  { at: Instant, /** Absent: neither right nor wrong. */ correct: t.boolean },
)
export type ReportResponse = t.TypeOf<typeof ReportResponse>

/** A learner's result; the score is in percent. */
export const ReportResult = struct(
  'ReportResult',
  { userId: Id, userName: t.string, outcome: LearnerOutcome, attempts: Integer },
  { score: Finite, at: Instant },
)
export type ReportResult = t.TypeOf<typeof ReportResult>

/** Number of learners, and their share of all, 0 to 1. */
const Outcome = t.type({ count: Integer, share: Finite }, 'ReportOutcome')

/** The report on a deck's assessment that is open in this tab (D-REPORT). */
export const ReportView = struct(
  'ReportView',
  {
    state: oneOf('ReportState', ['loading', 'shown', 'failed']),
    title: t.string,
    online: t.boolean,
    /** The last attempt to fetch it failed; the shown data is older. */
    stale: t.boolean,
    roleIds: t.array(Id),
    outcomes: t.type({ failed: Outcome, incomplete: Outcome, passed: Outcome }),
    questions: t.array(ReportQuestion),
    responses: t.array(ReportResponse),
    /** Maximum number of listed responses, the newest first. */
    limit: Integer,
    results: t.array(ReportResult),
    /** Maximum number of listed results, the newest first. */
    resultsLimit: Integer,
    exporting: oneOf('ReportExporting', ['idle', 'busy', 'failed', 'ready']),
  },
  { startDate: Finite, /** URL of the file, once it is ready. */ exportUrl: t.string },
)
export type ReportView = t.TypeOf<typeof ReportView>
