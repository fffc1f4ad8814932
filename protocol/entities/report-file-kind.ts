// Separate from the report, because the worker's start needs it for its pending calls (X-BUNDLE-01).
import type * as t from 'io-ts'
import { oneOf } from '../codec'

/** What a file of a report lists: the answers to each question, or the results of each learner. */
export const ReportFileKind = oneOf('ReportFileKind', ['answers', 'results'])
export type ReportFileKind = t.TypeOf<typeof ReportFileKind>
