import * as constants from '../../protocol/constants'
import type { HomeBundle } from '../../protocol/entities/home'

/** The fields that decide about a certificate; a trial has them in the state and in the API. */
export interface Certifiable {
  readonly passedAt?: number
  readonly submittedAt?: number
  readonly certificateId?: string
}

/** Has this trial earned a valid certificate (D-MODE-03, D-TRIAL-31, S-CERT-01)? */
export const hasCertificate = <T extends Certifiable>(trial: T): trial is T & Required<Certifiable> =>
  trial.passedAt !== undefined &&
  trial.certificateId !== undefined &&
  trial.submittedAt !== undefined &&
  trial.submittedAt >= constants.certificatesFrom

/** Returns the certificates of the Certifications list, the latest pass first. Their number is the list's length. */
export const certificates = <T extends Certifiable>(trials: readonly T[]): readonly (T & Required<Certifiable>)[] =>
  trials.filter(hasCertificate).toSorted((a, b) => b.passedAt - a.passedAt)

/** Returns a deck's title from its trial, for a deck that is in no list any longer (S-CERT-04). */
export const titleByTrial = (home: HomeBundle | undefined, deckId: string): string =>
  home?.deckQuizTrials?.find((trial) => trial.deckId === deckId)?.deckTitle ?? ''
