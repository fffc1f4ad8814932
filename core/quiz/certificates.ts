import * as constants from '../../protocol/constants'

/** What a certificate hangs on; a trial has it here as well as on the wire. */
export interface Certifiable {
  readonly passedAt?: number
  readonly submittedAt?: number
  readonly certificateId?: string
}

/** Has this trial earned a certificate that counts (D-MODE-03, D-TRIAL-31, S-CERT-01)? */
export const hasCertificate = <T extends Certifiable>(trial: T): trial is T & Required<Certifiable> =>
  trial.passedAt !== undefined &&
  trial.certificateId !== undefined &&
  trial.submittedAt !== undefined &&
  trial.submittedAt >= constants.certificatesFrom

/** The certificates of the Certifications list, the latest pass first. Their number is the list's length. */
export const certificates = <T extends Certifiable>(trials: readonly T[]): readonly (T & Required<Certifiable>)[] =>
  trials.filter(hasCertificate).toSorted((a, b) => b.passedAt - a.passedAt)
