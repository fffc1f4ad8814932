import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { Language } from '../../protocol/languages'
import { publishPack } from '../../server/content/publish-pack'
import { textsOfOrg } from '../../server/content/translations'
import type { SourceText } from '../../server/content/translations'
import { answersTo } from './answering'
import { withFields, writeEditedPack } from './edited-pack'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import type { Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

let folder: string
let story: Story
let texts: readonly SourceText[]
let sandbox: Sandbox

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-translations-'))
  story = await readStory(packFolder, beginning)
  const [northwind] = story.pack.orgs
  texts = northwind === undefined ? [] : textsOfOrg(northwind)
  sandbox = await openSandbox()
  await publish('1.1', translationsOf(texts))
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A stand-in for a translation: the words are marked, the markup stays. */
const inGerman = ({ text, form }: Pick<SourceText, 'text' | 'form'>): string =>
  form === 'html' ? text.replace(/(^|>)([^<]*\S)/g, '$1DE $2') : `DE ${text}`

type Entries = Readonly<Record<string, { readonly source: string; readonly text: string }>>
const translationsOf = (list: readonly SourceText[]): Entries =>
  Object.fromEntries(list.map((text) => [text.key, { source: text.text, text: inGerman(text) }]))

/** Loads are ordered by their times. */
let time = beginning

/** Publishes the default pack with these German texts. */
async function publish(version: string, entries: Entries, language: Language = 'de') {
  const pack = writeEditedPack(join(folder, 'pack'), { 'pack.json': withFields({ version }) })
  const file = join(pack, `orgs/northwind/translations/${language}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ texts: entries }))
  const done = await publishPack(sandbox.connection.db, { source: { folder: pack }, allowed: {} }, ++time)
  return E.isRight(done) ? done.right.report?.changes : done.left
}

async function learner(userLanguage?: Language) {
  const { id, session } = await sandbox.newcomer()
  if (userLanguage !== undefined)
    await sandbox.ok('savePreferences', { session, params: { updateId: randomUUID(), userLanguage } })
  return { id, session }
}

const check = 'First-week check'
async function bundleOf(session: string, title = check) {
  const { bundle } = await sandbox.ok('deck', { session, path: { id: story.deckId(title) } })
  return { ...bundle, cards: bundle.cards ?? [] }
}
type Bundle = Awaited<ReturnType<typeof bundleOf>>
const idsOf = ({ deck, cards }: Bundle) => [
  deck.id,
  ...cards.map(({ id, quiz }) => [id, quiz?.id, quiz?.correctAnswerId, quiz?.answers?.map((answer) => answer.id)]),
]
const answerTexts = ({ cards }: Bundle) => cards.flatMap(({ quiz }) => quiz?.answers?.map(({ text }) => text) ?? [])

describe('translated content', () => {
  test('answers a deck in the language of each learner with the same ids when the pack has translations', async () => {
    const [english, german] = [await learner('en'), await learner('de')]
    const [source, translated] = [await bundleOf(english.session), await bundleOf(german.session)]
    expect(idsOf(translated)).toEqual(idsOf(source))
    expect(source.deck).toMatchObject({ title: check, language: 'en' })
    expect(translated.deck).toMatchObject({ title: `DE ${check}`, language: 'de' })
    expect(answerTexts(source).length).toBeGreaterThan(0)
    expect(answerTexts(translated)).toEqual(answerTexts(source).map((text) => `DE ${text}`))
    expect(translated.cards.map(({ coverImage }) => coverImage)).toEqual(
      source.cards.map(({ coverImage }) => coverImage),
    )
  })

  test('counts an answer that was given in German for the same card and the same trial', async () => {
    const { id: userId, session } = await learner('de')
    const deck = await bundleOf(session)
    const trialId = randomUUID()
    const startedAt = sandbox.clock.now()
    await sandbox.ok('startTrial', { session, params: { id: trialId, userId, deckId: deck.deck.id, startedAt } })
    const given = answersTo(deck, 1, startedAt)
    await sandbox.ok('recordAnswers', { session, params: given })
    await sandbox.ok('savePreferences', { session, params: { updateId: randomUUID(), userLanguage: 'en' } })
    const after = await bundleOf(session)
    expect(after.deck.title).toBe(check)
    expect(after.quizTrial?.id).toBe(trialId)
    expect(after.quizResponses?.map(({ cardId, answerId, correct }) => ({ cardId, answerId, correct }))).toEqual(
      expect.arrayContaining(given.slice(0, 2).map(({ cardId, answerId, correct }) => ({ cardId, answerId, correct }))),
    )
    expect(after.quizResponses).toHaveLength(given.length)
  })

  test('answers with different ETags in different languages, and 304 only for the same one', async () => {
    const { session } = await learner()
    const ask = (language: string, tag?: string) =>
      sandbox.call('deck', {
        session,
        path: { id: story.deckId(check) },
        headers: { 'Accept-Language': language, ...(tag === undefined ? {} : { 'If-None-Match': tag }) },
      })
    const english = (await ask('en')).header('ETag') ?? ''
    const german = (await ask('de-AT')).header('ETag') ?? ''
    expect(german).not.toBe(english)
    expect((await ask('de', german)).status).toBe(304)
    expect((await ask('de', english)).status).toBe(200)
    // The pack has no French texts, so the answer is the English one.
    expect((await ask('fr', english)).status).toBe(304)
  })

  test('shows the library, Home, own decks and search in the language of the learner', async () => {
    const { session } = await learner('de')
    const { library } = await sandbox.ok('library', { session })
    expect(library.categories.map(({ category }) => category.title)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^DE /)]),
    )
    expect(
      library.categories.flatMap(({ decks = [] }) => decks).every(({ title = '' }) => title.startsWith('DE ')),
    ).toBe(true)
    const { home } = await sandbox.ok('home', { session })
    expect(home.recommendedDecks?.every(({ title = '' }) => title.startsWith('DE '))).toBe(true)
    const [card] = story.deck(check).cards
    const id = randomUUID()
    await sandbox.ok('createDeck', { session, params: { id, title: 'Mine', initialCardId: card?.id ?? '' } })
    const { bundle } = await sandbox.ok('deck', { session, path: { id } })
    expect(bundle.cards?.map(({ title }) => title)).toEqual([`DE ${card?.title}`])
    const { result } = await sandbox.ok('search', { session, query: { query: 'de milk' } })
    expect(result.cards?.length).toBeGreaterThan(0)
    expect(result.cards?.every(({ content = '', title = '' }) => `${title} ${content}`.includes('DE '))).toBe(true)
  })

  test('shows a card in its own language when one of its texts has no translation that applies', async () => {
    const card = story.deck(check).cards.find(({ quiz }) => (quiz?.answers ?? []).length > 0)
    const answer = texts.find(({ id, key }) => id === card?.id && key.includes(':answers:'))
    const entries = translationsOf(texts)
    await publish('1.2', { ...entries, [answer?.key ?? '']: { source: 'an earlier answer', text: 'DE earlier' } })
    const { session } = await learner('de')
    const { cards } = await bundleOf(session)
    expect(cards.find(({ id }) => id === card?.id)).toMatchObject({ title: card?.title, quiz: card?.quiz })
    expect(cards.filter(({ id }) => id !== card?.id).every(({ title = '' }) => title.startsWith('DE '))).toBe(true)
  })

  test('replaces the content when only a translation changed, and goes back with it', async () => {
    const hash = () => sandbox.connection.db.selectFrom('content_state').select('hash').executeTakeFirstOrThrow()
    await publish('1.3', translationsOf(texts))
    const before = await hash()
    const { session } = await learner('de')
    expect(await publish('1.3', {})).toMatchObject({ changedTranslations: 1 })
    expect(await hash()).not.toEqual(before)
    expect((await bundleOf(session)).deck.title).toBe(check)
    await publishPack(sandbox.connection.db, { source: { rollback: true }, allowed: {} }, ++time)
    expect(await hash()).toEqual(before)
    expect((await bundleOf(session)).deck.title).toBe(`DE ${check}`)
  })
})
