import { autocompleteLimit } from '../../../protocol/constants'
interface Named {
  readonly id: string
  readonly name?: string
}

/** Returns roles whose names contain the search term, without the chosen ones: at most 50 (D-REPORT-15). */
export function suggest<T extends Named>(roles: readonly T[], term: string, chosen: readonly string[]): readonly T[] {
  const words = term.trim().toLocaleLowerCase()
  if (words === '') return []
  return roles
    .filter(({ id, name = '' }) => !chosen.includes(id) && name.toLocaleLowerCase().includes(words))
    .slice(0, autocompleteLimit)
}
