import type { OpenReason } from '../../protocol/redaction-report'

/** One field of events, states or content: the fields within it, and why its values are exported unchanged. */
export interface FieldNote {
  /** For example `quizAttemptCompleted.answers[].id`. */
  readonly path: string
  /** The field's own name, that of the list or record around an item or entry. */
  readonly name: string
  readonly open: Set<OpenReason>
  readonly inner: Map<string, FieldNote>
}

/** Creates the note of a field. */
export const fieldNote = (path: string, name: string): FieldNote => ({ path, name, open: new Set(), inner: new Map() })

/** Returns the note of a field within another, `[]` for items and `*` for entries. Undefined if nothing is noted. */
export function innerField(field: FieldNote | undefined, name: string): FieldNote | undefined {
  if (field === undefined) return undefined
  const known = field.inner.get(name)
  if (known !== undefined) return known
  const added =
    name === '[]'
      ? fieldNote(`${field.path}[]`, field.name)
      : name === '*'
        ? fieldNote(`${field.path}.*`, field.name)
        : fieldNote(`${field.path}.${name}`, name)
  field.inner.set(name, added)
  return added
}
