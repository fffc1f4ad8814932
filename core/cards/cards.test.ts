import { describe, expect, test } from 'vitest'
import type { Card } from '../../protocol/entities/card'
import { content } from '../../test/examples/assessment'
import { startApp } from '../../test/examples/app'
import { mayaWithoutOrg } from '../../test/examples/defaults'

const shown = (card: Partial<Card>) =>
  startApp()
    .signIn(mayaWithoutOrg)
    .openDeck(content([{ id: 'a', ...card }]))
    .view('deck', { deckId: 'deck' })
    ?.cards.find(({ cardId }) => cardId === 'a')

describe('the backs of cards', () => {
  test('D-CARD-02 D-CARD-04 shows a card of a type without interaction, or of an unknown type, with the common sections', () => {
    for (const type of ['basic', 'todo', 'file', 'hologram'])
      expect(shown({ type, content: 'Read me' })).toMatchObject({
        parts: { content: 'Read me' },
        back: { kind: 'basic' },
      })
  })
})
