/** One text of the source, and its replacement. */
export interface Edit {
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly text: string
  readonly by: string
}

/** A bug to plant. */
export interface Mutant extends Edit {
  readonly name: string
  /** A second guard to remove too: while it exists, removing the first causes no visible harm. */
  readonly also?: Edit
}
