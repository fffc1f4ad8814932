/** A row of a file that was refused. */
export interface RefusedRow {
  /** Line in the file, counted from 1. Undefined for values of the command line. */
  readonly line?: number | undefined
  /** A short constant word for the rule, such as 'unknown-role'. */
  readonly rule: string
  readonly reason: string
  readonly remedy?: string | undefined
}

/**
 * Thrown when a command of an operator is refused. Nothing was changed. `message` is a sentence, `rule` a short constant
 * word, `remedy` the operator's next step.
 */
export class AdministrationRefused extends Error {
  readonly rule: string
  readonly remedy: string
  /** All faults, when the command has several inputs. */
  readonly rows: readonly RefusedRow[]

  constructor(rule: string, message: string, remedy: string, rows: readonly RefusedRow[] = []) {
    super(message)
    this.name = 'AdministrationRefused'
    this.rule = rule
    this.remedy = remedy
    this.rows = rows
  }
}
