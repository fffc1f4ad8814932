import * as t from 'io-ts'
import { entity, Finite, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'

export const ReportQuestion = entity(
  'ReportQuestion',
  {
    cardId: Id,
    title: t.string,
    total: Integer,
    answers: t.array(
      entity(
        'ReportAnswer',
        { answerId: Id, text: t.string, count: Integer, /** 0 to 1. */ share: Finite },
        { correct: t.boolean },
      ),
    ),
  },
  {},
)
export type ReportQuestion = t.TypeOf<typeof ReportQuestion>

export const ReportResponse = entity(
  'ReportResponse',
  { responseId: Id, userName: t.string, cardId: Id, cardTitle: t.string, answer: t.string },
  { at: Instant, /** Missing: neither right nor wrong. */ correct: t.boolean },
)
export type ReportResponse = t.TypeOf<typeof ReportResponse>

/** How many people, and their share of all, 0 to 1. */
const Outcome = t.type({ count: Integer, share: Finite }, 'ReportOutcome')

/** The report on a deck's assessment, as this tab has it open (D-REPORT). */
export const ReportView = entity(
  'ReportView',
  {
    state: oneOf('ReportState', ['loading', 'shown', 'failed']),
    title: t.string,
    online: t.boolean,
    /** The last attempt to fetch it failed; what shows is older. */
    stale: t.boolean,
    roleIds: t.array(Id),
    outcomes: t.type({ failed: Outcome, incomplete: Outcome, passed: Outcome }),
    questions: t.array(ReportQuestion),
    responses: t.array(ReportResponse),
    /** So many responses are told one by one, the newest. */
    limit: Integer,
    exporting: oneOf('ReportExporting', ['idle', 'busy', 'failed', 'ready']),
  },
  { startDate: Finite, /** Of the file, once it is ready. */ exportUrl: t.string },
)
export type ReportView = t.TypeOf<typeof ReportView>
