/** Fields of a log line: numbers and words of the program, never users' texts or identities. */
export type LogFields = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** Formats one log line as JSON (X-SERVER-10). */
export const logLine = (level: 'info' | 'warn' | 'error', event: string, fields: LogFields = {}): string =>
  JSON.stringify({ level, event, ...fields })

const mostFrames = 4

/**
 * Returns the loggable fields of an error: its name, its code (of PostgreSQL, SMTP or the system), the constraint and
 * the stack frames. Not its message, which may quote user input.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: 'unknown' }
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, mostFrames)
    .map((line) => line.trim())
  return { error: error.name, code: word(error, 'code'), constraint: word(error, 'constraint'), at: frames }
}

function word(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' && /^[\w.-]{1,80}$/.test(value) ? value : undefined
}
