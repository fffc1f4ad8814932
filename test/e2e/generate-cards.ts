// Prints a card of every known kind with generated content, as the server sends them: `node --import tsx`. The journeys
// run without the loader that the protocol's modules need, so they ask for it.
import fc from 'fast-check'
import { KnownCardType } from '../../protocol/cards/types'
import { codecParts } from '../../protocol/describe'
import { Card } from '../../protocol/entities/card'
import { anyCards } from '../arbitraries/entities'

const parts = codecParts(KnownCardType)
const kinds = parts?.kind === 'words' ? parts.words : []

/** Of many cards each part at its fullest. */
function fullest(seed: number): Readonly<Record<string, unknown>> {
  const parts: Record<string, unknown> = {}
  for (const card of fc.sample(anyCards, { seed, numRuns: 40 }))
    for (const [name, value] of Object.entries(Card.encode(card)))
      if ((JSON.stringify(value) ?? '').length > (JSON.stringify(parts[name]) ?? '').length) parts[name] = value
  return parts
}

/** Pictures and pages are those of the pack, so that what loads is the same each time. */
const cards = kinds.map((type, index) => {
  const {
    id: _id,
    coverImage: _cover,
    webview: _page,
    video: _film,
    derived: _derived,
    tags: _tags,
    deckId: _deck,
    quizDeckId: _assessment,
    owner: _owner,
    titleHtml: _html,
    likert,
    ...rest
  } = fullest(2026 + index)
  return {
    ...rest,
    type,
    title: `A card of the kind ${type}`,
    notFlippable: false,
    active: true,
    ...(index % 2 === 0 ? { coverImage: { url: '/media/milk.svg' } } : {}),
    // A slider of no or of a thousand ticks is a broken card, which has a journey of its own.
    likert: { ...(typeof likert === 'object' ? likert : {}), ticks: 5, showNumberLabels: true },
    video: { url: '/media/milk-steaming.webm' },
    webview: { url: '/media/grinder-sheet.html' },
    file: { url: '/media/milk-temperatures.pdf' },
    resources: [{ id: 'r1', type: 'website', label: 'Where to read on', url: 'https://cafe.example.com/' }],
    contentFooter: '<p>The foot of the card</p>',
  }
})

/** Words of nothing but spaces name nothing. */
const worded = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? 'Words' : value

process.stdout.write(JSON.stringify({ kinds, cards }, worded))
