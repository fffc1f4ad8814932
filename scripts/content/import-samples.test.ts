import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { strToU8, zipSync } from 'fflate'
import initSqlJs from 'sql.js'
import { afterAll, expect, test } from 'vitest'
import type { PackDeck } from '../../server/content/pack-files'
import { readPack } from '../../server/content/read-pack'
import { runContent } from './run-content'

/*
 * Files in the form in which systems export them, with the parts that specifications permit and small examples lack:
 * several versions of a format, grading by points, encoded addresses, pictures outside of the text.
 */

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

interface Result {
  /** Without the line that counts. */
  readonly notes: readonly string[]
  readonly summary: string
  readonly cards: PackDeck['cards']
}

async function imported(name: string, content: string | Uint8Array): Promise<Result> {
  const root = await mkdtemp(join(tmpdir(), 'flipdeck-samples-'))
  folders.push(root)
  const [pack, sources] = [join(root, 'pack'), join(root, 'sources')]
  const lines: string[] = []
  const add = (line: string) => void lines.push(line)
  const run = (...args: readonly string[]) => runContent(args, { print: add, warn: add, progress: () => undefined })
  await run('new', pack, '--name', 'Acme')
  await mkdir(sources)
  await writeFile(join(sources, name), content)
  lines.length = 0
  await run('import', join(sources, name), '--into', pack, '--deck', 'sample')
  const read = await readPack(pack, Date.UTC(2030, 0, 1))
  if (E.isLeft(read)) throw new Error(JSON.stringify(read.left))
  const deck = read.right.orgs[0]?.decks.find(({ file }) => file.endsWith('/sample.md'))
  return { notes: lines.slice(0, -1), summary: lines.at(-1) ?? '', cards: deck?.cards ?? [] }
}

const asLine = ({ type, title, quiz, orderUp }: PackDeck['cards'][number]): string => {
  const answers = (quiz?.answers ?? orderUp?.answers ?? []).map(({ id, text }) =>
    id === quiz?.correctAnswerId ? `[${text}]` : text,
  )
  return `${type}: ${title}${answers.length === 0 ? '' : `: ${answers.join(' | ')}`}`
}

const png = strToU8('\u0089PNG\r\n'.padEnd(40, ' '), true)

test('X-SERVER-03 carries over GIFT with formats, weights, feedback, escapes, repeated names and Windows lines', async () => {
  const gift = `// question: 0  name: Switch category to $course$/Kitchen
$CATEGORY: $course$/Kitchen


// question: 11  name: Temperatures
::Temperatures::[html]<p>At which temperature does <b>water</b> boil at sea level?</p>{
\t=<p>100 °C</p>#<p>Right.</p>
\t~<p>90 °C</p>#<p>On a mountain.</p>
\t~%50%<p>99 °C</p>
####<p>It depends on the pressure.</p>
}

// question: 12  name: Signs
::Signs:: Which sign is read as "equals"? {
   ~ \\~
   = \\=
   ~ \\#
   ~ \\{\\}
}

::Salt::Salt melts ice.{T#No.#Yes, it does.}

::Salt::Ice melts salt.{FALSE}

The kettle is {~on =off ~broken} at night.

::Pairs::[markdown]Which *tool* fits? {
  =Bread -> Knife
  =Soup -> Spoon
  = -> Fork
}

::Two::Which two are fruit? {
  ~%50%Apple
  ~%50%Pear
  ~%-100%Leek
}

::Weight::How much does a litre of water weigh? {#1:0.1}

::Name::Who wrote the recipe book? {=Ada =%50%Adda =%0%*#No.}
`
  const { notes, cards } = await imported('kitchen.txt', gift.replaceAll('\n', '\r\n'))
  expect(cards.map(asLine)).toEqual([
    'quiz: At which temperature does water boil at sea level?: [100 °C] | 90 °C | 99 °C',
    'quiz: Which sign is read as "equals"?: ~ | [=] | # | {}',
    'quiz: Salt melts ice.: [True] | False',
    'quiz: Ice melts salt.: True | [False]',
    'quiz: The kettle is _____ at night.: on | [off] | broken',
    'quiz: Which tool fits? Bread: [Knife] | Spoon | Fork',
    'quiz: Which tool fits? Soup: Knife | [Spoon] | Fork',
    'basic: How much does a litre of water weigh?',
    'basic: Who wrote the recipe book?',
  ])
  expect(new Set(cards.map(({ id }) => id)).size).toBe(9)
  expect(notes).toHaveLength(5)
})

test('X-SERVER-03 carries over Moodle XML of version 1.9 and of later ones, with their pictures', async () => {
  const base64 = Buffer.from(png).toString('base64')
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
  <question type="category"><category><text>$course$/Default for Kitchen</text></category></question>
<!-- question: 4  -->
  <question type="multichoice">
    <name><text>Old picture</text>
</name>
    <questiontext format="html">
<text><![CDATA[What do you see?]]></text>
    </questiontext>
    <image>pot.png</image>
    <image_base64>
${base64}

    </image_base64>
    <generalfeedback>
<text></text>
    </generalfeedback>
    <shuffleanswers>1</shuffleanswers>
    <single>true</single>
    <shuffleanswers>true</shuffleanswers>
    <correctfeedback>      <text></text>
</correctfeedback>
    <answernumbering>abc</answernumbering>
      <answer fraction="0">
        <text>
A pan
        </text>
      <feedback>
          <text>

          </text>
      </feedback>
    </answer>
      <answer fraction="100">
        <text>
A pot
        </text>
    </answer>
</question>
<!-- question: 96  -->
  <question type="truefalse">
    <name><text>Iron</text></name>
    <questiontext format="moodle_auto_format"><text>Iron rusts &amp; tires.</text></questiontext>
    <generalfeedback format="html"><text></text></generalfeedback>
    <defaultgrade>1.0000000</defaultgrade>
    <idnumber></idnumber>
    <answer fraction="0" format="moodle_auto_format"><text>true</text><feedback format="html"><text></text></feedback></answer>
    <answer fraction="100" format="moodle_auto_format"><text>false</text><feedback format="html"><text></text></feedback></answer>
  </question>
  <question type="multichoice">
    <name><text>Weights</text></name>
    <questiontext format="html"><text><![CDATA[<p>How much?</p>]]></text></questiontext>
    <single>true</single>
    <answer fraction="100.00000" format="html"><text><![CDATA[<p>1&nbsp;kg</p>]]></text><feedback format="html"><text></text></feedback></answer>
    <answer fraction="33.33333" format="html"><text><![CDATA[<p>about 1 kg</p>]]></text><feedback format="html"><text></text></feedback></answer>
    <answer fraction="-50" format="html"><text><![CDATA[<p>2 kg</p>]]></text><feedback format="html"><text></text></feedback></answer>
  </question>
  <question type="cloze"><name><text>Gaps</text></name><questiontext><text><![CDATA[The capital is {1:SHORTANSWER:%100%Paris#Yes}.]]></text></questiontext></question>
</quiz>`
  const { notes, cards } = await imported('kitchen.xml', xml)
  expect(cards.map(asLine)).toEqual([
    'quiz: What do you see?: A pan | [A pot]',
    'quiz: Iron rusts & tires.: True | [False]',
    'quiz: How much?: [1 kg] | about 1 kg | 2 kg',
  ])
  expect(cards[0]?.coverImage?.url).toBe('/media/sample-pot.png')
  expect(notes).toEqual([
    expect.stringContaining('partly right answers count as wrong'),
    expect.stringContaining("the kind 'cloze' has no equivalent"),
  ])
})

test('X-SERVER-03 carries over QTI items that are graded by points, that have feedback, and that are ordered', async () => {
  const item2 = (id: string, declaration: string, body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p2 http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd"
  identifier="${id}" title="${id}" xml:lang="en-US" adaptive="false" timeDependent="false">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">${declaration}</responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
  <stylesheet href="style/user.css" type="text/css"/>
  <itemBody><div class="grid-row"><div class="col-12">${body}</div></div></itemBody>
  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/map_response"/>
</assessmentItem>`
  const choices = (
    prompt: string,
  ) => `<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1" orientation="vertical"><prompt>${prompt}</prompt>
    <simpleChoice identifier="A" fixed="false" showHide="show">Cold</simpleChoice><simpleChoice identifier="B" fixed="false" showHide="show">Hot</simpleChoice></choiceInteraction>`
  const points =
    '<mapping defaultValue="0"><mapEntry mapKey="A" mappedValue="0.5"/><mapEntry mapKey="B" mappedValue="2"/></mapping>'
  const item3 = (
    id: string,
    cardinality: string,
    values: readonly string[],
    body: string,
    end = '',
  ) => `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="${id}" title="${id}" adaptive="false" time-dependent="false" xml:lang="en">
  <qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="identifier">
    <!-- The right answer -->
    <qti-correct-response>${values.map((value) => `<qti-value>${value}</qti-value>`).join('\n')}</qti-correct-response>
  </qti-response-declaration>
  <qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier" />
  <qti-item-body>${body}</qti-item-body>
  <qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/>${end}
</qti-assessment-item>`
  const simple = (choice: readonly string[]) =>
    choice.map((text) => `<qti-simple-choice identifier="${text}" fixed="true">${text} </qti-simple-choice>`).join('\n')
  const zip = zipSync({
    'imsmanifest.xml': strToU8(
      '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><metadata><schema>QTIv2.2 Package</schema></metadata><organizations/><resources><resource identifier="i1" type="imsqti_item_xmlv2p2" href="i1/qti.xml"><file href="i1/qti.xml"/></resource></resources></manifest>',
    ),
    'i1/qti.xml': strToU8(item2('i1', points, choices('How is <strong>tea</strong> served?'))),
    'i2/qti.xml': strToU8(
      item2('i2', `<correctResponse><value><![CDATA[A]]></value></correctResponse>${points}`, choices('How is ice?')),
    ),
    'items/modal.xml': strToU8(
      item3(
        'modal',
        'single',
        ['true'],
        `<qti-choice-interaction response-identifier="RESPONSE" shuffle="false" max-choices="1"><qti-prompt>Steam is hot.</qti-prompt>${simple(['true', 'false'])}</qti-choice-interaction>`,
        '<qti-modal-feedback outcome-identifier="FEEDBACK" show-hide="show" identifier="correct"><qti-content-body>correct</qti-content-body></qti-modal-feedback>',
      ),
    ),
    'items/several.xml': strToU8(
      item3(
        'several',
        'multiple',
        ['H', 'O'],
        `<qti-choice-interaction response-identifier="RESPONSE" min-choices="1" max-choices="3"><qti-prompt>What is in water?</qti-prompt>${simple(['H', 'He', 'O'])}</qti-choice-interaction>`,
      ),
    ),
    'items/order.xml': strToU8(
      item3(
        'order',
        'ordered',
        ['C', 'A', 'B'],
        `<p>Three cooks finished a race.</p><qti-order-interaction response-identifier="RESPONSE" orientation="horizontal"><qti-prompt><p>Put them in order.</p></qti-prompt>${simple(['A', 'B', 'C'])}</qti-order-interaction>`,
      ),
    ),
  })
  const { notes, cards } = await imported('items.zip', zip)
  expect(cards.map(asLine)).toEqual([
    'quiz: How is tea served?: Cold | [Hot]',
    'quiz: How is ice?: [Cold] | Hot',
    'quiz: Steam is hot.: [true] | false',
    'orderUp: Three cooks finished a race. Put them in order.: C | A | B',
  ])
  expect(notes).toEqual([
    'changed: items/modal.xml (modal): feedback outside of the choices is not carried over',
    'skipped: items/several.xml (several): several choices are right',
  ])
})

test('X-SERVER-03 finds SCORM pages by bases and encoded addresses, and lists those that are not there', async () => {
  const page = (text: string) => strToU8(`<html><head><title>x</title></head><body><p>${text}</p></body></html>`)
  const zip = zipSync({
    'imsmanifest.xml': strToU8(`<?xml version="1.0" standalone="no" ?>
<manifest identifier="course" version="1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="org"><organization identifier="org"><title>Kitchen rules</title>
    <item identifier="m1"><title>Before you start</title>
      <item identifier="i1" identifierref="r1" isvisible="true"><title>Wash your hands</title></item>
      <item identifier="i2" identifierref="r2"><title>Knives</title></item></item>
    <item identifier="i3" identifierref="r3"><title>Video</title></item>
    <item identifier="i4" identifierref="r4"><title>Lost</title></item>
  </organization></organizations>
  <resources xml:base="content/">
    <resource identifier="r1" type="webcontent" adlcp:scormtype="sco" href="Wash%20hands.html?lang=en"><file href="Wash%20hands.html"/></resource>
    <resource identifier="r2" type="webcontent" adlcp:scormtype="sco" xml:base="tools/" href="knives.html"><file href="knives.html"/><dependency identifierref="common"/></resource>
    <resource identifier="r3" type="webcontent" adlcp:scormtype="asset" href="https://video.example/1"/>
    <resource identifier="r4" type="webcontent" adlcp:scormtype="sco" href="lost.html"/>
    <resource identifier="common" type="webcontent" adlcp:scormtype="asset"><file href="shared/script.js"/></resource>
  </resources>
</manifest>`),
    'content/Wash hands.html': page('Wash them for twenty seconds with soap.'),
    'content/tools/knives.html': page('Carry knives with the point towards the floor.'),
  })
  const { notes, cards } = await imported('course.zip', zip)
  expect(cards.map(({ title, content }) => [title, content])).toEqual([
    ['Wash your hands', '<p>Wash them for twenty seconds with soap.</p>'],
    ['Knives', '<p>Carry knives with the point towards the floor.</p>'],
  ])
  expect(notes).toEqual([
    'skipped: https://video.example/1: the page is outside of the package',
    'skipped: content/lost.html: the package lacks the page',
  ])
})

test('X-SERVER-03 carries over the pictures of H5P questions and dialog cards in a column', async () => {
  const image = (path: string) => ({ path, mime: 'image/png', copyright: { license: 'U' }, width: 20, height: 20 })
  const content = {
    content: [
      {
        content: {
          library: 'H5P.MultiChoice 1.16',
          subContentId: 'a1',
          metadata: { contentType: 'Multiple Choice', license: 'U' },
          params: {
            media: { type: { library: 'H5P.Image 1.1', params: { file: image('images/pot.png'), alt: 'Pot' } } },
            question: '<p>What is it&#039;s name?</p>\n',
            answers: [
              { correct: true, text: '<div>Pot</div>\n', tipsAndFeedback: { tip: '', chosenFeedback: '' } },
              { correct: false, text: '<div>Pan &amp; lid</div>\n', tipsAndFeedback: { tip: '', chosenFeedback: '' } },
            ],
            behaviour: { singleAnswer: true, randomAnswers: true },
          },
        },
        useSeparator: 'auto',
      },
      {
        content: {
          library: 'H5P.Dialogcards 1.9',
          subContentId: 'a2',
          params: {
            dialogs: [{ text: '<p>Whisk</p>', answer: '<p>It beats eggs.</p>', image: image('images/whisk.png') }],
          },
        },
      },
    ],
  }
  const zip = zipSync({
    'h5p.json': strToU8(
      JSON.stringify({
        title: 'Tools',
        mainLibrary: 'H5P.Column',
        preloadedDependencies: [{ machineName: 'H5P.Column' }],
      }),
    ),
    'content/content.json': strToU8(JSON.stringify(content)),
    'content/images/pot.png': png,
    'content/images/whisk.png': png,
    'H5P.Column-1.16/library.json': strToU8('{}'),
  })
  const { notes, cards } = await imported('tools.h5p', zip)
  expect(cards.map((card) => [asLine(card), card.coverImage?.url])).toEqual([
    ["quiz: What is it's name?: [Pot] | Pan & lid", '/media/sample-images-pot.png'],
    ['basic: Whisk', '/media/sample-images-whisk.png'],
  ])
  expect(notes).toEqual([])
})

/** Writes a Zstandard frame of one uncompressed block (RFC 8878, 3.1.1). */
function zstd(bytes: Uint8Array): Uint8Array {
  const frame = Buffer.alloc(4 + 1 + 4 + 3)
  frame.writeUInt32LE(0xfd2fb528, 0)
  // A single segment whose size has four bytes.
  frame.writeUInt8(0b1010_0000, 4)
  frame.writeUInt32LE(bytes.length, 5)
  // The last block, raw.
  frame.writeUIntLE((bytes.length << 3) | 1, 9, 3)
  return Buffer.concat([frame, bytes])
}

test('X-SERVER-03 reads the newest form of Anki packages: a compressed collection and a list of media as protocol buffer', async () => {
  const sql = await initSqlJs()
  const create = (front: string) => {
    const database = new sql.Database()
    database.run(`create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
      usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
      flags integer not null, data text not null);
      create table revlog (id integer primary key, cid integer)`)
    database.run("insert into notes values (1, 'g1', 1, 1, -1, '', ?, 0, 0, 0, '')", [front])
    return database.export()
  }
  const name = Buffer.from('p.png')
  const entry = Buffer.concat([Buffer.from([0x0a, name.length]), name, Buffer.from([0x10, png.length, 0x1a, 0])])
  const zip = zipSync({
    meta: new Uint8Array([0x08, 0x03]),
    'collection.anki21b': zstd(create('Capital of France?\u001F<div>Paris <img src="p.png"></div>')),
    // Older programs get a note that asks for an update.
    'collection.anki2': create('Please update to the latest Anki version.\u001F'),
    media: zstd(Buffer.concat([Buffer.from([0x0a, entry.length]), entry])),
    '0': zstd(png),
  })
  const { notes, cards } = await imported('capitals.apkg', zip)
  expect(cards.map(({ title, content }) => [title, content])).toEqual([
    ['Capital of France?', '<p>Paris <img src="/media/sample-p.png" alt=""></p>'],
  ])
  expect(notes).toEqual([])
})
