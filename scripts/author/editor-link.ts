// Links from a fault to its place in the author's editor.
import { resolve } from 'node:path'
import type { Place } from '../../server/content/pack-source'

/** Opens Visual Studio Code. */
export const defaultEditor = 'vscode://file{path}:{line}:{column}'

/** Is it a template with `{path}` and a scheme that runs no script? */
export const isEditorTemplate = (template: string): boolean =>
  template.includes('{path}') &&
  /^[a-z][a-z\d+.-]*:/i.test(template) &&
  !/^(?:javascript|data|vbscript|blob):/i.test(template)

/**
 * Fills the template of an editor's address. `{path}` is the absolute path with a slash at its start, percent-encoded;
 * `{line}` and `{column}` count from 1.
 */
export function editorLink(
  template: string,
  folder: string,
  file: string,
  { line, column }: Place = { line: 1, column: 1 },
): string {
  const absolute = resolve(folder, file).replaceAll('\\', '/')
  const path = `${absolute.startsWith('/') ? '' : '/'}${absolute}`.split('/').map(encodeURIComponent).join('/')
  const values: Readonly<Record<string, string>> = { path, line: String(line), column: String(column) }
  return template.replace(/\{(path|line|column)\}/g, (whole, name: string) => values[name] ?? whole)
}
