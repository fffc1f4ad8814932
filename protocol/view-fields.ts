import type { ViewName } from './views'

/** The lists of a view that are posted item by item: per list field, the item field with its id. */
export type ListFields = Readonly<Record<string, string>>

const NO_LISTS: ListFields = {}
/** Per view name, the lists that are posted item by item. */
const listsOfViews: { readonly [N in ViewName]?: ListFields } = { deck: { cards: 'cardId' } }
export const listsOf = (name: ViewName): ListFields => listsOfViews[name] ?? NO_LISTS

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
const itemPath = (field: string, id: string): string => `${field}/${id}`

/**
 * Splits a view into the fields to post. A list that is posted item by item yields one field with the ids, and a field
 * '{list}/{id}' per item. Thus a flipped card is posted alone (X-BRIDGE-02).
 */
export const fieldsOf = (view: object, lists: ListFields): readonly (readonly [string, unknown])[] =>
  Object.entries(view).flatMap(
    ([field, value]: readonly [string, unknown]): readonly (readonly [string, unknown])[] => {
      const by = lists[field]
      if (by === undefined || !Array.isArray(value)) return [[field, value]]
      const items = value.filter(isFields).map((item): readonly [string, unknown] => [String(item[by]), item])
      return [[field, items.map(([id]) => id)], ...items.map(([id, item]) => [itemPath(field, id), item] as const)]
    },
  )

/** Builds a view from posted fields. Reuses the previous list object if its items are unchanged. */
export function viewOf(fields: Fields, lists: ListFields, before: Fields | undefined): Fields {
  const view = Object.fromEntries(
    Object.entries(fields).filter(([path]) => Object.keys(lists).every((list) => !path.startsWith(itemPath(list, '')))),
  )
  for (const list of Object.keys(lists)) {
    if (!(list in view)) continue
    const items = idsOf(view[list]).map((id) => fields[itemPath(list, id)])
    const known = before?.[list]
    const same = Array.isArray(known) && known.length === items.length && items.every((item, at) => item === known[at])
    view[list] = same ? known : items
  }
  return view
}
