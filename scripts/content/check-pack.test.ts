import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { packFiles } from '../../server/content/read-pack'
import type { PackFiles } from '../../server/content/read-pack'
import { checkFiles, checkFolder, readMedia } from './check-pack'
import type { CheckOptions } from './check-pack'
import type { MediaFile } from './rules/rule'
import { runContent } from './run-content'

const folder = join(import.meta.dirname, '..', '..', 'content')
const now = Date.UTC(2026, 0, 15)
const org = 'orgs/northwind'
const safety = `${org}/decks/food-safety.json`
const milk = `${org}/decks/latte-art-three-pours.json`
const basics = `${org}/decks/barista-basics.json`
const nobody = '00000000-0000-4000-8000-000000000000'

/** The default pack with Northwind only, which is enough and faster. */
const original = (async (): Promise<{ files: PackFiles; media: ReadonlyMap<string, MediaFile> }> => {
  const all = await packFiles(folder)
  if (all === undefined) throw new Error('The default pack cannot be read')
  const texts = new Map([...all.texts].filter(([file]) => file.startsWith(`${org}/`) || file === 'pack.json'))
  const labels = JSON.parse(all.texts.get('white-labels.json') ?? '[]') as { orgId?: string }[]
  texts.set(
    'white-labels.json',
    JSON.stringify(
      labels.filter(({ orgId }) => orgId === undefined),
      undefined,
      2,
    ),
  )
  const used = [...texts.values()].join('\n')
  const media = new Set([...all.media].filter((name) => used.includes(name)))
  return { files: { texts, others: [], media }, media: await readMedia(folder, media) }
})()

interface Mistake {
  readonly file: string
  /** A replacement in the file. */
  readonly edit?: readonly [from: string | RegExp, to: string]
  /** A change of the media files. */
  readonly media?: Readonly<Record<string, MediaFile>>
  /** Additional files; undefined removes one. */
  readonly texts?: Readonly<Record<string, string | undefined>>
  readonly rule: string
  /** A text on the reported line. Absent when the fault has no line: a missing or unreadable file. */
  readonly at?: string
}

const file = (bytes: number, head: string): MediaFile => ({ bytes, head: Buffer.from(head, 'latin1') })
const ofSize = (width: number, height: number): MediaFile =>
  file(
    40_000,
    `\u0089PNG\r\n\u001A\n\0\0\0\rIHDR\0\0${String.fromCharCode(width >> 8, width & 255)}\0\0${String.fromCharCode(height >> 8, height & 255)}`,
  )

/** Replaces the first card's content. */
const content = (html: string): readonly [RegExp, string] => [
  /"content": "(?:[^"\\]|\\.)*"/,
  `"content": ${JSON.stringify(html).replaceAll('$', '$$$$')}`,
]

const mistakes: Readonly<Record<string, Mistake>> = {
  // Loaded in silence before.
  'a misspelt pass mark': {
    file: safety,
    edit: ['"passingGrade"', '"passGrade"'],
    rule: 'unknown-field',
    at: '"passGrade"',
  },
  'a pass mark beside the settings': {
    file: safety,
    edit: ['"icon": "shield"', '"icon": "shield",\n"passGrade": 80'],
    rule: 'unknown-field',
    at: '"passGrade"',
  },
  'a misspelt attempt limit': {
    file: safety,
    edit: ['"quizAttemptLimit"', '"attemptLimit"'],
    rule: 'unknown-field',
    at: '"attemptLimit"',
  },
  'a misspelt card type': {
    file: safety,
    edit: ['"type": "quiz",\n      "title"', '"type": "qiuz",\n      "title"'],
    rule: 'unknown-word',
    at: '"qiuz"',
  },
  'a card type with a capital': {
    file: safety,
    edit: ['"type": "quiz",\n      "title"', '"type": "Quiz",\n      "title"'],
    rule: 'unknown-word',
    at: '"Quiz"',
  },
  'no right answer': {
    file: safety,
    edit: [/,\s*"correctAnswerId": "[^"]*"/, ''],
    rule: 'no-right-answer',
    at: '"quiz": {',
  },
  'a misspelt content': { file: safety, edit: ['"content":', '"contents":'], rule: 'unknown-field', at: '"contents"' },
  'a misspelt title of a deck': {
    file: safety,
    edit: ['"title": "Food safety"', '"titel": "Food safety"'],
    rule: 'unknown-field',
    at: '"titel"',
  },
  'a deck without a title': {
    file: safety,
    edit: ['"title": "Food safety",', ''],
    rule: 'missing-field',
    at: '"deck": {',
  },
  'a card without a title': { file: safety, edit: ['"title": "Hands first",', ''], rule: 'missing-field', at: '{' },
  'SRT as captions': {
    file: milk,
    edit: [/media\/milk-steaming\.en\.vtt/, 'media/milk.srt'],
    media: { 'media/milk.srt': file(90, '1\n00:00:01,000 --> 00:00:02,000\n') },
    rule: 'wrong-captions',
    at: 'media/milk.srt',
  },
  'SRT with the ending of WebVTT': {
    file: 'media/milk-steaming.en.vtt',
    media: { 'media/milk-steaming.en.vtt': file(90, '1\n00:00:01,000 -->') },
    rule: 'wrong-captions',
  },
  'a photo as a cover without its theme': {
    file: safety,
    edit: [
      /"url": "media\/hands\.svg"\n {6}\},\n {6}"fillCardFront": true,\n {6}"theme": "light",/,
      '"url": "media/photo.jpg"\n},\n"fillCardFront": true,',
    ],
    media: { 'media/photo.jpg': file(90_000, '\u00FF\u00D8\u00FF\u00E0') },
    rule: 'title-on-photo',
    at: '"coverImage"',
  },
  'a landscape cover': {
    file: safety,
    edit: ['"url": "media/hands.svg"', '"url": "media/wide.png"'],
    media: { 'media/wide.png': ofSize(1600, 900) },
    rule: 'landscape-cover',
    at: '"coverImage"',
  },
  'a title of 360 characters': {
    file: safety,
    edit: ['"Hands first"', `"${'Hands '.repeat(60)}"`],
    rule: 'long-title',
    at: 'Hands Hands',
  },
  'a pass mark of 180': {
    file: safety,
    edit: ['"passingGrade": 80', '"passingGrade": 180'],
    rule: 'out-of-range',
    at: '180',
  },
  'no attempt at all': {
    file: safety,
    edit: ['"quizAttemptLimit": 3', '"quizAttemptLimit": 0'],
    rule: 'out-of-range',
    at: '"quizAttemptLimit": 0',
  },
  'a question with one answer': {
    file: safety,
    edit: [/\{\s*"id": "dd4e5ff3[^}]*\},\s*(\{[^}]*\}),\s*\{[^}]*\}/, '$1'],
    rule: 'too-few-answers',
    at: '"quiz"',
  },
  'the same answer twice': {
    file: safety,
    edit: ['"Ten seconds"', '"Twenty seconds"'],
    rule: 'duplicate-answer',
    at: '{',
  },
  'an empty picture': { file: 'media/hands.svg', media: { 'media/hands.svg': file(0, '') }, rule: 'empty-medium' },
  'a picture of 20 MB': {
    file: 'media/hands.svg',
    media: { 'media/hands.svg': file(20_000_000, '<svg') },
    rule: 'large-medium',
  },
  'a picture without an alternative text': {
    file: safety,
    edit: content('<p>See <img src="media/hands.svg"></p>'),
    rule: 'missing-alt',
    at: '<img',
  },
  'a picture in another folder': {
    file: safety,
    edit: ['"media/hands.svg"', '"pics/cpr.jpg"'],
    rule: 'wrong-link',
    at: 'pics/cpr.jpg',
  },
  'Markdown in HTML': {
    file: safety,
    edit: content('<p>Wash **twenty** seconds.</p>'),
    rule: 'markdown-in-html',
    at: '**twenty**',
  },
  'a file in Latin-1': {
    file: safety,
    edit: ['Hands first', 'H\uFFFDnde zuerst'],
    rule: 'wrong-encoding',
    at: 'nde zuerst',
  },
  'a competition that ends before it begins': {
    file: `${org}/competitions.json`,
    edit: [/"endsAt": "[^"]*"/, '"endsAt": "2020-01-01T00:00:00.000Z"'],
    rule: 'wrong-period',
    at: '"endsAt"',
  },
  'an unknown event of a competition': {
    file: `${org}/competitions.json`,
    edit: ['"event": "assessmentPassed"', '"event": "passed"'],
    rule: 'unknown-word',
    at: '"passed"',
  },
  'an e-mail address without a domain': {
    file: `${org}/users.json`,
    edit: ['"maya@northwind.example"', '"anna.adler"'],
    rule: 'wrong-value',
    at: 'anna.adler',
  },
  'an unknown icon': {
    file: safety,
    edit: ['"icon": "shield"', '"icon": "shild"'],
    rule: 'unknown-icon',
    at: '"shild"',
  },
  'a dark panel with dark text': {
    file: safety,
    edit: ['"#8bb596"', '"#10343a"'],
    rule: 'low-contrast',
    at: '#10343a',
  },
  'two equal colours of an organisation': {
    file: `${org}/org.json`,
    edit: [/"uiColor2": "[^"]*"/, '"uiColor2": "#0f5c60"'],
    rule: 'low-contrast',
    at: '"org": {',
  },
  'an element that is not closed': {
    file: safety,
    edit: content('<p>Wash <strong>twenty seconds.</p>'),
    rule: 'unclosed-html',
    at: '<strong>',
  },
  'a script in a text': {
    file: safety,
    edit: content('<p>Hi</p><script>alert(1)</script>'),
    rule: 'unsafe-html',
    at: '<script>',
  },
  'a chain that asks for a card that cannot be seen': {
    file: `${org}/decks/espresso-dial-in.json`,
    texts: chained(),
    rule: 'unreachable-chain',
    at: '"categories"',
  },
  'a statement without a right response': {
    file: `${org}/decks/closing-the-shop.json`,
    texts: withCard('closing-the-shop', {
      type: 'doOrDont',
      doOrDont: { questions: [{ id: uuid(1), text: 'Count' }] },
    }),
    rule: 'no-right-answer',
    at: '{',
  },
  'one item to order': {
    file: `${org}/decks/closing-the-shop.json`,
    texts: withCard('closing-the-shop', { type: 'orderUp', orderUp: { answers: [{ id: uuid(1), text: 'Count' }] } }),
    rule: 'too-few-answers',
    at: '"orderUp"',
  },
  'a video without an address': {
    file: milk,
    edit: [/"url": "media\/milk-steaming\.webm",/, ''],
    rule: 'missing-field',
    at: '"video"',
  },
  'a video without captions': {
    file: milk,
    edit: [/,\s*"vttUrl": "[^"]*"/, ''],
    rule: 'missing-captions',
    at: '"video"',
  },
  'a scale with one position': {
    file: `${org}/decks/closing-the-shop.json`,
    texts: withCard('closing-the-shop', { type: 'likert', likert: { ticks: 1 } }),
    rule: 'out-of-range',
    at: '"likert"',
  },
  'an action without a trigger': {
    file: `${org}/decks/closing-the-shop.json`,
    texts: withCard('closing-the-shop', { type: 'action' }),
    rule: 'missing-trigger',
    at: '{',
  },
  'a page of an origin that is not allowed': {
    file: `${org}/decks/closing-the-shop.json`,
    texts: withCard('closing-the-shop', { type: 'webview', webview: { url: 'https://example.org/a' } }),
    rule: 'frame-not-allowed',
    at: 'https://example.org/a',
  },
  'a language that is no tag': {
    file: safety,
    edit: ['"language": "en"', '"language": "English, please"'],
    rule: 'wrong-value',
    at: 'English',
  },
  'a card of a derived type': {
    file: `${org}/decks/closing-the-shop.json`,
    texts: withCard('closing-the-shop', { type: 'quizResults' }),
    rule: 'derived-type',
    at: '"quizResults"',
  },
  'a question on a card of another type': {
    file: safety,
    edit: ['"type": "quiz",\n      "title"', '"type": "basic",\n      "title"'],
    rule: 'unused-field',
    at: '"quiz": {',
  },
  'a field twice': {
    file: safety,
    edit: ['"icon": "shield"', '"icon": "shield",\n    "icon": "leaf"'],
    rule: 'duplicate-field',
    at: '"icon"',
  },
  'a picture that nothing names': {
    file: 'media/old.svg',
    media: { 'media/old.svg': file(100, '<svg') },
    rule: 'unused-medium',
  },
  'a medium with capitals and spaces': {
    file: 'media/My Photo.PNG',
    media: { 'media/My Photo.PNG': ofSize(320, 518) },
    rule: 'wrong-file-name',
  },
  'a right answer that gives itself away': {
    file: safety,
    edit: [
      '"Twenty seconds"',
      '"Twenty seconds, because shorter washing leaves the thumbs and the nails as they were"',
    ],
    rule: 'telling-answer',
    at: '{',
  },
  'a text that is hard to read': {
    file: safety,
    edit: content(
      `<p>${'Notwithstanding organisational responsibilities, internationally standardised decontamination requirements necessitate comprehensive documentation '.repeat(6)}.</p>`,
    ),
    rule: 'hard-to-read',
    at: 'Notwithstanding',
  },
  'a drawing with a script': {
    file: 'media/hands.svg',
    media: { 'media/hands.svg': file(90, '<svg xmlns="http://www.w3.org/2000/svg"><script>go()</script></svg>') },
    rule: 'unsafe-svg',
  },
  'a JPEG that is named PNG': {
    file: 'media/photo.png',
    media: { 'media/photo.png': file(90, '\u00FF\u00D8\u00FF\u00E0') },
    rule: 'wrong-medium',
  },
  // Found before, without a line.
  'a comma before the end': { file: safety, edit: [/\}\s*\]\s*\}\s*$/, '}\n],\n}\n'], rule: 'json-syntax', at: '}' },
  'a missing comma': {
    file: safety,
    edit: ['"type": "quiz",\n    "language"', '"type": "quiz"\n    "language"'],
    rule: 'json-syntax',
    at: '"language"',
  },
  'a curly quotation mark': {
    file: safety,
    edit: ['"title": "Food safety"', '“title”: "Food safety"'],
    rule: 'json-syntax',
    at: '“title”',
  },
  'a line break in a text': {
    file: safety,
    edit: ['"Hands first"', '"Hands\nfirst"'],
    rule: 'json-syntax',
    at: '"Hands',
  },
  'a byte order mark': { file: safety, edit: [/^/, '\uFEFF'], rule: 'json-syntax', at: '{' },
  'an unknown display of a category': {
    file: `${org}/categories.json`,
    edit: ['"displayType": "strip"', '"displayType": "list"'],
    rule: 'unknown-word',
    at: '"list"',
  },
  'a date that is no time': {
    file: safety,
    edit: ['"createdAt": "2024-03-04T08:00:00.000Z"', '"createdAt": "4 March"'],
    rule: 'wrong-type',
    at: '"4 March"',
  },
  'a pass mark in quotation marks': {
    file: safety,
    edit: ['"passingGrade": 80', '"passingGrade": "80"'],
    rule: 'wrong-type',
    at: '"80"',
  },
  'a question without an id': {
    file: safety,
    edit: [/"quiz": \{\s*"id": "[^"]*",/, '"quiz": {'],
    rule: 'missing-field',
    at: '"quiz": {',
  },
  'a card of another deck': {
    file: safety,
    edit: [/("id": "d6c6d5e4[^"]*",\s*"deckId": )"[^"]*"/, `$1"${nobody}"`],
    rule: 'wrong-owner',
    at: nobody,
  },
  'a missing medium': {
    file: safety,
    edit: ['"media/hands.svg"', '"media/hand.svg"'],
    rule: 'missing-medium',
    at: 'media/hand.svg',
  },
  'a role that does not exist': {
    file: `${org}/users.json`,
    edit: [/"roles": \["[^"]*"/, `"roles": ["${nobody}"`],
    rule: 'unknown-reference',
    at: nobody,
  },
  'a category that does not exist': {
    file: safety,
    edit: [/"categoryId": "[^"]*"/, `"categoryId": "${nobody}"`],
    rule: 'unknown-reference',
    at: nobody,
  },
  'a right answer that is no answer': {
    file: safety,
    edit: [/"correctAnswerId": "[^"]*"/, `"correctAnswerId": "${nobody}"`],
    rule: 'unknown-reference',
    at: nobody,
  },
  'an id that is no UUID': {
    file: `${org}/promos.json`,
    edit: [/"id": "[^"]*"/, '"id": "promo-1"'],
    rule: 'wrong-value',
    at: 'promo-1',
  },
  'an id given twice': {
    file: safety,
    edit: [
      '98111319-e6d1-49c4-ba25-679c637e070c",\n            "text"',
      'dd4e5ff3-efd4-4967-989b-b6a2ca7dba9d",\n            "text"',
    ],
    rule: 'duplicate',
    at: 'dd4e5ff3',
  },
  'a second person with an address': {
    file: `${org}/users.json`,
    edit: ['"lena@northwind.example"', '"maya@northwind.example"'],
    rule: 'duplicate',
    at: 'maya@northwind.example',
  },
  'a file with a misspelt name': {
    file: `${org}/promoes.json`,
    texts: { [`${org}/promoes.json`]: '[]' },
    rule: 'unknown-file',
  },
  'a missing file': { file: `${org}/roles.json`, texts: { [`${org}/roles.json`]: undefined }, rule: 'missing-file' },
  'a colour that CSS does not know': {
    file: `${org}/org.json`,
    edit: [/"uiColor1": "[^"]*"/, '"uiColor1": "bluish"'],
    rule: 'wrong-colour',
    at: 'bluish',
  },
  'a misspelt field beside an entity': {
    file: safety,
    edit: ['"categories": [', '"allowedRoles": [],\n  "categories": ['],
    rule: 'unknown-field',
    at: '"allowedRoles"',
  },
}

function uuid(number: number): string {
  return `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`
}

function read(slug: string) {
  return JSON.parse(readFileSync(join(folder, org, 'decks', `${slug}.json`), 'utf8')) as {
    deck: { id: string; title?: string; version?: object }
    cards: Record<string, unknown>[]
  }
}

/** A deck with a further card: the first one with other fields. */
function withCard(slug: string, card: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const deck = read(slug)
  const { content: _content, ...common } = deck.cards[0] ?? {}
  deck.cards.push({ ...common, id: uuid(0), ...card })
  return { [`${org}/decks/${slug}.json`]: JSON.stringify(deck, undefined, 2) }
}

/** The chain of 'Behind the bar', whose first deck gets a card that neither counts in view nor can be flipped. */
function chained(): Readonly<Record<string, string>> {
  const entries = [
    'milk-texturing',
    'espresso-dial-in',
    'latte-art-three-pours',
    'the-grinder-cleaned',
    'filter-coffee-by-hand',
  ]
  const texts: Record<string, string> = {}
  const category = uuid(77)
  const categories = JSON.parse(readFileSync(join(folder, org, 'categories.json'), 'utf8')) as unknown[]
  texts[`${org}/categories.json`] = JSON.stringify([
    ...categories,
    {
      id: category,
      title: 'Chain',
      displayType: 'strip',
      position: 99,
      daisyChained: true,
      daisyChainUnlockPercentage: 100,
    },
  ])
  for (const [index, slug] of entries.slice(0, 2).entries()) {
    const deck = read(slug)
    if (index === 0) {
      delete deck.deck.version
      Object.assign(deck.cards[1] ?? {}, { notFlippable: true })
    }
    texts[`${org}/decks/${slug}.json`] = JSON.stringify(
      { ...deck, categories: [{ categoryId: category, position: index }] },
      undefined,
      2,
    )
  }
  return texts
}

async function findingsOf({ file: name, edit, media = {}, texts = {} }: Mistake) {
  const { files, media: known } = await original
  const changed = new Map(files.texts)
  for (const [path, text] of Object.entries(texts))
    if (text === undefined) changed.delete(path)
    else changed.set(path, text)
  const before = changed.get(name) ?? ''
  if (edit !== undefined) {
    const after = before.replace(edit[0], edit[1])
    expect(after, 'the edit changes the file').not.toBe(before)
    changed.set(name, after)
  }
  const allMedia = new Map([...known, ...Object.entries(media)])
  const findings = await checkFiles({ texts: changed, others: [], media: new Set(allMedia.keys()) }, allMedia, now)
  return { findings, lines: (changed.get(name) ?? '').split('\n') }
}

describe('X-SERVER-03 the 68 mistakes of authors', () => {
  test('has at least 68 mistakes', () => {
    expect(Object.keys(mistakes).length).toBeGreaterThanOrEqual(68)
  })

  test.for(Object.entries(mistakes))('names the file and the line of %s', async ([, mistake]) => {
    const { findings, lines } = await findingsOf(mistake)
    const found = findings.filter(({ file: name, rule }) => name === mistake.file && rule === mistake.rule)
    expect(findings.map(({ file: name, rule, reason }) => [name, rule, reason])).toContainEqual([
      mistake.file,
      mistake.rule,
      expect.any(String),
    ])
    if (mistake.at === undefined) return
    const at = mistake.at
    expect(found.map(({ place }) => lines[(place?.line ?? 0) - 1] ?? '').some((line) => line.includes(at))).toBe(true)
  })

  test('suggests the field or the word that was probably meant', async () => {
    const repairs = await Promise.all(
      [
        'a misspelt pass mark',
        'a pass mark beside the settings',
        'a misspelt attempt limit',
        'a misspelt card type',
        'a misspelt title of a deck',
        'a missing medium',
      ].map(async (name) => {
        const mistake = mistakes[name]
        if (mistake === undefined) throw new Error(name)
        const { findings } = await findingsOf(mistake)
        return findings.find(({ rule, file: path }) => rule === mistake.rule && path === mistake.file)?.repair
      }),
    )
    expect(repairs).toEqual([
      "Did you mean 'passingGrade'?",
      "Did you mean 'quizSettings.passingGrade'?",
      "Did you mean 'quizAttemptLimit'?",
      "Did you mean 'quiz'?",
      "Did you mean 'title'?",
      "Did you mean 'media/hands.svg'?",
    ])
  })

  test('reports faults of shape and of references together, with the right line after a faulty list item', async () => {
    const { findings } = await findingsOf({
      file: `${org}/users.json`,
      texts: {
        [`${org}/notifications.json`]: JSON.stringify(
          [
            { userId: 7 },
            { userId: nobody, notification: { notificationId: uuid(3), title: 'a', body: 'b', createdAt: 'now' } },
          ],
          undefined,
          1,
        ),
      },
      rule: '',
    })
    expect(findings.map(({ file: name, path, rule, place }) => [name, path, rule, place?.line])).toEqual([
      [`${org}/notifications.json`, '0', 'missing-field', 2],
      [`${org}/notifications.json`, '0.userId', 'wrong-type', 3],
      [`${org}/notifications.json`, '1.userId', 'unknown-reference', 6],
    ])
  })

  test('does not report references to an entry that is itself faulty', async () => {
    const { findings } = await findingsOf({ file: `${org}/roles.json`, edit: [/^\[/, '[,'], rule: '' })
    expect(findings.map(({ file: name, rule }) => [name, rule])).toEqual([[`${org}/roles.json`, 'json-syntax']])
  })
})

describe('links', () => {
  const answers: Readonly<Record<string, number>> = { '/good': 200, '/gone': 404 }
  const server = createServer((request, response) => {
    response.writeHead(answers[request.url ?? ''] ?? 200).end()
  })
  afterAll(() => server.close())

  test('are requested only on demand, each once, and dead ones are reported', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    const { files, media } = await original
    const html = `<p><a href=\\"${origin}/good\\">a</a> <a href=\\"${origin}/gone\\">b</a> <a href=\\"http://127.0.0.1:1/\\">c</a></p>`
    const text = (files.texts.get(safety) ?? '').replace(/"content": "(?:[^"\\]|\\.)*"/, () => `"content": "${html}"`)
    // Addresses of the pack that do not exist would be requested too.
    const kept = [...files.texts].map(([name, each]): [string, string] => [
      name,
      each.replaceAll('https://', 'htps://'),
    ])
    const changed = { ...files, texts: new Map([...kept, [safety, text] as const]) }
    const dead = async (links: boolean) =>
      (await checkFiles(changed, media, now, { links }))
        .filter(({ rule }) => rule === 'dead-link')
        .map(({ reason }) => reason)
    expect(await dead(false)).toEqual([])
    expect((await dead(true)).toSorted()).toEqual([
      'http://127.0.0.1:1/ cannot be reached',
      `${origin}/gone answers with the status 404`,
    ])
  })
})

describe('the default pack', () => {
  test('has no finding, and the check takes less than 2 s of processor time', async () => {
    const before = process.cpuUsage()
    expect(await checkFolder(folder, now)).toEqual([])
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(2)
  })

  test('has decks whose translations are compared by their file names', async () => {
    const german = read('closing-the-shop')
    german.cards.pop()
    const { findings } = await findingsOf({
      file: basics,
      texts: { [`${org}/decks/closing-the-shop-de.json`]: JSON.stringify(german, undefined, 2) },
      rule: '',
    })
    expect(findings.filter(({ rule }) => rule === 'languages-differ').map(({ reason }) => reason)).toEqual([
      "has the same language as 'closing-the-shop'",
      expect.stringMatching(/^\d+ cards, but 'closing-the-shop' has \d+$/),
    ])
  })

  test('has a finding for each translation that does not apply, with its line, and one for missing ones', async () => {
    const { deck, cards } = read('closing-the-shop')
    const [first, second] = cards
    const key = (name: string, field: string) => `${name}:${field}`
    const texts = {
      [key(`deck:${deck.id}`, 'title')]: { source: deck.title, text: 'Den Laden schliessen' },
      [key(`card:${nobody}`, 'title')]: { source: 'Gone', text: 'Weg' },
      [key(`card:${String(first?.['id'])}`, 'title')]: { source: 'An earlier title', text: 'Ein früherer Titel' },
      [key(`card:${String(second?.['id'])}`, 'content')]: {
        source: second?.['content'],
        text: '<p>Ohne die Liste</p>',
      },
    }
    const de = `${org}/translations/de.json`
    const { findings } = await findingsOf({
      file: basics,
      texts: { [de]: JSON.stringify({ texts }, undefined, 2), [`${org}/translations/xx.json`]: '{}' },
      rule: '',
    })
    const rest = findings.filter(({ rule }) => rule !== 'missing-translation')
    expect(rest.map(({ file: name, rule, severity, place }) => [name, severity, rule, place?.line])).toEqual([
      [de, 'warning', 'unknown-translation', 7],
      [de, 'warning', 'outdated-translation', 11],
      [de, 'error', 'translation-markup', 15],
      [`${org}/translations/xx.json`, 'error', 'unknown-file', undefined],
    ])
    expect(findings.filter(({ rule }) => rule === 'missing-translation').map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^texts of the deck 'Closing the shop' without a translation to 'de': \d+, the first is card:/,
        ),
        expect.stringMatching(/^texts of categories, competitions, promos and notices without a translation to 'de'/),
      ]),
    )
  })
})

test('check --render names the field of a lost text, and none for a number of the app that is part of many fields', async () => {
  const { files, media } = await original
  const render: CheckOptions['render'] = async ({ orgs: [northwind] }) => {
    const deck = northwind?.decks.find(({ file: path }) => path === safety)
    if (northwind === undefined || deck === undefined) throw new Error('The deck is not in the pack')
    const lost = [deck.deck.title ?? '', '0'].map((words) => ({ words, how: 'cutOff' as const }))
    const place = { org: northwind, deck, cardId: undefined, where: 'back', textSize: 200, lost } as const
    return E.right({ places: [place], shown: 1, total: 1, isOutOfTime: false, closed: [], unloaded: new Set<string>() })
  }
  const findings = await checkFiles(files, media, now, { render })
  expect(findings.filter(({ rule }) => rule === 'cut-off-text').map(({ path }) => path)).toEqual(['deck.title'])
})

test('check --render says what is missing when no browser is found', async () => {
  vi.stubEnv('CHROME_PATH', join(folder, 'no-browser'))
  const warned: string[] = []
  const quiet = () => undefined
  const output = { print: quiet, warn: (line: string) => warned.push(line), progress: quiet }
  const code = await runContent(['check', folder, '--render'], output)
  vi.unstubAllEnvs()
  expect(code).toBe(1)
  expect(warned.join('\n')).toContain('--render needs Chromium, Chrome or Edge, and none was found.')
})
