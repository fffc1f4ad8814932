import * as t from 'io-ts'
import { entity, Finite } from '../codec'
import { Fault } from '../faults'
import { event } from '../events/define'
import { Firing } from '../events/firing'
import { Id } from '../ids'
import { OpenText } from '../open'
import { onCard } from './kind'

/** The card of the report; what it shows is a view of its own, which changes every few seconds. */
export const QuizReportBack = entity('QuizReportBack', { kind: t.literal('quizReport') }, {})
export type QuizReportBack = t.TypeOf<typeof QuizReportBack>

/** Whose answers are asked for: of people with one of the roles, from a time on (ms UTC); without either, all (D-REPORT-20). */
const filter = { roleIds: t.array(Id), startDate: Finite }

/** How an assessment went (D-REPORT). */
export const quizReport = {
  fields: {},
  intents: {
    /** Opens the report, or fetches it at once, with this filter and no other. */
    showReport: entity('showReport', onCard, filter),
    closeReport: t.type(onCard, 'closeReport'),
    exportReport: t.type(onCard, 'exportReport'),
  },
  events: {
    reportAsked: event(
      'reportAsked',
      1,
      entity(
        'ReportAsked',
        { deckId: Id, callId: Id },
        { ...filter, firing: Firing, /** Nobody asked: what shows stays, a failure too. */ quiet: t.literal(true) },
      ),
    ),
    /** Without content it could not be had, and what showed before stays. The content stands under its hash. */
    reportEnded: event('reportEnded', 1, entity('ReportEnded', { callId: Id }, { content: OpenText, fault: Fault })),
    reportClosed: event('reportClosed', 1, t.type({ deckId: Id })),
    reportExportAsked: event(
      'reportExportAsked',
      1,
      entity('ReportExportAsked', { deckId: Id, callId: Id }, { roleIds: t.array(Id) }),
    ),
    /**
     * A fault is the record of an export that failed (D-REPORT-24). The file is known by the hash of its address, which
     * signs and is therefore not in the log; earlier builds put it there.
     */
    reportExportEnded: event(
      'reportExportEnded',
      1,
      entity('ReportExportEnded', { callId: Id }, { file: OpenText, fault: Fault, url: t.string }),
    ),
  },
} as const
