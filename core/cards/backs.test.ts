import { describe, expect, test } from 'vitest'
import type { Card } from '../../protocol/entities/card'
import { content } from '../../test/examples/assessment'
import { MAYA, startApp } from '../../test/examples/app'

const back = (card: Partial<Card>) =>
  startApp()
    .signIn(MAYA)
    .openDeck(content([{ id: 'a', ...card }]))
    .view('deck', { deckId: 'deck' })
    ?.cards.find(({ cardId }) => cardId === 'a')?.back

describe('the backs of cards', () => {
  test('D-CARD-02 D-CARD-04 a card that is read has the parts of all cards, an unknown one too', () => {
    for (const type of ['basic', 'todo', 'file', 'hologram'])
      expect(back({ type, content: 'Read me' })).toEqual({ kind: 'basic', content: 'Read me' })
  })
})
