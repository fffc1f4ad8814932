/** A bug to plant: one text of the source, and what stands there in its place. */
export interface Mutant {
  readonly name: string
  readonly file: string
  /** Stands exactly once in the file. */
  readonly text: string
  readonly by: string
}
