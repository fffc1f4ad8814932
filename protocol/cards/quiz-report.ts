import * as t from 'io-ts'
import { struct, Finite } from '../codec'
import { ReportFileKind } from '../entities/report-file-kind'
import { Fault } from '../faults'
import { event } from '../events/define'
import { TimerRef } from '../events/device'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'
import { cardIds } from './card-kind'

/** The report card. Its content is a separate view, because it changes every few seconds. */
export const QuizReportBack = struct('QuizReportBack', { kind: t.literal('quizReport') }, {})
export type QuizReportBack = t.TypeOf<typeof QuizReportBack>

/**
 * Filters the answers by the roles of learners and by a start time (ms UTC). Without a filter all answers count
 * (D-REPORT-20).
 */
const filter = { roleIds: t.array(Id), startDate: Finite }

/** The results of an assessment (D-REPORT). */
export const quizReport = {
  fields: {},
  intents: {
    /** Opens the report or refetches it at once, with exactly this filter. */
    showReport: struct('showReport', cardIds, filter),
    closeReport: t.type(cardIds, 'closeReport'),
    /** Exports the report with the applied filter; without `kind` the answers. */
    exportReport: struct('exportReport', cardIds, { kind: ReportFileKind }),
  },
  events: {
    reportAsked: event(
      'reportAsked',
      1,
      struct(
        'ReportAsked',
        { deckId: Id, callId: Id },
        { ...filter, firing: TimerRef, /** Automatic: shown content or failure stays. */ quiet: t.literal(true) },
      ),
    ),
    /**
     * Without content the report could not be loaded, and the previous content stays. The content is stored under its
     * hash.
     */
    reportEnded: event(
      'reportEnded',
      1,
      struct('ReportEnded', { callId: Id }, { content: ExportableText, fault: Fault }),
    ),
    reportClosed: event('reportClosed', 1, t.type({ deckId: Id })),
    reportExportAsked: event(
      'reportExportAsked',
      1,
      struct('ReportExportAsked', { deckId: Id, callId: Id }, { ...filter, kind: ReportFileKind }),
    ),
    /**
     * A fault records a failed export (D-REPORT-24). The file is identified by the hash of its URL. The URL is signed
     * and therefore not logged; earlier builds logged it.
     */
    reportExportEnded: event(
      'reportExportEnded',
      1,
      struct('ReportExportEnded', { callId: Id }, { file: ExportableText, fault: Fault, url: t.string }),
    ),
  },
} as const
