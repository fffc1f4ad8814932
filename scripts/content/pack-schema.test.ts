import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { schemaFiles } from '../generate/generate-content-schema'
import { isFresh } from '../generate/write-or-check'
import { packSchemas } from './pack-schema'

const folder = join(import.meta.dirname, '..', '..', 'content')
const ajv = new Ajv({ strict: true, strictTypes: false, strictTuples: false, allowUnionTypes: true })
const validators = new Map(Object.entries(packSchemas()).map(([name, schema]) => [name, ajv.compile(schema)]))

/** Validates a file. Returns the faults as 'path message'. */
function faultsOf(name: string, json: unknown): readonly string[] {
  const validate = validators.get(name)
  if (validate === undefined) throw new Error(`There is no schema '${name}'`)
  validate(json)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
const schemaOfFile = (path: string): string =>
  path.includes('/decks/') ? 'deck' : (path.split('/').pop() ?? '').replace('.json', '')
const safety = () =>
  read('orgs/northwind/decks/food-safety.json') as { deck: Record<string, unknown>; cards: Record<string, unknown>[] }

describe('X-SERVER-03 the JSON Schemas of a content pack', () => {
  test('accept every file of the default pack', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'))
    expect(files.length).toBeGreaterThan(60)
    expect(
      files.flatMap((path) => faultsOf(schemaOfFile(path), read(path)).map((fault) => `${path} ${fault}`)),
    ).toEqual([])
  })

  test('refuse a misspelt field and a misspelt card type', () => {
    const deck = safety()
    deck.deck['quizSettings'] = { passGrade: 80 }
    Object.assign(deck.cards[0] ?? {}, { type: 'qiuz' })
    expect(faultsOf('deck', deck)).toEqual(['/deck/quizSettings must NOT have additional properties'])
    deck.deck['quizSettings'] = { passingGrade: 80 }
    expect(faultsOf('deck', deck)).toEqual(['/cards/0/type must be equal to one of the allowed values'])
  })

  test('list the five displays of a category', () => {
    expect(packSchemas()['categories']).toMatchObject({
      definitions: {
        CategoryDisplay: { enum: ['strip', 'tile', 'heading', 'deckHeading', 'categoryHeading'] },
      },
    })
  })

  test('are published in docs/schema as generated', () => {
    expect([...schemaFiles()].filter(([path, text]) => !isFresh(path, text)).map(([path]) => path)).toEqual([])
  })
})
