import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { strToU8, zipSync } from 'fflate'
import initSqlJs from 'sql.js'
import { afterAll, describe, expect, test } from 'vitest'
import { readPack } from '../../server/content/read-pack'
import type { PackDeck } from '../../server/content/pack-files'
import { checkFolder } from './check-pack'
import { runContent } from './run-content'

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

/** A new pack with a folder of sources next to it. */
async function freshPack(files: Readonly<Record<string, string | Uint8Array>>) {
  const root = await mkdtemp(join(tmpdir(), 'flipdeck-import-'))
  folders.push(root)
  const pack = join(root, 'pack')
  await run('new', pack, '--name', 'Acme')
  await mkdir(join(root, 'sources'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, 'sources', name), content)
  return { pack, source: (name: string) => join(root, 'sources', name) }
}

async function orgIn(pack: string) {
  const read = await readPack(pack, now)
  if (E.isLeft(read)) throw new Error(JSON.stringify(read.left.slice(0, 3)))
  const [org] = read.right.orgs
  if (org === undefined) throw new Error('no organisation')
  return org
}

async function deckIn(pack: string, slug: string): Promise<PackDeck> {
  const deck = (await orgIn(pack)).decks.find(({ file }) => file.endsWith(`/${slug}.md`))
  if (deck === undefined) throw new Error(`no deck ${slug}`)
  return deck
}

/** Each question as its title, its answers, and the right one in brackets. */
const asLines = ({ cards }: PackDeck): readonly string[] =>
  cards.map(({ title, type, quiz, orderUp }) => {
    const answers = (quiz?.answers ?? orderUp?.answers ?? []).map(({ id, text }) =>
      id === quiz?.correctAnswerId ? `[${text}]` : text,
    )
    return `${type}: ${title}${answers.length === 0 ? '' : `: ${answers.join(' | ')}`}`
  })

const errorsIn = async (pack: string) => (await checkFolder(pack, now)).filter(({ severity }) => severity === 'error')

describe('X-SERVER-03 import of tables', () => {
  const rows = Array.from(
    { length: 40 },
    (_, index) =>
      `k${index},Question ${index}?,wrong ${index},right ${index},also wrong ${index},${['2', 'b', `right ${index}`, 'B'][index % 4]},Because ${index}.`,
  )
  const csv = `id,question,answer 1,answer 2,answer 3,right,explanation\n${rows.join('\n')}\n`

  test('carries over 40 rows as 40 questions with the right keys, and a second import keeps all ids', async () => {
    const { pack, source } = await freshPack({
      'fire safety.csv': csv,
      'again.csv': csv.replace('Question 7?', 'Question seven?'),
    })
    expect(await run('import', source('fire safety.csv'), '--into', pack)).toMatchObject({
      code: 0,
      lines: ['orgs/acme/decks/fire-safety.md: 40 cards added, 0 replaced, 0 kept; 0 notes; written'],
    })
    const before = await deckIn(pack, 'fire-safety')
    expect(before.deck).toMatchObject({ title: 'fire safety', type: 'quiz', quizSettings: { passingGrade: 80 } })
    expect(asLines(before)).toEqual(
      rows.map((_, index) => `quiz: Question ${index}?: wrong ${index} | [right ${index}] | also wrong ${index}`),
    )
    expect(before.cards[3]?.quiz?.remediation?.incorrect?.text).toBe('<p>Because 3.</p>')
    expect(await errorsIn(pack)).toEqual([])
    expect((await run('import', source('again.csv'), '--into', pack, '--deck', 'fire safety')).text).toContain(
      'exists. Use --replace',
    )
    expect(
      (await run('import', source('again.csv'), '--into', pack, '--deck', 'fire safety', '--replace')).lines,
    ).toEqual(['orgs/acme/decks/fire-safety.md: 0 cards added, 40 replaced, 0 kept; 0 notes; written'])
    const after = await deckIn(pack, 'fire-safety')
    expect(after.deck.id).toBe(before.deck.id)
    expect(after.cards.map(({ id }) => id)).toEqual(before.cards.map(({ id }) => id))
    expect(after.cards[7]?.title).toBe('Question seven?')
    expect(after.cards.map(({ quiz }) => quiz?.correctAnswerId)).toEqual(
      before.cards.map(({ quiz }) => quiz?.correctAnswerId),
    )
  })

  test('accepts semicolons, Windows-1252, pictures next to the table, and lists unknown columns, surveys and formulas', async () => {
    const table =
      'Frage;a;b;richtig;Bild;Level\nWie groß?;klein;groß;b;pic.png;1\nWas?;x;y;;;2\nWarum?;=HYPERLINK("http://a");y;a;;3\nWer?;x;y;z;../secret.png;4\nWo?;hier;da;a;../secret.png;5\n'
    const { pack, source } = await freshPack({
      'fragen.csv': Buffer.from(table, 'latin1'),
      'pic.png': strToU8('\u0089PNG\r\n'.padEnd(40, ' '), true),
    })
    const { lines } = await run('import', source('fragen.csv'), '--into', pack)
    expect(lines).toEqual([
      'changed: file: it is not UTF-8 and was read as Windows-1252',
      "skipped: line 4: the column 'a' contains a formula",
      "skipped: line 1: the column 'level' is not known",
      'changed: line 3: no right answer is given, so it is a survey',
      'skipped: line 5: the right answer is none of the answers',
      'skipped: ../secret.png: the picture is outside of the folder of the file',
      "changed: Wo?: the picture '../secret.png' is missing",
      'orgs/acme/decks/fragen.md: 3 cards added, 0 replaced, 0 kept; 7 notes; written',
    ])
    const deck = await deckIn(pack, 'fragen')
    expect(asLines(deck)).toEqual(['quiz: Wie groß?: klein | [groß]', 'quiz: Was?: x | y', 'quiz: Wo?: [hier] | da'])
    expect(deck.cards[0]?.coverImage?.url).toBe('/media/fragen-pic.png')
  })

  test('refuses a million rows, a table without questions and an open quotation mark in bounded time', async () => {
    const { pack, source } = await freshPack({
      'large.csv': `question,a,b,right\n${'Q,1,2,a\n'.repeat(1_000_000)}`,
      'other.csv': 'name,email\nA,a@example.org\n',
      'open.csv': 'question,a,b\n"Q,1,2\n',
      'huge.csv': new Uint8Array(65 * 1024 * 1024),
    })
    const began = performance.now()
    expect((await run('import', source('large.csv'), '--into', pack)).text).toBe(
      'The table has more than 20000 lines. Split it into several files.',
    )
    expect((await run('import', source('other.csv'), '--into', pack)).text).toBe(
      "There is no column 'question'. The columns are: name, email.",
    )
    expect((await run('import', source('open.csv'), '--into', pack)).text).toContain(
      'The table cannot be read: Quote Not Closed',
    )
    expect((await run('import', source('huge.csv'), '--into', pack)).text).toBe(
      'The file has 65 MB, more than 64 MB. Split it.',
    )
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(await readdir(join(pack, 'orgs', 'acme', 'decks'))).toHaveLength(4)
  })
})

describe('X-SERVER-03 import of questions from other systems', () => {
  test('carries over GIFT and lists the kinds that have no equivalent', async () => {
    const gift = `// A quiz
$CATEGORY: Safety/Ladders

::L1:: Which ladder? { =The long one#Right. ~The short one#Too short. #### See page 3. }

A ladder is { ~an animal =a tool } for climbing.

Ladders slip.{TRUE}

Match. { =Red -> Stop =Green -> Go }

How many steps? {#12:1}

Which two? { ~%50%a ~%50%b ~c }

Broken { =a ~

[html]<p>Why <b>so</b>?<script>alert(1)</script></p>{}
`
    const { pack, source } = await freshPack({ 'ladders.gift': gift })
    expect((await run('import', source('ladders.gift'), '--into', pack)).lines).toEqual([
      'skipped: line 16: the question is not GIFT',
      'changed: line 10: matching becomes one question for each pair',
      'changed: line 12: a number becomes a card with the answer on its back',
      'skipped: line 14: no answer gives all points',
      'changed: line 18: an essay becomes a feedback form',
      'orgs/acme/decks/ladders.md: 7 cards added, 0 replaced, 0 kept; 5 notes; written',
    ])
    const deck = await deckIn(pack, 'ladders')
    expect(deck.deck.title).toBe('Ladders')
    expect(asLines(deck)).toEqual([
      'quiz: Which ladder?: [The long one] | The short one',
      'quiz: A ladder is _____ for climbing.: an animal | [a tool]',
      'quiz: Ladders slip.: [True] | False',
      'quiz: Match. Red: [Stop] | Go',
      'quiz: Match. Green: Stop | [Go]',
      'basic: How many steps?',
      'feedback: Why so?',
    ])
    expect(JSON.stringify(deck.cards)).not.toContain('script')
    expect(await errorsIn(pack)).toEqual([])
  })

  test('carries over Moodle XML with embedded pictures', async () => {
    const png = Buffer.from('\u0089PNG\r\n'.padEnd(40, ' '), 'latin1').toString('base64')
    const answer = (fraction: number, text: string, feedback = '') =>
      `<answer fraction="${fraction}"><text>${text}</text><feedback><text>${feedback}</text></feedback></answer>`
    const question = (type: string, name: string, text: string, rest: string) =>
      `<question type="${type}"><name><text>${name}</text></name><questiontext format="html"><text><![CDATA[${text}]]></text><file name="a b.png" encoding="base64">${png}</file></questiontext>${rest}</question>`
    const xml = `<?xml version="1.0"?><quiz>
<question type="category"><category><text>$course$/Hygiene</text></category></question>
${question('multichoice', 'Q1', '<p>How <b>long</b>? <img src="@@PLUGINFILE@@/a%20b.png" alt="Hands"></p>', `<single>true</single><shuffleanswers>true</shuffleanswers>${answer(0, 'Ten', 'Too short')}${answer(100, 'Twenty')}<correctfeedback><text>Yes</text></correctfeedback>`)}
${question('truefalse', 'Q2', 'Soap helps.', answer(100, 'true') + answer(0, 'false'))}
${question('multichoice', 'Q3', 'Which two?', `<single>false</single>${answer(50, 'a')}${answer(50, 'b')}`)}
${question('ddwtos', 'Q4', 'Drag', '')}
${question('shortanswer', 'Q5', 'Capital?', answer(100, 'Paris'))}
</quiz>`
    const { pack, source } = await freshPack({ 'quiz.xml': xml })
    expect((await run('import', source('quiz.xml'), '--into', pack)).lines).toEqual([
      'skipped: line 5: several answers are right, or none gives all points',
      "skipped: line 6: the kind 'ddwtos' has no equivalent",
      'changed: line 7: a short answer becomes a card with the answer on its back',
      'orgs/acme/decks/quiz.md: 3 cards added, 0 replaced, 0 kept; 3 notes; written',
    ])
    const deck = await deckIn(pack, 'quiz')
    expect(asLines(deck)).toEqual([
      'quiz: How long?: Ten | [Twenty]',
      'quiz: Soap helps.: [True] | False',
      'basic: Capital?',
    ])
    expect(deck.cards[0]?.content).toBe('<p>How <strong>long</strong>? <img src="/media/quiz-a-b.png" alt="Hands"></p>')
    expect(deck.cards[0]?.quiz?.shuffleAnswers).toBe(true)
    expect(await errorsIn(pack)).toEqual([])
  })

  const qti2 = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1" title="pH" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration>
<itemBody><p>What is neutral?</p><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1">
<simpleChoice identifier="A">5</simpleChoice><simpleChoice identifier="B">7<feedbackInline identifier="B" outcomeIdentifier="F" showHide="show">Right</feedbackInline></simpleChoice></choiceInteraction></itemBody></assessmentItem>`
  const qti3 = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i2" title="Order">
<qti-response-declaration identifier="RESPONSE" cardinality="ordered" base-type="identifier"><qti-correct-response><qti-value>C2</qti-value><qti-value>C1</qti-value></qti-correct-response></qti-response-declaration>
<qti-item-body><qti-order-interaction response-identifier="RESPONSE"><qti-prompt>Put in order</qti-prompt><qti-simple-choice identifier="C1">Second</qti-simple-choice><qti-simple-choice identifier="C2">First</qti-simple-choice></qti-order-interaction></qti-item-body></qti-assessment-item>`

  test('carries over choice and order items of QTI 2 and 3 from a package', async () => {
    const zip = zipSync({
      'imsmanifest.xml': strToU8('<manifest><resources><resource type="imsqti_item_xmlv2p1"/></resources></manifest>'),
      'items/a.xml': strToU8(qti2),
      'items/b.xml': strToU8(qti3),
      'items/c.xml': strToU8(qti2.replace('i1', 'i3').replaceAll('choiceInteraction', 'textEntryInteraction')),
    })
    const { pack, source } = await freshPack({ 'items.zip': zip, 'one.xml': qti2 })
    expect((await run('import', source('items.zip'), '--into', pack)).lines).toEqual([
      "skipped: items/c.xml (i3): the kind 'textEntryInteraction' has no equivalent",
      'orgs/acme/decks/items.md: 2 cards added, 0 replaced, 0 kept; 1 notes; written',
    ])
    expect(asLines(await deckIn(pack, 'items'))).toEqual([
      'quiz: What is neutral?: 5 | [7]',
      'orderUp: Put in order: First | Second',
    ])
    expect((await run('import', source('one.xml'), '--into', pack, '--dry-run')).text).toContain(
      '1 cards added, 0 replaced, 0 kept; 0 notes; would be written',
    )
    expect(await errorsIn(pack)).toEqual([])
  })

  test('carries over H5P questions, also from inside of a question set', async () => {
    const multiple = {
      question: '<p>Which?</p>',
      answers: [
        { text: '<div>a</div>', correct: false },
        { text: '<div>b</div>', correct: true, tipsAndFeedback: { chosenFeedback: 'Yes' } },
      ],
    }
    const content = {
      questions: [
        { library: 'H5P.MultiChoice 1.16', subContentId: 's1', params: multiple },
        {
          library: 'H5P.TrueFalse 1.8',
          subContentId: 's2',
          params: { question: 'Sure?', correct: 'false', l10n: { trueText: 'Yes', falseText: 'No' } },
        },
        { library: 'H5P.DragText 1.10', subContentId: 's3', params: { textField: 'x' } },
      ],
    }
    const zip = zipSync({
      'h5p.json': strToU8(JSON.stringify({ title: 'A set', mainLibrary: 'H5P.QuestionSet' })),
      'content/content.json': strToU8(JSON.stringify(content)),
    })
    const { pack, source } = await freshPack({ 'set.h5p': zip })
    expect((await run('import', source('set.h5p'), '--into', pack)).lines).toEqual([
      "skipped: s3: the kind 'H5P.DragText' has no equivalent",
      'orgs/acme/decks/set.md: 2 cards added, 0 replaced, 0 kept; 1 notes; written',
    ])
    expect(asLines(await deckIn(pack, 'set'))).toEqual(['quiz: Which?: a | [b]', 'quiz: Sure?: Yes | [No]'])
    expect(await errorsIn(pack)).toEqual([])
  })

  test('carries over the pages of a SCORM package in the order of its manifest', async () => {
    const zip = zipSync({
      'imsmanifest.xml':
        strToU8(`<manifest><organizations><organization identifier="o"><title>Course</title><item identifier="a" identifierref="r2"><title>Second page</title></item><item identifier="b" identifierref="r1"><title>First page</title></item></organization></organizations>
<resources><resource identifier="r1" href="one.html"/><resource identifier="r2" href="two/two.html"/></resources></manifest>`),
      'one.html': strToU8(
        '<html><head><title>x</title></head><body><h1>Hello</h1><p>These are the words of one.</p><script>go()</script></body></html>',
      ),
      'two/two.html': strToU8('<p>These are the words of two. <img src="../pic.svg" alt="P"></p>'),
      'pic.svg': strToU8('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'),
    })
    const { pack, source } = await freshPack({ 'course.zip': zip })
    expect((await run('import', source('course.zip'), '--into', pack)).lines).toEqual([
      'changed: one.html: scripts of the page, and questions in them, are not carried over',
      'orgs/acme/decks/course.md: 2 cards added, 0 replaced, 0 kept; 1 notes; written',
    ])
    const deck = await deckIn(pack, 'course')
    expect(deck.deck).toMatchObject({ title: 'Course', type: 'standard' })
    expect(deck.cards.map(({ title, content }) => [title, content])).toEqual([
      ['Second page', '<p>These are the words of two. <img src="/media/course-pic.svg" alt="P"></p>'],
      ['First page', '<h3>Hello</h3><p>These are the words of one.</p>'],
    ])
    expect(await errorsIn(pack)).toEqual([])
  })

  test('carries over the notes and pictures of an Anki package, and counts its reviews', async () => {
    const sql = await initSqlJs()
    const database = new sql.Database()
    database.run('create table notes (id integer, guid text, flds text); create table revlog (id integer)')
    database.run('insert into notes values (1, ?, ?), (2, ?, ?)', [
      'g1',
      'Capital of France?\u001FParis <img src="p.png">',
      'g2',
      '{{c1::Rome}} is in Italy\u001Fsee map [sound:a.mp3]',
    ])
    database.run('insert into revlog values (1), (2), (3)')
    const zip = zipSync({
      'collection.anki2': database.export(),
      media: strToU8('{"0": "p.png"}'),
      '0': strToU8('\u0089PNG\r\n'.padEnd(40, ' '), true),
    })
    const { pack, source } = await freshPack({ 'cards.apkg': zip })
    expect((await run('import', source('cards.apkg'), '--into', pack)).lines).toEqual([
      'changed: g2: its sounds are not carried over',
      'skipped: package: 3 reviews of its history are not carried over',
      'orgs/acme/decks/cards.md: 2 cards added, 0 replaced, 0 kept; 2 notes; written',
    ])
    expect((await deckIn(pack, 'cards')).cards.map(({ title, content }) => [title, content])).toEqual([
      ['Capital of France?', '<p>Paris <img src="/media/cards-p.png" alt=""></p>'],
      ['… is in Italy', '<p>Rome is in Italy</p><p>see map</p>'],
    ])
    expect(await errorsIn(pack)).toEqual([])
  })
})

/** A package whose only file declares 10 bytes and unpacks to 40 MB. */
function lyingBomb(): Uint8Array {
  const zip = Buffer.from(zipSync({ 'h5p.json': new Uint8Array(40 * 1024 * 1024) }))
  // The size is at 24 of the central directory's entry (APPNOTE 4.3.12) and at 22 of the local header (4.3.7).
  zip.writeUInt32LE(10, zip.indexOf('PK\u0001\u0002') + 24)
  zip.writeUInt32LE(10, 22)
  return zip
}

describe('X-SERVER-03 import of a handbook', () => {
  test('makes 12 cards of 12 chapters, and copies 10 pictures', async () => {
    const png = strToU8('\u0089PNG\r\n'.padEnd(40, ' '), true)
    const pictures = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`p${index}.png`, png]))
    const chapters = Array.from(
      { length: 12 },
      (_, index) =>
        `## Chapter ${index + 1}\n\nRead **this** first.\n\n- one\n- two\n${index < 10 ? `\n![Picture ${index}](p${index}.png)\n` : ''}`,
    )
    const { pack, source } = await freshPack({
      'handbook.md': `# The handbook\n\nA preface.\n\n${chapters.join('\n')}\n### Details\n\n![Gone](../../etc/passwd)\n`,
      ...pictures,
    })
    expect((await run('import', source('handbook.md'), '--into', pack)).lines).toEqual([
      'skipped: line 1: the text before the first chapter',
      'skipped: ../../etc/passwd: the picture is outside of the folder of the file',
      'orgs/acme/decks/handbook.md: 12 cards added, 0 replaced, 0 kept; 2 notes; written',
    ])
    const deck = await deckIn(pack, 'handbook')
    expect(deck.deck).toMatchObject({ title: 'The handbook', type: 'standard' })
    expect(deck.cards.map(({ title }) => title)).toEqual(chapters.map((_, index) => `Chapter ${index + 1}`))
    expect(deck.cards[0]?.content).toBe(
      '<p>Read <strong>this</strong> first.</p><ul><li>one</li><li>two</li></ul><p><img src="/media/handbook-p0.png" alt="Picture 0"></p>',
    )
    expect((await readdir(join(pack, 'media'))).filter((name) => name.startsWith('handbook-p'))).toHaveLength(10)
    expect(await errorsIn(pack)).toEqual([])
  })
})

describe('X-SERVER-03 hostile files', () => {
  const manifest = strToU8('<manifest/>')

  test.for<[string, string, Uint8Array | string, string]>([
    [
      'a path outside of the package',
      'a.zip',
      zipSync({ 'imsmanifest.xml': manifest, '../../evil.html': strToU8('x') }),
      'The package contains a path outside of it',
    ],
    [
      'an absolute path',
      'a.zip',
      zipSync({ '/etc/passwd': strToU8('x') }),
      'The package contains a path outside of it',
    ],
    [
      'a zip bomb',
      'a.h5p',
      zipSync({ 'h5p.json': new Uint8Array(70 * 1024 * 1024) }),
      'A file of the package has more than 64 MB.',
    ],
    ['a zip bomb that declares a small size', 'a.h5p', lyingBomb(), 'The package is damaged or encrypted.'],
    [
      'too many files',
      'a.zip',
      zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`f${index}`, new Uint8Array()]))),
      'The package has more than 10000 files.',
    ],
    [
      'a damaged package',
      'a.zip',
      zipSync({ 'h5p.json': manifest }).subarray(0, 40),
      'The package is damaged or encrypted.',
    ],
    [
      'entities that multiply',
      'a.xml',
      '<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><quiz>&b;</quiz>',
      'line 1: the file declares entities, which are refused',
    ],
    [
      'an entity from a file',
      'a.xml',
      '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>',
      'line 1: the file declares entities, which are refused',
    ],
    ['XML that is nested too deeply', 'a.xml', `<quiz>${'<a>'.repeat(100)}`, 'elements are nested more than 64 deep'],
    ['XML that is not closed', 'a.xml', '<quiz>\n<question>', 'line 2: this is not XML'],
    [
      'an Anki package without a database',
      'a.apkg',
      zipSync({ 'collection.anki2': strToU8('nothing') }),
      'The collection of the package cannot be read.',
    ],
    ['an unknown format', 'a.bin', 'hello', "The format of 'a.bin' is not known."],
  ])('reports %s and writes nothing', async ([, name, content, message]) => {
    const { pack, source } = await freshPack({ [name]: content })
    const { code, text } = await run('import', source(name), '--into', pack)
    expect([code, text.includes(message), text.slice(0, 200)]).toEqual([1, true, text.slice(0, 200)])
    expect(await readdir(join(pack, 'orgs', 'acme', 'decks'))).toHaveLength(4)
    expect(await readdir(join(pack, 'media'))).toHaveLength(4)
  })
})

describe('X-SERVER-03 import of people', () => {
  const people =
    'Name,E-Mail,Roles,Team,Shoe size\nAda,ada@example.org,Learners;Trainers,Red,38\nLea L.,learner@example.org,Trainers,,\nBob,bob@example,Learners,,\nEve,eve@example.org,Learnrs,,\nMal,=cmd()@example.org,Learners,,\nAda,ADA@example.org,Learners,,\n'

  test('shows the changes in a dry run, then writes them once', async () => {
    const { pack, source } = await freshPack({ 'people.csv': people })
    const users = join(pack, 'orgs', 'acme', 'users.json')
    const before = await readFile(users, 'utf8')
    const expected = [
      'added: line 2: Ada <ada@example.org> Learners, Trainers',
      'changed: line 3: Lea L. <learner@example.org> Trainers',
      "skipped: line 6: the column 'e-mail' contains a formula",
      "skipped: line 1: the column 'shoe size' is not known",
      'skipped: line 4: the e-mail address is not valid',
      "skipped: line 5: there is no role 'Learnrs'. Did you mean 'Learners'?",
      'skipped: line 7: the e-mail address occurs twice',
      "changed: line 2: no competition has a team 'Red'",
    ]
    expect((await run('import', source('people.csv'), '--into', pack, '--people', '--dry-run')).lines).toEqual([
      ...expected,
      '1 people added, 1 changed, 0 unchanged, 6 notes; nothing is written',
    ])
    expect(await readFile(users, 'utf8')).toBe(before)
    await run('import', source('people.csv'), '--into', pack, '--people')
    const org = await orgIn(pack)
    expect(org.users.map(({ user }) => [user.name, user.roles?.length])).toEqual([
      ['Lea L.', 2],
      ['Tom Trainer', 2],
      ['Ada', 2],
    ])
    expect((await run('import', source('people.csv'), '--into', pack, '--people')).lines.at(-1)).toBe(
      '0 people added, 0 changed, 2 unchanged, 6 notes; written',
    )
    expect((await orgIn(pack)).users).toEqual(org.users)
    expect(await errorsIn(pack)).toEqual([])
  })

  test('reads 300 people, and adds them to the teams of a competition', async () => {
    const rows = Array.from(
      { length: 300 },
      (_, index) => `Person ${index},p${index}@example.org,Learners,${index % 2 === 0 ? 'Red' : 'Blue'}`,
    )
    const { pack, source } = await freshPack({
      'people.tsv': `name\temail\troles\tteam\n${rows.map((row) => row.replaceAll(',', '\t')).join('\n')}\n`,
    })
    const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
    const competition = {
      competition: {
        id: id(1),
        name: 'Race',
        beginsAt: 'now',
        endsAt: 'now+9d',
        playerType: 'team',
        deck: { id: id(1), title: 'Race', type: 'competition', derived: true, background: '#fff', icon: 'star' },
      },
      teams: [
        { id: id(2), name: 'Red', color: '#ff0000', icon: 'star' },
        { id: id(3), name: 'Blue', color: '#0000ff', icon: 'leaf' },
      ],
      players: [],
      objectives: [],
    }
    await writeFile(join(pack, 'orgs', 'acme', 'competitions.json'), JSON.stringify([competition]))
    expect((await run('import', source('people.tsv'), '--into', pack, '--people')).lines.at(-1)).toBe(
      '300 people added, 0 changed, 0 unchanged, 0 notes; written',
    )
    const org = await orgIn(pack)
    expect(org.users).toHaveLength(302)
    expect(org.competitions[0]?.players?.filter(({ teamId }) => teamId === id(2))).toHaveLength(150)
    expect(await errorsIn(pack)).toEqual([])
  })
})
