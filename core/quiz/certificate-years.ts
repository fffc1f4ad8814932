import { localYear } from '../clock/month'
import type { ZoneAt } from '../clock/zoned-time'
import { certificates, type Certifiable } from './certificates'

/** Certificates of one calendar year. */
export interface CertificateYear<T> {
  readonly year: number
  readonly certificates: readonly T[]
}

/** Groups the certificates by year of passing, newest year first (S-CERT-02). */
export function certificatesByYear<T extends Certifiable>(
  trials: readonly T[],
  zoneAt: ZoneAt,
): readonly CertificateYear<T & Required<Certifiable>>[] {
  const list = certificates(trials)
  const yearOf = (trial: Required<Certifiable>) => localYear({ at: trial.passedAt, zone: zoneAt(trial.passedAt) })
  const years = [...new Set(list.map(yearOf))]
  return years.map((year) => ({ year, certificates: list.filter((trial) => yearOf(trial) === year) }))
}
