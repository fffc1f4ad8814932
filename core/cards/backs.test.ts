import { describe, expect, test } from 'vitest'
import { NotYetKind } from '../../protocol/cards/not-yet'
import { KnownCardType } from '../../protocol/cards/types'
import { codecParts } from '../../protocol/describe'
import type { Card } from '../../protocol/entities/card'
import { content } from '../../test/examples/assessment'
import { MAYA, startApp } from '../../test/examples/app'

const wordsOf = (codec: typeof KnownCardType | typeof NotYetKind): readonly string[] => {
  const parts = codecParts(codec)
  return parts?.kind === 'words' ? parts.words : []
}
/** The back of a card in a deck whose reports this learner may see. */
const back = (card: Partial<Card>) =>
  startApp()
    .signIn({ ...MAYA, roles: ['reporter'] })
    .openDeck(content([{ id: 'a', ...card }], { quizSettings: { quizReportUsersRoleIds: ['reporter'] } }))
    .view('deck', { deckId: 'deck' })
    ?.cards.find(({ cardId }) => cardId === 'a')?.back

describe('the backs of cards', () => {
  test('D-CARD-02 D-CARD-04 a card that is read has the parts of all cards, an unknown one too', () => {
    for (const type of ['basic', 'todo', 'file', 'hologram'])
      expect(back({ type, content: 'Read me' })).toEqual({ kind: 'basic', content: 'Read me' })
  })

  test('D-CARD-02 X-DX-05 a kind that is not built says so, with what its card has in common with others', () => {
    expect(wordsOf(NotYetKind).filter((type) => !wordsOf(KnownCardType).includes(type))).toEqual([])
    for (const type of wordsOf(NotYetKind))
      expect(back({ type, content: 'Read me' })).toEqual({ kind: 'notYet', type, content: 'Read me' })
  })
})
