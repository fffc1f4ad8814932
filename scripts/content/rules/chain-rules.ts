// Finds decks of daisy chains that no learner can ever open, by the app's own rule (core/library/daisy-chain).
import { closedDecks } from '../../../core/library/daisy-chain'
import type { Chain } from '../../../core/library/daisy-chain'
import { countsWhenInView } from '../../../core/deck/seen'
import type { Card } from '../../../protocol/entities/card'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { PackDeck, PackOrg } from '../../../server/content/pack-files'
import type { Rule } from './rule'

const WHOLE_DECK = 100

/** Can a learner ever see this card? In a deck without a version only a flip counts (D-CARD-34, D-CARD-36). */
const canBeSeen = ({ deck }: PackDeck, card: Card): boolean =>
  countsWhenInView(deck, card) || card.notFlippable !== true

/** Returns the largest share of cards that a learner can see, in percent. */
function reachableShare(entry: PackDeck): number {
  const counted = entry.cards.filter(({ active, derived }) => active !== false && derived !== true)
  if (counted.length === 0) return WHOLE_DECK
  return (WHOLE_DECK * counted.filter((card) => canBeSeen(entry, card)).length) / counted.length
}

const canBePassed = ({ deck, cards }: PackDeck): boolean =>
  deck.type === 'quiz' && cards.some(({ quiz }) => quiz?.correctAnswerId !== undefined)

function chainsOf(org: PackOrg, opened: ReadonlySet<string>): readonly Chain[] {
  const listed = org.decks.filter(({ deck }) => deck.active !== false)
  return org.categories.map((category) => ({
    category,
    decks: listed
      .flatMap((entry, place) =>
        (entry.categories ?? [])
          .filter(({ categoryId }) => categoryId === category.id)
          .map(({ position }) => ({ entry, place: position ?? place })),
      )
      .toSorted((one, other) => one.place - other.place)
      .map(({ entry }) => ({
        id: entry.deck.id,
        passed: opened.has(entry.deck.id) && canBePassed(entry),
        percentageCardsSeen: opened.has(entry.deck.id) ? reachableShare(entry) : 0,
        ...omitUndefined({ title: entry.deck.title }),
      })),
  }))
}

/** Plays a learner who sees everything that can be opened, until nothing more opens. */
function neverOpened(org: PackOrg): ReadonlySet<string> {
  const ids = org.decks.map(({ deck }) => deck.id)
  let opened = new Set<string>()
  for (;;) {
    const closed = closedDecks(chainsOf(org, opened))
    const next = new Set(ids.filter((id) => !closed.has(id)))
    if (next.size === opened.size) return closed
    opened = next
  }
}

export const chainRules: Rule = ({ pack }, reportIn) => {
  for (const org of pack.orgs) {
    const closed = neverOpened(org)
    for (const { deck, file, categories } of org.decks) {
      if (!closed.has(deck.id)) continue
      const chains = chainsOf(org, new Set(org.decks.map((entry) => entry.deck.id)))
      const before = chains
        .filter(({ category }) => categories?.some(({ categoryId }) => categoryId === category.id))
        .flatMap(
          ({ decks }) =>
            decks
              .slice(
                0,
                decks.findIndex(({ id }) => id === deck.id),
              )
              .at(-1) ?? [],
        )
      const names = before.map(
        ({ title = '', percentageCardsSeen = 0 }) =>
          `'${title}' (at most ${Math.floor(percentageCardsSeen)} % can be seen)`,
      )
      reportIn(file)(
        'error',
        'categories',
        'unreachable-chain',
        `no learner can open this deck: the chain asks for more of the deck before it: ${names.join(', ')}`,
        'Lower daisyChainUnlockPercentage, or make every card before it flippable.',
      )
    }
  }
}
