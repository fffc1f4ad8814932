import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { fc, test as property } from '@fast-check/vitest'
import { afterAll, describe, expect, test } from 'vitest'
import { parseDeckMarkdown } from '../../server/content/deck-markdown'
import { derivedId } from '../../server/content/markdown-fields'
import { readPack } from '../../server/content/read-pack'
import { checkFolder } from './check-pack'
import { deckToMarkdown } from './deck-to-markdown'
import { runContent } from './run-content'

const now = Date.UTC(2026, 0, 15)
const content = join(import.meta.dirname, '..', '..', 'content')
const context = { file: 'orgs/acme/decks/one.md', owner: { id: derivedId('org'), name: 'Acme' } }

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})
async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flipdeck-markdown-'))
  folders.push(folder)
  return folder
}
const silent = { print: () => {}, warn: () => {}, progress: () => {} }

async function packIn(folder: string) {
  const pack = await readPack(folder, now)
  if (E.isLeft(pack)) throw new Error(JSON.stringify(pack.left.slice(0, 3)))
  const { hash: _hash, texts: _texts, ...rest } = pack.right
  return {
    ...rest,
    orgs: rest.orgs.map((org) => ({
      ...org,
      decks: org.decks.map(({ file, ...deck }) => ({ ...deck, slug: file.replace(/\.\w+$/, '') })),
    })),
  }
}

const parsed = (text: string) => {
  const read = parseDeckMarkdown(text, context)
  if (E.isLeft(read)) throw new Error(read.left.reason)
  return read.right
}

describe('X-SERVER-03 decks as Markdown', () => {
  test('pack to Markdown to pack is equal for the default pack, and so is the way back to JSON', async () => {
    const folder = join(await freshFolder(), 'copy')
    expect(await runContent(['export', content, '--to', 'markdown', '--into', folder], silent)).toBe(0)
    const decks = await readdir(join(folder, 'orgs', 'northwind', 'decks'))
    expect(decks.filter((name) => !name.endsWith('.md'))).toEqual([])
    expect(await packIn(folder)).toEqual(await packIn(content))
    expect(await checkFolder(folder, now)).toEqual([])
    expect(await runContent(['export', folder, '--to', 'json'], silent)).toBe(0)
    const file = join('orgs', 'northwind', 'decks', 'food-safety.json')
    expect(JSON.parse(await readFile(join(folder, file), 'utf8'))).toEqual(
      JSON.parse(await readFile(join(content, file), 'utf8')),
    )
  })

  test('writes the default pack without raw HTML', async () => {
    const text = await readFile(join(content, 'orgs', 'northwind', 'decks', 'food-safety.json'), 'utf8')
    const written = deckToMarkdown(JSON.parse(text) as Record<string, unknown>, context)
    expect(written).toContain('1. Warm water, soap, **20 seconds**: palms, backs')
    expect(written).toContain('* [x] Twenty seconds {#98111319-e6d1-49c4-ba25-679c637e070c}')
    expect(written).toContain('> Right: Twenty seconds, about')
    expect(written).not.toContain('```html')
  })

  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.stringMatching(/^[-#>*_`~|[\](){}!&<=+\d.a ]{1,12}$/),
    fc.constantFrom('1. one', '[x] done', '> quoted', '---', '```', 'a\nb', ' a ', '{#id}', 'now-3d', 'null', '12', ''),
  )
  const html = fc.oneof(
    text,
    fc
      .array(
        text.map((words) => `<p>${words}</p>`),
        { maxLength: 3 },
      )
      .map((parts) => parts.join('')),
    fc.constantFrom(
      '<p>a</p><ul><li>b</li><li>c<ul><li>d</li></ul></li></ul>',
      '<ul><li>a</li></ul><ul><li>b</li></ul>',
      '<ol><li>a</li></ol>',
      '<p><strong>a</strong><em>b</em></p>',
      '<p><a href="https://a.example/?b=c&amp;d">x</a> <img src="media/a.svg" alt="A"></p>',
      '<table><tr><td>1</td></tr></table>',
      '<h3>Right: a</h3><p>Wrong: b</p>',
      '<blockquote><p>Right: a</p></blockquote>',
      '<!-- note -->',
      '<p>&quot;a&quot; &amp; &lt;b&gt;</p>',
    ),
  )
  const id = fc.uuid()
  const option = <A>(value: fc.Arbitrary<A>) => fc.option(value, { nil: undefined })
  const remark = fc.record({
    text: option(html),
    links: option(fc.array(fc.record({ cardId: id, label: option(text) }), { minLength: 1, maxLength: 2 })),
  })
  const answers = fc.uniqueArray(fc.record({ id, text, points: option(fc.integer({ min: 0, max: 9 })) }), {
    maxLength: 4,
    selector: (answer) => answer.id,
  })
  const quiz = fc
    .tuple(answers, fc.nat(4), option(remark), option(remark), id, fc.boolean())
    .map(([list, right, correct, incorrect, quizId, hasOwn]) => ({
      id: quizId,
      answers: list,
      correctAnswerId: list[right]?.id,
      remediation: {
        correct,
        incorrect,
        ...(hasOwn && list[0] !== undefined ? { answers: { [list[0].id]: { text: 'own' } } } : {}),
      },
    }))
  const card = fc.record({
    id,
    deckId: fc.constantFrom('9f8c3a52-6a60-4b1c-8f0a-3f0a3f0a3f0a', undefined, 'other'),
    type: fc.constantFrom('basic', 'quiz', 'orderUp', 'doOrDont', 'likert', undefined),
    title: option(text),
    content: option(html),
    coverImage: fc.constantFrom({ url: 'media/a.svg' }, { url: 'https://a.example/b c.png' }, {}, undefined),
    tags: option(fc.array(text, { maxLength: 2 })),
    theme: fc.constantFrom('light', 'dark', undefined),
    active: fc.constantFrom(true, true, false, undefined),
    createdAt: fc.constantFrom('now', 'now-3d', undefined),
    quiz: option(quiz),
    orderUp: option(
      fc.record({ answers: fc.array(fc.record({ id, text }), { maxLength: 3 }), survey: option(fc.boolean()) }),
    ),
    doOrDont: option(
      fc.record({
        questions: fc.array(fc.record({ id, text, correctResponse: fc.constantFrom('do', 'dont', undefined) }), {
          maxLength: 3,
        }),
      }),
    ),
  })
  const deckFile = fc.record({
    deck: fc.record({
      id: fc.constant('9f8c3a52-6a60-4b1c-8f0a-3f0a3f0a3f0a'),
      title: option(text),
      type: fc.constantFrom('standard', 'quiz', undefined),
      owner: fc.constantFrom({ id: 'someone', type: 'organization' }, undefined),
      active: fc.constantFrom(true, undefined),
      updatedAt: fc.constantFrom('now', undefined),
      icon: fc.constantFrom('star', undefined),
    }),
    cards: fc.array(card, { maxLength: 4 }),
    categories: option(fc.constant([{ categoryId: 'c', position: 1 }])),
    recommended: option(fc.boolean()),
  })

  property.prop([deckFile], { numRuns: 300 })('deck to Markdown to deck is equal for generated decks', (generated) => {
    // JSON has no undefined fields.
    const file = JSON.parse(JSON.stringify(generated)) as Record<string, unknown>
    expect(parsed(deckToMarkdown(file, context)).json).toEqual(file)
  })

  const short = `---
title: Hygiene
type: quiz
updatedAt: 2026-01-10T08:00:00.000Z
coverImage: { url: media/cover.svg }
quizSettings: { passingGrade: 80 }
---

## Hands

![](../../../media/hands.svg)

Wash **twenty** seconds.

## How long?

- [ ] Ten seconds
- [x] Twenty seconds

> Right: See the card.
`

  test('adds defaults and derived ids to a deck that is written by hand', () => {
    const { json, derivedIds } = parsed(short)
    expect(json).toMatchObject({
      deck: { title: 'Hygiene', owner: context.owner, active: true, createdAt: '2026-01-10T08:00:00.000Z' },
      cards: [
        {
          title: 'Hands',
          type: 'basic',
          content: '<p>Wash <strong>twenty</strong> seconds.</p>',
          coverImage: { url: 'media/hands.svg' },
        },
        {
          title: 'How long?',
          type: 'quiz',
          quiz: {
            answers: [{ text: 'Ten seconds' }, { text: 'Twenty seconds' }],
            remediation: { correct: { text: '<p>See the card.</p>' } },
          },
        },
      ],
    })
    expect(derivedIds?.map(({ of, line }) => [of, line])).toEqual([
      ['deck', 1],
      ['card', 9],
      ['card', 15],
      ['answer', 17],
      ['answer', 18],
    ])
    expect(parsed(short).json).toEqual(json)
  })

  test('derives different ids for cards with one title', () => {
    const { json } = parsed('---\ntitle: A\n---\n\n## Same\n\nOne\n\n## Same\n\nTwo\n')
    const { cards } = json as unknown as { cards: { id: string }[] }
    expect(new Set(cards.map(({ id: own }) => own)).size).toBe(2)
  })

  test('ids writes the derived ids into the file, so that changed words keep them', async () => {
    const folder = await freshFolder()
    await runContent(['new', folder, '--name', 'Acme'], silent)
    const file = join(folder, 'orgs', 'acme', 'decks', 'hygiene.md')
    await cp(join(folder, 'media', 'card.svg'), join(folder, 'media', 'hands.svg'))
    await writeFile(file, short)
    const before = (await packIn(folder)).orgs[0]?.decks.find(({ deck }) => deck.title === 'Hygiene')
    expect((await checkFolder(folder, now)).map(({ rule }) => rule)).toContain('derived-id')
    expect(await runContent(['ids', folder], silent)).toBe(0)
    const written = await readFile(file, 'utf8')
    expect((await checkFolder(folder, now)).map(({ rule }) => rule)).not.toContain('derived-id')
    await writeFile(file, written.replace('## Hands ', '## Clean hands ').replace('Twenty seconds', '20 seconds'))
    const after = (await packIn(folder)).orgs[0]?.decks.find(({ deck }) => deck.title === 'Hygiene')
    const idsOf = (deck: typeof before) => [
      deck?.deck.id,
      ...(deck?.cards ?? []).flatMap(({ id: own, quiz: asked }) => [
        own,
        asked?.id,
        ...(asked?.answers ?? []).map((answer) => answer.id),
      ]),
    ]
    expect(idsOf(after)).toEqual(idsOf(before))
    expect(after?.cards.map(({ title }) => title)).toEqual(['Clean hands', 'How long?'])
  })

  test.for<[string, string, number, string]>([
    ['no front matter', '## A\n', 1, "the file does not begin with '---'"],
    ['an open front matter', '---\ntitle: A\n', 1, "the fields of the deck are not closed by '---'"],
    ['wrong YAML', '---\ntitle: A\ntype: [quiz\n---\n', 3, 'the fields are not YAML: '],
    ['an alias', '---\ntitle: &a A\nicon: *a\n---\n', 2, 'the fields contain YAML aliases'],
    ['a text before the first card', '---\ntitle: A\n---\n\nHello\n', 5, 'there is a text before the first card'],
    ['two right answers', '---\ntitle: A\n---\n## Q\n\n- [x] a\n- [x] b\n', 7, 'a second answer is marked as right'],
    [
      'an explanation of no answer',
      '---\ntitle: A\n---\n## Q\n\n- [x] a\n\n> Answer 2: b\n',
      8,
      'there is no answer 2 before',
    ],
  ])('reports %s with its line', ([, source, line, reason]) => {
    const read = parseDeckMarkdown(source, context)
    expect(E.isLeft(read) && { line: read.left.place.line, reason: read.left.reason.slice(0, reason.length) }).toEqual({
      line,
      reason,
    })
  })

  test('check reports faults of a Markdown deck at its own lines', async () => {
    const folder = await freshFolder()
    await runContent(['new', folder, '--name', 'Acme'], silent)
    const deck = short
      .replace('passingGrade', 'passGrade')
      .replace('- [x] Twenty', '- [ ] Twenty')
      .replace('## Hands\n', '## Hands\n\n```card\ntheme: bright\n```\n')
    await writeFile(join(folder, 'orgs', 'acme', 'decks', 'hygiene.md'), deck.replaceAll('hands.svg', 'card.svg'))
    const findings = (await checkFolder(folder, now)).filter(({ rule }) => rule !== 'derived-id')
    expect(findings.map(({ rule, place }) => [rule, place?.line])).toEqual([
      ['missing-field', 6],
      ['unknown-field', 6],
      ['unknown-word', 12],
      ['missing-picture', 19],
      ['no-right-answer', 21],
    ])
  })
})
