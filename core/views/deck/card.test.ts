import { describe, expect, test } from 'vitest'
import { KnownCardType } from '../../../protocol/cards/types'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { codecStructure } from '../../../protocol/codec-introspection'
import type { Card } from '../../../protocol/entities/card'
import type { Deck } from '../../../protocol/entities/deck'
import type { User } from '../../../protocol/entities/user'
import type { CardView } from '../../../protocol/views/deck'
import { unbranded } from '../../../protocol/white-label'
import { content, doOrDontCard, plainCard, quizCard } from '../../../test/examples/assessment'
import { startApp, type App } from '../../../test/examples/app'
import { mayaWithoutOrg, NOON } from '../../../test/examples/defaults'
import { frontLabel } from './card'

const DAY = 86_400_000
const orderUp = { orderUp: { answers: [{ id: 'x' }, { id: 'y' }] } }
const card = (app: App, cardId = 'a'): CardView => {
  const found = app.view('deck', { deckId: 'deck' })?.cards.find((one) => one.cardId === cardId)
  if (found === undefined) throw new Error(`${cardId} is not in the window`)
  return found
}
const open = (one: Partial<Card>, deck: Partial<Deck> = {}, user: User = mayaWithoutOrg): App =>
  startApp()
    .signIn(user)
    .openDeck(content([{ id: 'a', ...one }, plainCard('b')], { type: 'standard', ...deck }))
const shown = (one: Partial<Card>, deck?: Partial<Deck>, user?: User) => card(open(one, deck, user))

describe('the front of a card', () => {
  test('D-CARD-12 D-CARD-14 D-CARD-16 D-CARD-17 has picture, title, label and the shapes of the picture', () => {
    const look = { title: 'Steam', titleHtml: '<b>Steam</b>', coverImage: { url: 'c.svg' }, tags: ['label: Basics'] }
    expect(shown({ type: 'basic', ...look, fillCardFront: true, useCircularMaskForCardFront: true })).toMatchObject({
      number: 1,
      type: 'basic',
      title: 'Steam',
      titleHtml: '<b>Steam</b>',
      cover: 'c.svg',
      label: 'Basics',
      fillFront: true,
      roundCover: true,
    })
    expect(shown({ type: 'basic' })).toMatchObject({ title: '', fillFront: false, roundCover: false })
    expect(Object.keys(shown({ type: 'basic' }))).not.toContain('label')
  })

  test('D-CARD-12 treats an empty title and a picture without a URL as absent', () => {
    const front = shown({ type: 'image', title: 'Steam', titleHtml: '', coverImage: { url: '' } })
    expect(front).toMatchObject({ title: 'Steam', back: { kind: 'basic' } })
    expect(Object.keys(front).filter((key) => key === 'titleHtml' || key === 'cover')).toEqual([])
  })

  test('D-CARD-22 has the author’s text colour, and none by default', () => {
    expect(shown({ theme: 'dark' }).theme).toBe('dark')
    expect(Object.keys(shown({}))).not.toContain('theme')
  })

  test('D-CARD-13 is NEW in a versioned deck until it is seen, and again when it is renewed', () => {
    const version = { version: { publishedAt: NOON - DAY } }
    expect(shown({}, version).isNew).toBe(true)
    expect(shown({}).isNew).toBe(false)
    expect(card(open({}, version).wait(400)).isNew).toBe(false)
    expect(card(open({ renewedAt: NOON + DAY }, version).wait(400)).isNew).toBe(true)
  })

  test('D-CARD-13 derived cards are never NEW', () => {
    const app = open({}, { version: { publishedAt: NOON }, showIndexCard: true })
    expect(card(app, 'deck-index').isNew).toBe(false)
  })
})

describe('flipping a card', () => {
  test('D-CARD-25 D-CARD-26 is possible unless it is locked or not flippable', () => {
    expect(shown({})).toMatchObject({ side: 'front', flippable: true, locked: false })
    expect(shown({ notFlippable: true }).flippable).toBe(false)
    const quiz = startApp()
      .signIn()
      .openDeck(content([quizCard('a'), quizCard('b')]))
    quiz.do('answerQuestion', { deckId: 'deck', cardId: 'a', quizId: 'a-question', answer: 'a' })
    expect(card(quiz)).toMatchObject({ locked: true, flippable: false })
    expect(card(quiz, 'b')).toMatchObject({ locked: false, flippable: true })
  })

  test('D-VIS-06 D-CARD-31 shows the back of an answered question after a reload, and the front of an open one', () => {
    const quiz = startApp()
      .signIn()
      .openDeck(content([quizCard('a'), quizCard('b')]))
    quiz.do('answerQuestion', { deckId: 'deck', cardId: 'a', quizId: 'a-question', answer: 'b' })
    quiz.do('closeDeck', { deckId: 'deck' }).do('openDeck', { deckId: 'deck', cardId: 'a' })
    expect(card(quiz)).toMatchObject({ side: 'back', locked: true, staysTurned: true })
    const { back } = card(quiz)
    expect(back.kind === 'quiz' && back.answers.map(({ state }) => state)).toEqual(['off', 'picked'])
    expect(card(quiz, 'b')).toMatchObject({ side: 'front', locked: false })
  })

  test('D-CARD-30 shows its back until it is flipped or left', () => {
    const app = open({}).do('flipCard', { deckId: 'deck', cardId: 'a', side: 'back' })
    expect(card(app)).toMatchObject({ side: 'back' })
    expect(card(app)).not.toHaveProperty('staysTurned')
    app.do('jumpToCard', { deckId: 'deck', cardId: 'b' })
    expect(card(app).side).toBe('front')
  })

  test('D-CARD-31 a locked card keeps showing its back when it is left', () => {
    const on = { deckId: 'deck', cardId: 'a' }
    const turned = () =>
      startApp()
        .signIn()
        .openDeck(content([doOrDontCard('a', 1), quizCard('b')]))
        .do('jumpToCard', on)
        .do('flipCard', { ...on, side: 'back' })
        .do('beginDoOrDont', on)
        .wait(800)
    const locked = turned()
      .do('answerDoOrDont', { ...on, questionId: 'a-1', answer: 'do' })
      .wait(1_400)
    expect(card(locked)).toMatchObject({ side: 'back', locked: true, staysTurned: true })
    expect(card(locked.do('jumpToCard', { deckId: 'deck', cardId: 'b' })).side).toBe('back')
    // The same card, not locked yet, is flipped back.
    expect(card(turned().do('jumpToCard', { deckId: 'deck', cardId: 'b' })).side).toBe('front')
  })
})

test('D-LINK-10 links of the owner that the white-label names open outside', () => {
  const linksOf = (owner: string) =>
    card(
      startApp(NOON, 0, { ...unbranded, browserLinksOwnerId: 'o1' })
        .signIn()
        .openDeck(content([{ id: 'a' }], { type: 'standard', owner: { id: owner, type: 'org' } })),
    ).linksOutside
  expect([linksOf('o1'), linksOf('o2')]).toEqual([true, undefined])
})

test('D-LINK-10 D-TUCK-06 these links open outside in an own deck as well', () => {
  const app = startApp(NOON, 0, { ...unbranded, browserLinksOwnerId: 'o1' })
    .signIn()
    .openDeck(content([{ id: 'a' }], { type: 'standard', owner: { id: 'o1', type: 'org' } }))
    .do('createDeck', { title: 'Mine', initialCardId: 'a' })
  const [deckId = ''] = Object.keys(app.state.user.engagement.ownDecks)
  app.do('openDeck', { deckId })
  expect(app.view('deck', { deckId })?.cards).toMatchObject([{ cardId: 'a', linksOutside: true }])
})

describe('favourites and tucking', () => {
  const allowing = (cardFavoriteAllowed?: boolean, cardTuckAllowed?: boolean): User => ({
    ...mayaWithoutOrg,
    primaryOrg: {
      id: 'org',
      ...omitUndefined({ cardFavoriteAllowed, cardTuckAllowed }),
    },
  })

  test('D-FAV-04 D-TUCK-11 is possible only if the organisation allows it', () => {
    expect(shown({}, {}, allowing(true, false))).toMatchObject({ favoriteAllowed: true, tuckAllowed: false })
    expect(shown({}, {}, allowing(false, true))).toMatchObject({ favoriteAllowed: false, tuckAllowed: true })
    expect(shown({}, {}, allowing())).toMatchObject({ favoriteAllowed: false, tuckAllowed: false })
  })

  test('D-FAV-05 D-TUCK-12 is allowed without an organisation', () => {
    expect(shown({})).toMatchObject({ favoriteAllowed: true, tuckAllowed: true })
  })

  test('D-TUCK-07 D-TUCK-08 D-FAV-04 is not possible for special cards, which belong to their deck', () => {
    const types = ['basic', 'image', 'video', 'likert', 'doOrDont', 'discussion', 'leaderboard', 'playlist']
    const special = [
      'quiz',
      'quizInstructions',
      'quizResults',
      'quizReport',
      'index',
      'pointsResults',
      'competitionInstructions',
    ]
    const role = { id: 'reporter' }
    const deck = { type: 'quiz' as const, showIndexCard: true, quizSettings: { quizReportUsersRoleIds: [role.id] } }
    for (const type of [...types, ...special]) {
      const view = card(open({ type }, deck, { ...mayaWithoutOrg, roles: [role.id] }), 'a')
      expect([type, view.tuckAllowed, view.favoriteAllowed]).toEqual([
        type,
        !special.includes(type),
        !special.includes(type),
      ])
    }
  })

  test('D-FAV-06 a favourite is marked until it is removed', () => {
    const app = open({}).do('favoriteCardToggle', { deckId: 'deck', cardId: 'a', favorite: true })
    expect(card(app).favorite).toBe(true)
    expect(card(app, 'b').favorite).toBe(false)
    app.do('favoriteCardToggle', { deckId: 'deck', cardId: 'a', favorite: false })
    expect(card(app).favorite).toBe(false)
  })
})

describe('the back of a card', () => {
  const parts = {
    title: 'Steam',
    content: '<p>Purge.</p>',
    contentBelowEmbed: '<p>Below.</p>',
    contentFooter: '<p>Foot.</p>',
    coverImage: { url: 'c.svg' },
    file: { url: 'f.pdf' },
    resources: [{ id: 'r', label: 'Chart', url: 'c.pdf' }],
  }

  const readParts = {
    content: '<p>Purge.</p>',
    contentBelowEmbed: '<p>Below.</p>',
    footer: '<p>Foot.</p>',
    file: 'f.pdf',
    resources: parts.resources,
  }
  const asked = { showTitleOnBack: true, showCoverImageOnBack: true }
  const webview = { url: 'https://cafe.example.com/menu', cover: { url: 'w.svg' } }
  const page = { url: 'https://cafe.example.com/menu', waiting: 'w.svg' }
  const video = { url: '/media/film.webm', duration: 24 }
  const film = { player: { by: 'file', url: '/media/film.webm' }, length: '0:24', preview: 'c.svg' }

  test('D-CARD-05 D-CARD-18 D-CARD-21 has each section exactly when the card has it', () => {
    expect(shown({ type: 'basic', ...parts })).toMatchObject({ parts: readParts, back: { kind: 'basic' } })
    expect(shown({ type: 'basic', ...parts }).parts).toEqual(readParts)
    expect(shown({ type: 'basic', resources: [], webview: { url: '' }, video: {} }).parts).toEqual({})
  })

  test('D-CARD-19 D-CARD-20 has title and picture only if the card requests them', () => {
    expect(shown({ type: 'basic', ...parts, ...asked }).parts).toEqual({ ...readParts, title: 'Steam', cover: 'c.svg' })
  })

  test('D-CARD-19 shows the title of a question with its own text, but not if the title is the question', () => {
    const titleOf = (title: string | undefined, asked: object) =>
      shown({ ...quizCard('a', { variants: [{ id: 'v', ...omitUndefined({ title }) }] }), title: 'Steam', ...asked })
        .parts.title
    expect(titleOf('What is steam?', { showTitleOnBack: true })).toBe('Steam')
    expect(titleOf('What is steam?', {})).toBeUndefined()
    expect(titleOf(undefined, { showTitleOnBack: true })).toBeUndefined()
  })

  test('D-CARD-18 treats an empty section as absent', () => {
    const empty = { content: '', contentBelowEmbed: '', contentFooter: '', file: { url: '' }, coverImage: { url: '' } }
    expect(shown({ type: 'basic', showCoverImageOnBack: true, ...empty }).parts).toEqual({})
  })

  test('D-CARD-18 has the same sections for every kind, except those that the kind shows itself', () => {
    const known = codecStructure(KnownCardType)
    const kinds = known?.kind === 'words' ? known.words : []
    expect(kinds.length).toBeGreaterThan(20)
    const all = { title: 'Steam', cover: 'c.svg', film, page, ...readParts }
    const without = (...own: readonly string[]) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !own.includes(name)))
    const ofTheirOwn = new Map([
      ['image', without('cover')],
      ['video', without('cover', 'film')],
      ['quizInstructions', without('cover', 'content')],
      // The title is the question.
      ['quiz', without('title')],
    ])
    const deck: Partial<Deck> = {
      type: 'quiz',
      showIndexCard: true,
      quizSettings: { quizReportUsersRoleIds: ['r'] },
    }
    for (const type of kinds) {
      const given = { ...quizCard('a'), ...parts, ...asked, webview, video, type }
      const data = { likert: { ticks: 3 }, ...doOrDontCard('d', 2), ...orderUp, discussion: {}, id: 'a' }
      const seen = shown({ ...data, ...given }, deck, { ...mayaWithoutOrg, roles: ['r'] })
      expect(seen.parts, type).toEqual(ofTheirOwn.get(type) ?? all)
    }
  })

  test('D-CARD-04 an unknown type is shown as basic', () => {
    expect(shown({ type: 'cardOfTomorrow', content: 'x' })).toMatchObject({
      type: 'basic',
      parts: { content: 'x' },
      back: { kind: 'basic' },
    })
  })

  test('D-CARD-06 an image card shows its picture; without one it shows its other sections', () => {
    expect(shown({ type: 'image', ...parts }).back).toEqual({ kind: 'image', image: 'c.svg' })
    expect(shown({ type: 'image', ...parts }).parts).toEqual(readParts)
    expect(shown({ type: 'image', content: 'x' })).toMatchObject({ parts: { content: 'x' }, back: { kind: 'basic' } })
  })

  test('D-CARD-09 D-CARD-18 any card may have a web page section', () => {
    for (const type of ['webview', 'basic', 'todo', 'file'])
      expect(shown({ type, ...parts, webview }).parts).toEqual({ ...readParts, page })
    expect(shown({ type: 'webview', content: 'x', webview: {} }).parts).toEqual({ content: 'x' })
  })

  test('D-CARD-37 D-ALERT-19 shows the error of a quiz card without its question', () => {
    expect(shown({ type: 'quiz' }).back).toEqual({ kind: 'broken', message: 'invariantViolationMissingQuiz' })
  })

  test('D-CARD-37 shows the error of a question without answers', () => {
    for (const answers of [undefined, []]) {
      const quiz = { id: 'q', ...omitUndefined({ answers }) }
      expect(shown({ type: 'quiz', title: 'Why?', quiz }).back).toEqual({ kind: 'broken', message: 'missing answers' })
    }
  })

  test.each(['quizInstructions', 'quizResults'])(
    'D-CARD-37 D-ALERT-18 %s outside of an assessment shows an error',
    (type) => {
      expect(shown({ type }).back).toEqual({ kind: 'broken', message: 'deck missing quiz' })
    },
  )
})

test('D-CARD-14 the front label is the trimmed text after label: in the tags', () => {
  expect(frontLabel(['drinks', 'label:  Must know '])).toBe('Must know')
  expect(frontLabel(['label:First', 'label:Second'])).toBe('First')
  expect(frontLabel(['label:a:b'])).toBe('a:b')
})

test('D-CARD-14 there is no label without such a tag', () => {
  expect(frontLabel(undefined)).toBeUndefined()
  expect(frontLabel([])).toBeUndefined()
  expect(frontLabel(['drinks', 'a label:x', 'Label:x'])).toBeUndefined()
  expect(frontLabel(['label:  '])).toBeUndefined()
})
