import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc, test as property } from '@fast-check/vitest'
import * as E from 'fp-ts/Either'
import { afterAll, describe, expect, test } from 'vitest'
import { hasSameMarkup } from '../../../server/content/markup'
import type { PackOrg } from '../../../server/content/pack-files'
import { readPack } from '../../../server/content/read-pack'
import { textsOfOrg } from '../../../server/content/translations'
import { checkFolder } from '../check-pack'
import { parseXml } from '../import/xml-tree'
import { runContent } from '../run-content'
import { readXliff } from './read-xliff'
import { writeXliff } from './write-xliff'

const now = Date.UTC(2030, 0, 1)
const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function run(...args: readonly string[]) {
  const lines: string[] = []
  const add = (line: string) => void lines.push(line)
  const code = await runContent(args, { print: add, warn: add, progress: () => {} })
  return { code, lines, text: lines.join('\n') }
}

/** A new pack, the only organisation in it, and a file next to it. */
async function freshPack() {
  const root = await mkdtemp(join(tmpdir(), 'flipdeck-xliff-'))
  folders.push(root)
  const pack = join(root, 'pack')
  await run('new', pack, '--name', 'Acme')
  return { pack, file: join(root, 'de.xlf'), translations: join(pack, 'orgs/acme/translations/de.json') }
}

async function orgIn(pack: string): Promise<PackOrg> {
  const read = await readPack(pack, now)
  if (E.isLeft(read)) throw new Error(JSON.stringify(read.left.slice(0, 3)))
  const [org] = read.right.orgs
  if (org === undefined) throw new Error('no organisation')
  return org
}

/** Fills the target of every unit that has none: the words of the source in capitals, the codes as they are. */
const filled = (xliff: string): string =>
  xliff.replace(/<segment>\n( *)<source>([\s\S]*?)<\/source>/g, (_whole, indent: string, source: string) => {
    const target = source.replace(
      /(^|>)([^<]*)/g,
      (_text, before: string, words: string) =>
        `${before}${words.replace(/&[^;]*;|[a-z]/g, (piece) => (piece.length === 1 ? piece.toUpperCase() : piece))}`,
    )
    return `<segment state="translated">\n${indent}<source>${source}</source>\n${indent}<target>${target}</target>`
  })

/** An organisation with one card of these texts. */
const orgWith = (card: { readonly title?: string; readonly content?: string }): PackOrg => {
  const id = '7f3c1c5e-6a50-4a9f-9c53-0a1f6d1b2c01'
  return {
    folder: 'acme',
    org: { org: { id }, anonymousRoleId: id },
    settings: {},
    roles: [],
    users: [],
    categories: [],
    promos: [],
    notices: [],
    notifications: [],
    competitions: [],
    progress: [],
    decks: [
      {
        file: 'orgs/acme/decks/one.json',
        deck: { id, language: 'en' },
        cards: [{ id: id.replace('01', '02'), ...card }],
      },
    ],
    translations: [],
  }
}

const exported = (org: PackOrg): string => writeXliff({ orgs: [org], source: 'en', target: 'de' }).text
const imported = (org: PackOrg, xliff: string) => readXliff(xliff, [textsOfOrg(org)])
const withTranslations = (org: PackOrg, { entries }: Pick<ReturnType<typeof readXliff>, 'entries'>): PackOrg => ({
  ...org,
  translations: [{ language: 'de', file: '', texts: Object.fromEntries(entries) }],
})

const words = fc.string({
  unit: fc.constantFrom('a', 'B', 'ü', '1', ' ', '&amp;', '&lt;', '&hellip;', '\u00A0', '😀', "'"),
})
const html = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3 },
    words,
    words.map((text) => `<strong>${text}</strong>`),
    fc.tuple(words, words).map(([alt, text]) => `<img src="/media/a.svg" alt="${alt}">${text}`),
    tie('inline').map((inner) => `<a href="https://example.org/?a=1&amp;b=2" title="To b">${inner}</a>`),
    fc.tuple(tie('inline'), tie('inline')).map((both) => both.join('<br>')),
  ),
  block: fc
    .array(
      fc.oneof(
        tie('inline').map((text) => `<p>${text}</p>`),
        fc.array(tie('inline')).map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
      ),
    )
    .map((blocks) => blocks.join('')),
})).block

describe('translations by XLIFF', () => {
  property.prop([fc.string({ unit: 'binary', maxLength: 20 }), html])(
    'exports the same file again when filled targets were imported',
    (title, content) => {
      const org = orgWith({ title: title.replaceAll('\0', '').replace(/[\uD800-\uDFFF]/g, ''), content })
      const file = filled(exported(org))
      const result = imported(org, file)
      expect(result.notes).toEqual([])
      const back = exported(withTranslations(org, result))
      expect(back).toBe(file)
      expect(imported(org, back).entries).toEqual(result.entries)
      for (const { source, text } of result.entries.values()) expect(hasSameMarkup(source, text)).toBe(true)
    },
  )

  test('carries every text of a pack there and back by the command, and check finds no fault', async () => {
    const { pack, file, translations } = await freshPack()
    const before = await readPack(pack, now)
    expect(await run('export', pack, '--to', 'xliff', '--language', 'de', '--out', file)).toMatchObject({ code: 0 })
    await writeFile(file, filled(await readFile(file, 'utf8')))
    const dry = await run('import', file, '--into', pack, '--dry-run', '--json')
    const count = textsOfOrg(await orgIn(pack)).length
    expect(JSON.parse(dry.text)).toMatchObject({
      language: 'de',
      carried: count,
      changed: count,
      notes: [],
      dryRun: true,
    })
    await expect(readFile(translations)).rejects.toThrow('ENOENT')
    expect((await run('import', file, '--into', pack)).lines).toEqual([
      `${count} translations to 'de' are carried over, ${count} of them new or changed; 0 notes; written`,
    ])
    expect((await orgIn(pack)).translations[0]?.texts).toMatchObject(
      Object.fromEntries(textsOfOrg(await orgIn(pack)).map(({ key, text }) => [key, { source: text }])),
    )
    const after = await readPack(pack, now)
    expect(E.isRight(before) && E.isRight(after) && before.right.hash !== after.right.hash).toBe(true)
    expect((await checkFolder(pack, now)).filter(({ file: of }) => of.includes('translations'))).toEqual([])
    const again = await run('export', pack, '--to', 'xliff', '--language', 'de', '--out', file)
    expect(again.text).toContain(`${count} of them translated`)
  })

  test('lists unknown ids, changed sources, missing targets and broken markup when it imports a file', () => {
    const org = orgWith({ title: 'Milk', content: '<p>Warm <strong>milk</strong></p><p>Cold <em>milk</em></p>' })
    const file = filled(exported(org))
    const [title, content] = textsOfOrg(org).map(({ key }) => key)
    const notesOf = (edit: (xliff: string) => string) =>
      imported(org, edit(file)).notes.map(({ at, kind, reason }) => [at, kind, reason.replace(/^line \d+: /, '')])
    expect(notesOf((text) => text.replaceAll(`${title}"`, 'card:none:title"'))).toEqual([
      [title, 'absent', 'the file has no such unit'],
      ['card:none:title', 'unknown', 'the pack has no text with this id'],
    ])
    expect(notesOf((text) => text.replace(/<unit [\s\S]*?<\/unit>/, '$&$&'))).toEqual([
      [title, 'repeated', 'this id occurs twice'],
    ])
    expect(notesOf((text) => text.replace('>Milk<', '>Old milk<'))).toEqual([
      [title, 'changed', 'the source differs from the text of the pack'],
    ])
    expect(notesOf((text) => text.replace('&lt;strong&gt;', '&lt;b&gt;'))).toEqual([
      [content, 'changed', 'the source differs from the text of the pack'],
    ])
    expect(notesOf((text) => text.replace(/<target>MILK<\/target>/, ''))).toEqual([
      [title, 'missing', 'there is no target'],
    ])
    expect(notesOf((text) => text.replace('<target>MILK<', '<target> <'))).toEqual([
      [title, 'missing', 'the target is empty'],
    ])
    const inTarget = (from: string | RegExp, to: string) => (text: string) =>
      text.replace(/<target><pc.*<\/target>/, (target) => target.replace(from, to))
    expect(notesOf(inTarget(/<pc id="2"[^>]*>MILK<\/pc>/, 'MILK'))).toEqual([
      [content, 'markup', '<strong> (markup 2) is missing'],
    ])
    expect(notesOf(inTarget('id="4"', 'id="2"'))).toEqual([[content, 'markup', '<strong> (markup 2) occurs twice']])
    expect(notesOf(inTarget('id="4"', 'id="9"'))).toEqual([[content, 'markup', 'there is no markup 9 in the source']])
    expect(notesOf(inTarget(/(<pc id="2"[^>]*>MILK<\/pc>)(<\/pc>)/, '$2$1'))).toEqual([
      [content, 'markup', 'an element is within another one than in the source'],
    ])
    expect(notesOf(inTarget('WARM', '<sc id="7"/>WARM'))).toEqual([
      [content, 'markup', 'the element <sc>, which is neither a placeholder nor a pair'],
    ])
  })

  test('leaves out decks in other languages than the source, and names them', () => {
    const org = orgWith({ title: 'Milk' })
    const [deck] = org.decks
    const inLanguage = (language: string, title: string) =>
      deck === undefined ? [] : [{ ...deck, deck: { ...deck.deck, language, title } }]
    const decks = [...inLanguage('en-GB', 'British'), ...inLanguage('fr', 'French'), ...inLanguage('de', 'German')]
    const { text, otherDecks } = writeXliff({ orgs: [{ ...org, decks }], source: 'en', target: 'de' })
    expect(text).toContain('British')
    expect(text).not.toMatch(/French|German/)
    expect(otherDecks).toEqual([{ title: 'French', language: 'fr' }])
  })

  test('keeps tags that a translator types as words, and takes tags from the pack, not from the file', () => {
    const org = orgWith({ content: '<p>Warm <a href="https://example.org">milk</a></p>' })
    const file = filled(exported(org))
      .replaceAll('https://example.org', 'javascript:alert(1)')
      .replaceAll('<data id="d2">', '<data id="other">')
      .replace('WARM', '&lt;script&gt;alert(1)&lt;/script&gt;')
    expect([...imported(org, file).entries.values()].map(({ text }) => text)).toEqual([
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; <a href="https://example.org">MILK</a></p>',
    ])
  })

  test.for([
    [
      'declares entities',
      '<!DOCTYPE x [<!ENTITY a "b">]><xliff version="2.1" trgLang="de">&a;</xliff>',
      'declares entities',
    ],
    ['is no XML', '<xliff', 'this is not XML'],
    [
      'is nested too deep',
      `<xliff version="2.1" trgLang="de">${'<g>'.repeat(99)}${'</g>'.repeat(99)}</xliff>`,
      'nested more than 64',
    ],
    ['is XLIFF 1.2', '<xliff version="1.2"><file target-language="de"/></xliff>', 'This is XLIFF 1.2'],
    [
      'has another target language',
      '<xliff version="2.1" trgLang="nl"/>',
      "The target language 'nl' is none of the app",
    ],
    ['is another format', '<html/>', 'This is not XLIFF'],
  ])('refuses a file that %s', ([, text = '', reason = '']) => {
    expect(() => readXliff(text, [])).toThrow(reason)
  })

  test('writes XML that parses, whatever the texts contain', () => {
    const org = orgWith({
      title: ']]>&<"\u0001\uFFFF\r\n😀',
      content: "<p title='a\"b'>&notin; &#0; &#x1F600; < > <!-- - --></p>",
    })
    expect(parseXml(exported(org)).name).toBe('xliff')
    expect(imported(org, filled(exported(org))).notes).toEqual([])
  })

  test('keeps existing translations, and notes the former one, when a source has changed', async () => {
    const { pack, file, translations } = await freshPack()
    await run('export', pack, '--to', 'xliff', '--language', 'de', '--out', file)
    await writeFile(file, filled(await readFile(file, 'utf8')))
    await run('import', file, '--into', pack)
    const [first] = textsOfOrg(await orgIn(pack))
    const stored = JSON.parse(await readFile(translations, 'utf8')) as {
      texts: Record<string, { source: string; text: string }>
    }
    const key = first?.key ?? ''
    await writeFile(translations, JSON.stringify({ texts: { ...stored.texts, [key]: { source: 'Old', text: 'Alt' } } }))
    await run('export', pack, '--to', 'xliff', '--language', 'de', '--out', file)
    const text = await readFile(file, 'utf8')
    expect(text).toContain('<note>translation before the source was changed: Alt</note>')
    const result = await run('import', file, '--into', pack)
    expect(result.text).toContain(`missing: ${key}: line`)
    expect((await orgIn(pack)).translations[0]?.texts[key]).toEqual({ source: 'Old', text: 'Alt' })
  })
})
