/** One text of the source, and what stands there in its place. */
export interface Edit {
  readonly file: string
  /** Stands exactly once in the file. */
  readonly text: string
  readonly by: string
}

/** A bug to plant. */
export interface Mutant extends Edit {
  readonly name: string
  /** A second guard, which goes as well: while it stands, the loss of the first one does no harm that could be noticed. */
  readonly also?: Edit
}
