// Prints a card of every known kind with generated content in the server's format. Run with `node --import tsx`.
// Journeys run it as a process, because they lack the loader that the protocol's modules need.
import fc from 'fast-check'
import { KnownCardType } from '../../protocol/cards/types'
import { codecStructure } from '../../protocol/codec-introspection'
import { Card } from '../../protocol/entities/card'
import { anyCards } from '../arbitraries/entities'

const parts = codecStructure(KnownCardType)
const kinds = parts?.kind === 'words' ? parts.words : []

/** Combines many generated cards, taking the largest value of each field. */
function fullest(seed: number): Readonly<Record<string, unknown>> {
  const parts: Record<string, unknown> = {}
  for (const card of fc.sample(anyCards, { seed, numRuns: 40 }))
    for (const [name, value] of Object.entries(Card.encode(card)))
      if ((JSON.stringify(value) ?? '').length > (JSON.stringify(parts[name]) ?? '').length) parts[name] = value
  return parts
}

/** Uses pictures and pages of the pack, so that the same files load each time. */
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
    // A slider with no ticks or a thousand is a broken card, which bad-content.spec.ts covers.
    likert: { ...(typeof likert === 'object' ? likert : {}), ticks: 5, showNumberLabels: true },
    video: { url: '/media/milk-steaming.webm' },
    webview: { url: '/media/grinder-sheet.html' },
    file: { url: '/media/milk-temperatures.pdf' },
    resources: [{ id: 'r1', type: 'website', label: 'Where to read on', url: 'https://cafe.example.com/' }],
    contentFooter: '<p>The foot of the card</p>',
  }
})

/** Text of spaces only cannot serve as a name. */
const worded = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? 'Words' : value

process.stdout.write(JSON.stringify({ kinds, cards }, worded))
