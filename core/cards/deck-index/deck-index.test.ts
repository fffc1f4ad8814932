import { describe, expect, test } from 'vitest'
import type { IndexBack } from '../../../protocol/cards/deck-index'
import type { Deck } from '../../../protocol/entities/deck'
import { content, plainCard, quizCard } from '../../../test/examples/assessment'
import { startApp, type App } from '../../../test/examples/app'

const indexCard = (app: App) => app.view('deck', { deckId: 'deck' })?.cards.find(({ type }) => type === 'index')
const index = (app: App): IndexBack => {
  const found = indexCard(app)
  if (found?.back.kind !== 'index') throw new Error('the index is not in the window')
  return found.back
}
const titled = (id: string) => ({ ...plainCard(id), title: id.toUpperCase() })
const open = (deck: Partial<Deck> = {}) =>
  startApp()
    .signIn()
    .openDeck(
      content([titled('a'), titled('b'), { ...titled('c'), excludeFromIndex: true }, titled('d')], {
        type: 'standard',
        showIndexCard: true,
        ...deck,
      }),
    )
const links = (app: App) => index(app).sections.flatMap((section) => section.links)

describe('the index of a deck', () => {
  test('D-INDEX-02 D-INDEX-03 D-INDEX-14 is one flat list of links, without excluded cards', () => {
    expect(index(open()).sections).toEqual([
      {
        sectionId: '',
        collapsible: false,
        unseen: true,
        links: [
          { cardId: 'a', type: 'basic', number: 1, title: 'A', seen: false, locked: false },
          { cardId: 'b', type: 'basic', number: 2, title: 'B', seen: false, locked: false },
          { cardId: 'd', type: 'basic', number: 4, title: 'D', seen: false, locked: false },
        ],
      },
    ])
  })

  test('D-INDEX-04..07 has sections with title and colour, and shows which section is not collapsible', () => {
    const sections = [
      { id: 's1', beforeCardId: 'b', title: 'Steam', color: '#123' },
      { id: 's2', beforeCardId: 'd', notCollapsible: true },
    ]
    expect(index(open({ sections })).sections).toMatchObject([
      { sectionId: '', collapsible: false, links: [{ cardId: 'a' }] },
      { sectionId: 's1', collapsible: true, title: 'Steam', color: '#123', links: [{ cardId: 'b' }] },
      { sectionId: 's2', collapsible: false, links: [{ cardId: 'd' }] },
    ])
  })

  test('D-INDEX-09 D-INDEX-10 marks seen links, and marks a section until all of it is seen', () => {
    const app = open({ sections: [{ id: 's1', beforeCardId: 'b' }] })
    app.do('flipCard', { deckId: 'deck', cardId: 'b', side: 'back' })
    expect(links(app).map(({ cardId, seen }) => [cardId, seen])).toEqual([
      ['a', false],
      ['b', true],
      ['d', false],
    ])
    expect(index(app).sections.map(({ unseen }) => unseen)).toEqual([true, true])
    app.do('flipCard', { deckId: 'deck', cardId: 'd', side: 'back' })
    expect(index(app).sections.map(({ unseen }) => unseen)).toEqual([true, false])
  })

  test('D-INDEX-02 D-INDEX-09 links derived cards by their kind; they keep no section marked', () => {
    const app = startApp()
      .signIn()
      .openDeck(content([quizCard('q1')], { showIndexCard: true }))
    app.do('flipCard', { deckId: 'deck', cardId: 'q1', side: 'back' })
    expect(links(app).map(({ cardId, type, number }) => [cardId, type, number])).toEqual([
      ['deck-quizInstructions', 'quizInstructions', 0],
      ['q1', 'quiz', 1],
      ['deck-quizResults', 'quizResults', 0],
    ])
    expect(index(app).sections.map(({ unseen }) => unseen)).toEqual([false])
  })

  test('D-VIS-06 marks a locked card as locked', () => {
    const app = startApp()
      .signIn()
      .openDeck(content([quizCard('q1'), quizCard('q2')], { showIndexCard: true }))
    app.do('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'a' })
    expect(
      links(app)
        .filter(({ locked }) => locked)
        .map(({ cardId }) => cardId),
    ).toEqual(['q1'])
  })

  test('D-INDEX-03 has no link for a hidden card', () => {
    const card = quizCard('q1', { correctDelay: -1, incorrectDelay: -1 })
    const app = startApp()
      .signIn()
      .openDeck(content([card, titled('b')], { type: 'standard', showIndexCard: true }))
    app.do('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'a' }).wait(1_700)
    expect(links(app).map(({ cardId, number }) => [cardId, number])).toEqual([['b', 2]])
  })

  test('D-INDEX-12 uses the text of the deck', () => {
    expect(indexCard(open({ indexCardContent: '<p>Read in order.</p>' }))?.parts.content).toBe('<p>Read in order.</p>')
  })
})
