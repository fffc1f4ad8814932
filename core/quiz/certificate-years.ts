import { localYear } from '../clock/calendar'
import { certificates, type Certifiable } from './certificates'

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
