import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '../../ui')
const files = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|json)$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(ui, name), 'utf8') }))
const holding = (words: RegExp) => files.flatMap(({ name, text }) => (words.test(text) ? [name] : []))

test('S-ADD-02 S-ADD-14 scans no codes in the web build: it has no such button, no camera and none of the texts', () => {
  expect(files.filter(({ name }) => name.startsWith(join('screens', 'add'))).length).toBeGreaterThan(3)
  expect(holding(/camera permissions/i)).toEqual([])
  expect(holding(/getUserMedia|BarcodeDetector|mediaDevices/)).toEqual([])
  expect(holding(/add\.scan|[^a-z]scan(ner|ning)?[^a-z]/i)).toEqual([])
})
