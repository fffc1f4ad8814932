/** The server's response for a deck, as far as the benchmark reads it. */
interface DeckAnswer {
  readonly payloads: readonly { readonly data: { readonly cards?: readonly Readonly<Record<string, unknown>>[] } }[]
}

const idOf = (kind: string, number: number): string =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const words =
  '<p>Good foam starts in the fridge. Milk at 4 °C gives about forty seconds of steaming.</p><ul><li>Take it from the <strong>front</strong>.</li><li>Rinse the jug with cold water.</li></ul>'

/**
 * Returns a card like those of content packs. Every fifth card with a picture is a question; questions do not leave the
 * deck.
 */
const card = (deckId: string, number: number) => {
  const common = {
    id: idOf('b', number),
    deckId,
    title: `Card ${number}: cold jug, cold milk`,
    coverImage: { url: '/media/milk.svg' },
    fillCardFront: true,
    theme: 'light',
  }
  if (number % 2 === 1) return { ...common, type: 'basic', content: words }
  const answers = [1, 2, 3].map((answer) => ({ id: idOf('c', number * 10 + answer), text: `Answer ${answer}` }))
  const correctAnswerId = idOf('c', number * 10 + 1)
  const help = { correct: { text: '<p>Right.</p>' }, incorrect: { text: '<p>Not quite.</p>' } }
  return {
    ...common,
    type: 'quiz',
    quiz: { id: idOf('d', number), answers, correctAnswerId, remediation: help, correctDelay: 0, incorrectDelay: 0 },
  }
}

/** Returns the response with the given number of cards, every second one a question. */
export const withCards = (answer: DeckAnswer, deckId: string, count: number): DeckAnswer => ({
  ...answer,
  payloads: answer.payloads.map((payload) =>
    payload.data.cards === undefined
      ? payload
      : {
          ...payload,
          data: {
            ...payload.data,
            cards: Array.from({ length: count }, (_, index) => card(deckId, index + 1)),
          },
        },
  ),
})
