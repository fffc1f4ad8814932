// Formats the result of deciding a log again.
import type { DecideReport, DecisionDifference } from '../../core/decide-again'
import { formatPath } from '../../core/json-path'

const shown = (value: unknown): string => JSON.stringify(value) ?? 'absent'

/** Formats a difference as one line, such as '296: attemptsRemaining 0 there, 1 here'. */
export function differenceLine({ seq, there, here, refusal, values }: DecisionDifference): string {
  if (refusal !== undefined) return `${seq}: ${there} there, refused here (${refusal.code})`
  if (there !== here) return `${seq}: ${there ?? 'no event'} there, ${here ?? 'no event'} here`
  return `${seq}: ${values.map((value) => `${formatPath(value.path)} ${shown(value.there)} there, ${shown(value.here)} here`).join('; ')}`
}

const count = (number: number, one: string, more = `${one}s`) => `${number} ${number === 1 ? one : more}`

/** Formats the report: what was decided again, what was not and why, and the first difference. */
export function decisionLines(report: DecideReport, most = 10): readonly string[] {
  const { inputs, events, decided, undecided, different, differences } = report
  const { kept, inferred, policies } = decided
  const { incomplete, content } = undecided
  const not = incomplete + content
  const reasons = [
    ...(content === 0 ? [] : [`${content} read content that the file does not contain`]),
    ...(incomplete === 0 ? [] : [`${incomplete} incomplete`]),
  ]
  const [first, ...others] = differences.slice(0, most)
  return [
    `Decided again: ${count(inputs - not, 'input')} of ${inputs} with ${count(events, 'event')}: ${kept} from the log, ${inferred} inferred from events, ${policies} by policies only`,
    ...(not === 0 ? [] : [`Not decided again: ${count(not, 'input')}: ${reasons.join(', ')}`]),
    ...(first === undefined
      ? ['All decisions are those of the log.']
      : [
          `The first event that is decided differently is ${first.seq} (${first.there ?? first.here ?? 'unknown'}):`,
          `  ${differenceLine(first)}`,
          ...others.map((difference) => `  ${differenceLine(difference)}`),
          ...(different > most ? [`  … and ${different - most} more`] : []),
        ]),
  ]
}
