// Finds fields that a JSON object contains twice. JSON.parse silently keeps the last one.
import { visit } from 'jsonc-parser'
import type { ReportIn } from './rule'

/** Reports duplicate fields of all JSON files. */
export function jsonRules(texts: ReadonlyMap<string, string>, reportIn: ReportIn): void {
  for (const [file, text] of texts) {
    if (!file.endsWith('.json')) continue
    const open: Set<string>[] = []
    visit(text, {
      onObjectBegin: () => {
        open.push(new Set())
      },
      onObjectEnd: () => {
        open.pop()
      },
      onObjectProperty: (name, _offset, _length, _line, _column, pathSupplier) => {
        const names = open.at(-1)
        const path = [...pathSupplier(), name].join('.')
        if (names?.has(name) === true)
          reportIn(file)(
            'error',
            path,
            'duplicate-field',
            'the object contains this field twice',
            'Remove one of the two.',
          )
        names?.add(name)
      },
    })
  }
}
