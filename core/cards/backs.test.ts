import { describe, expect, test } from 'vitest'
import type { Card } from '../../protocol/entities/card'
import { content } from '../../test/examples/assessment'
import { MAYA, startApp } from '../../test/examples/app'

const shown = (card: Partial<Card>) =>
  startApp()
    .signIn(MAYA)
    .openDeck(content([{ id: 'a', ...card }]))
    .view('deck', { deckId: 'deck' })
    ?.cards.find(({ cardId }) => cardId === 'a')

describe('the backs of cards', () => {
  test('D-CARD-02 D-CARD-04 a card that is read has the parts of all cards, an unknown one too', () => {
    for (const type of ['basic', 'todo', 'file', 'hologram'])
      expect(shown({ type, content: 'Read me' })).toMatchObject({
        parts: { content: 'Read me' },
        back: { kind: 'basic' },
      })
  })
})
