// A fault or a warning of `npm run content -- check`, and how it is printed.
import { describePackFault } from '../../server/content/pack-files'
import type { PackFault } from '../../server/content/pack-files'

/** `error`: the server refuses the pack, or learners get something broken. `warning`: probably not intended. */
export type Severity = 'error' | 'warning'

export interface Finding extends PackFault {
  readonly severity: Severity
}

/** Formats a finding as one line: 'orgs/a/users.json:3:5: error missing-field: 0.user: the field … is missing'. */
export function describeFinding(finding: Finding): string {
  const { file, place, severity, rule } = finding
  const at = place === undefined ? file : `${file}:${place.line}:${place.column}`
  const { place: _place, ...rest } = finding
  return `${at}: ${severity} ${rule}: ${describePackFault(rest).slice(file.length + 2)}`
}

/** Orders findings by file and position. */
export const inOrder = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted(
    (one, other) =>
      (one.file < other.file ? -1 : one.file > other.file ? 1 : 0) ||
      (one.place?.line ?? 0) - (other.place?.line ?? 0) ||
      (one.place?.column ?? 0) - (other.place?.column ?? 0),
  )
