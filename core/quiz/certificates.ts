import { localYear } from '../clock/calendar'
import { constants } from '../constants'

/** What a certificate hangs on; a trial has it here as well as on the wire. */
interface Certifiable {
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

/** Certificates of one calendar year. */
export interface CertificateYear<T> {
  readonly year: number
  readonly certificates: readonly T[]
}

/** The list by year of passing, newest year first (S-CERT-02); zone: the learner's, in minutes east of UTC. */
export function certificatesByYear<T extends Certifiable>(
  trials: readonly T[],
  zone: number,
): readonly CertificateYear<T & Required<Certifiable>>[] {
  const list = certificates(trials)
  const yearOf = (trial: Required<Certifiable>) => localYear({ at: trial.passedAt, zone })
  const years = [...new Set(list.map(yearOf))]
  return years.map((year) => ({ year, certificates: list.filter((trial) => yearOf(trial) === year) }))
}
