import { expect, test } from 'vitest'
import { defaultEditor, editorLink, isEditorTemplate } from './editor-link'

test('links to a line and a column of a file in Visual Studio Code by default', () => {
  const place = { line: 7, column: 3 }
  expect(editorLink(defaultEditor, '/packs/acme', 'orgs/acme/decks/a.md', place)).toBe(
    'vscode://file/packs/acme/orgs/acme/decks/a.md:7:3',
  )
  expect(editorLink(defaultEditor, '/packs/acme', 'pack.json')).toBe('vscode://file/packs/acme/pack.json:1:1')
})

test('encodes the path when the template of another editor has it in a query', () => {
  expect(editorLink('idea://open?file={path}&line={line}', '/my packs/50%', 'a&b?.md', { line: 2, column: 1 })).toBe(
    'idea://open?file=/my%20packs/50%25/a%26b%3F.md&line=2',
  )
})

test('refuses a template without a path or with a scheme that runs a script', () => {
  expect(isEditorTemplate(defaultEditor)).toBe(true)
  expect(isEditorTemplate('subl://open?url=file://{path}&line={line}')).toBe(true)
  for (const wrong of ['vscode://file', '{path}:{line}', 'javascript:alert("{path}")', 'DATA:text/html,{path}', ''])
    expect(isEditorTemplate(wrong), wrong).toBe(false)
})
