import type * as t from 'io-ts'
import { oneOf } from '../codec'

/**
 * Submission status: not submitted, being sent, at the server (D-FEED-01, D-LIKERT-01, D-ORDER-01). A submission that
 * is queued until there is a connection counts as submitted; its view has `waits`. A refused or parked submission is
 * 'initial' again with its values; its view has `refused` (O-32).
 */
export const SubmissionStatus = oneOf('SubmissionStatus', ['initial', 'submitting', 'submitted'])
export type SubmissionStatus = t.TypeOf<typeof SubmissionStatus>
