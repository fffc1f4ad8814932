import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Random } from '../simulation/random'
import { stall } from './stalls'

interface Deck {
  readonly id: string
  /** Ids of the counted cards, in order. */
  readonly cards: readonly string[]
  /** No card leaves the deck, so a card's number is its index in the pack. */
  readonly isWhole: boolean
}

function deckOf(slug: string): Deck {
  const path = join(import.meta.dirname, '../../content/orgs/northwind/decks', `${slug}.json`)
  const { deck, cards } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly deck: { readonly id: string; readonly type: string }
    readonly cards: readonly { readonly id: string }[]
  }
  return { id: deck.id, cards: cards.map(({ id }) => id), isWhole: deck.type === 'standard' }
}

/** Decks with cards of most kinds: text, pictures, questions, an assessment, sliders, a form, a list to sort. */
export const decks: readonly Deck[] = [
  'milk-texturing',
  'espresso-dial-in',
  'barista-basics',
  'where-are-you-strong',
  'welcome-to-northwind',
  'filter-coffee-by-hand',
].map(deckOf)

const keys = ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'Space', 'Enter', 'a', 'b', 'c', 'f', '1', '2'] as const
const buttons = ['Flip', 'Flip', 'Next card', 'Next card', 'Previous card', 'First card', 'Index'] as const

/** A driver's next step, with the pause after it, ms. */
export type Step = (
  | { readonly does: 'press'; readonly button: (typeof buttons)[number] }
  | { readonly does: 'key'; readonly key: (typeof keys)[number] }
  | { readonly does: 'swipe'; readonly by: -1 | 1 }
  | { readonly does: 'tap' }
  | { readonly does: 'answer'; readonly draw: number }
  | { readonly does: 'stall'; readonly ms: number; readonly ends: boolean }
) & { readonly pause: number }

/** Returns a sequence of quick steps; the same for the same seed. */
export function sequenceOf(random: Random): readonly Step[] {
  const step = (): Step => {
    const pause = random.pick([0, 0, 0, 20, 60, 150, 400, 900]) ?? 0
    const kind = random.below(100)
    if (kind < 40) return { does: 'press', button: random.pick(buttons) ?? 'Flip', pause }
    if (kind < 65) return { does: 'key', key: random.pick(keys) ?? 'Space', pause }
    if (kind < 77) return { does: 'swipe', by: random.chance(0.7) ? 1 : -1, pause }
    if (kind < 87) return { does: 'tap', pause }
    if (kind < 95) return { does: 'answer', draw: random.below(1_000), pause }
    return { does: 'stall', ms: random.pick([300, 1_000, 2_000, 4_000]) ?? 0, ends: random.chance(0.3), pause }
  }
  return Array.from({ length: 4 + random.below(12) }, step)
}

/** Describes one step. */
export const wordsOf = (step: Step): string => {
  const { pause } = step
  const what =
    step.does === 'press'
      ? step.button
      : step.does === 'key'
        ? `key ${step.key}`
        : step.does === 'swipe'
          ? `swipe ${step.by}`
          : step.does === 'stall'
            ? `worker busy for ${step.ms} ms${step.ends ? ' and ended' : ''}`
            : step.does
  return `${what}, ${pause} ms`
}

/** Performs a step as fast as the browser accepts input. A missing element is not pressed. */
export async function take(page: Page, step: Step): Promise<void> {
  switch (step.does) {
    case 'press':
      await clickAt(page, `nav[aria-label="Deck"] button`, step.button, 0)
      break
    case 'key':
      await page.keyboard.press(step.key)
      break
    case 'swipe': {
      const place = await middleOf(page, '#main')
      if (place === undefined) break
      await page.mouse.move(place.x, place.y)
      await page.mouse.down()
      for (let moved = 25; moved <= 250; moved += 75) await page.mouse.move(place.x - step.by * moved, place.y)
      await page.mouse.up()
      break
    }
    case 'tap': {
      const place = await middleOf(page, '[data-card]:not([inert]) [data-face]:not([inert])')
      if (place !== undefined) await page.mouse.click(place.x, place.y)
      break
    }
    case 'answer':
      await clickAt(page, '[data-card]:not([inert]) [data-face]:not([inert]) li button', '', step.draw)
      break
    case 'stall':
      await stall(page, step.ms, step.ends)
      break
  }
  if (step.pause > 0) await page.waitForTimeout(step.pause)
}

const middleOf = (page: Page, selector: string): Promise<{ readonly x: number; readonly y: number } | undefined> =>
  page.evaluate((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect()
    return box === undefined ? undefined : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }, selector)

/** Presses the button of this name at its current position; with several, the draw selects one. */
async function clickAt(page: Page, selector: string, name: string, draw: number): Promise<void> {
  const place = await page.evaluate(
    (wanted) => {
      const all = [...document.querySelectorAll<HTMLElement>(wanted.selector)].filter(
        (one) => wanted.name === '' || one.textContent === wanted.name || one.ariaLabel === wanted.name,
      )
      const box = all[wanted.draw % Math.max(1, all.length)]?.getBoundingClientRect()
      return box === undefined ? undefined : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    },
    { selector, name, draw },
  )
  if (place !== undefined) await page.mouse.click(place.x, place.y)
}

/** Goes to a deck like an in-app link. */
export async function goInside(page: Page, deckId: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), `/decks/${deckId}`)
  await page.getByRole('navigation', { name: 'Deck' }).getByRole('button').nth(5).waitFor()
}

/** The viewer's visible state, and the log's state of the open deck. */
interface Look {
  /** Cards in view, their visible faces, and the heading of each face. */
  readonly cards: readonly string[]
  readonly faces: readonly string[]
  readonly headings: readonly string[]
  readonly isHeadingSeen: boolean
  readonly place: number
  readonly position: string
  /** Segments of the progress bar, and the number of the highlighted one, from 1; 0 without one. */
  readonly pieces: number
  readonly standsOut: number
  /** The focused element is inert or hidden. */
  readonly isFocusLost: boolean
  readonly isEnd: boolean
  readonly hasDialog: boolean
  readonly path: string
  readonly logged: { readonly cardId: string; readonly side: string; readonly isEnd: boolean }
}

const look = (page: Page): Promise<Look> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('flipdeck')
    await new Promise<void>((resolve, reject) => {
      opening.addEventListener('success', () => resolve())
      opening.addEventListener('error', () => reject(new Error('no log')))
    })
    const reading = opening.result.transaction('batches').objectStore('batches').getAll()
    await new Promise<void>((resolve, reject) => {
      reading.addEventListener('success', () => resolve())
      reading.addEventListener('error', () => reject(new Error('no events')))
    })
    opening.result.close()
    const batches = reading.result as readonly {
      readonly rows: readonly {
        readonly type: string
        readonly data: { readonly deckId?: string; readonly cardId?: string; readonly side?: string }
      }[]
    }[]
    const rows = batches.flatMap((batch) => batch.rows)
    const turned = new Set<string>()
    let cardId = ''
    let isLoggedEnd = false
    for (const { type, data } of rows) {
      if (type === 'deckOpened' || type === 'deckClosed') turned.clear()
      if (type === 'cardShown') cardId = data.cardId ?? ''
      if (type === 'cardShown' || type === 'deckOpened') isLoggedEnd = false
      if (type === 'deckEndShown') isLoggedEnd = true
      if (type === 'cardFlipped' && data.side === 'back') turned.add(data.cardId ?? '')
      if (type === 'cardFlipped' && data.side === 'front') turned.delete(data.cardId ?? '')
    }
    const cards = [...document.querySelectorAll<HTMLElement>('[data-card]:not([inert])')]
    const faces = cards.flatMap((card) => [...card.querySelectorAll<HTMLElement>('[data-face]:not([inert])')])
    const headings = faces.flatMap((face) => [...face.querySelectorAll<HTMLElement>('h2')].slice(0, 1))
    const box = headings[0]?.getBoundingClientRect()
    const focused = document.activeElement
    const pieces = [...document.querySelectorAll('header i')]
    return {
      cards: cards.map((card) => card.dataset['card'] ?? ''),
      faces: faces.map((face) => face.dataset['face'] ?? ''),
      headings: headings.map((heading) => heading.textContent),
      // A back may hide its heading visually, and an index shows its picture instead (D-INDEX-11).
      isHeadingSeen:
        headings[0]?.checkVisibility({ visibilityProperty: true }) === true &&
        (faces[0]?.dataset['face'] === 'back' ||
          cards[0]?.dataset['card']?.endsWith('-index') === true ||
          (box !== undefined && box.width > 1 && box.height > 1)),
      place: Number(cards[0]?.dataset['place'] ?? 0),
      position:
        [...document.querySelectorAll('header div')].find((one) => /^\d+ (of|card)/.test(one.textContent))
          ?.textContent ?? '',
      pieces: pieces.length,
      standsOut: pieces.findIndex((piece) => /_now/.test(piece.className)) + 1,
      isFocusLost:
        focused !== null && focused !== document.body && (focused.closest('[inert]') !== null || !focused.isConnected),
      isEnd: cards.length === 0 && document.querySelector('main h2') !== null,
      hasDialog: document.querySelector('dialog[open]') !== null,
      path: location.pathname,
      logged: { cardId, side: turned.has(cardId) ? 'back' : 'front', isEnd: isLoggedEnd },
    }
  })

/** Lists the errors of the visible state, in words. */
function wrongWith(seen: Look, deck: Deck): readonly string[] {
  const wrong: string[] = []
  const must = (holds: boolean, words: string) => void (holds || wrong.push(words))
  must(!seen.isFocusLost, 'the focus is where nothing can be done')
  if (seen.isEnd) {
    must(seen.logged.isEnd, 'the end of the deck shows, and the core has not gone there')
    return wrong
  }
  const [cardId = ''] = seen.cards
  const [face = ''] = seen.faces
  must(seen.cards.length === 1, `${seen.cards.length} cards are in view`)
  must(seen.faces.length === 1, `${seen.faces.length} faces show`)
  must(!seen.logged.isEnd, 'a card is in view, and the core is at the end of the deck')
  must(cardId === seen.logged.cardId, `the card ${cardId} is in view, and the core shows ${seen.logged.cardId}`)
  // A result shows its back and is never flipped.
  const up = cardId.endsWith('-quizResults') ? 'back' : seen.logged.side
  must(face === up, `the ${face} of ${cardId} shows, and the core has its ${up} up`)
  must((seen.headings[0] ?? '').trim() !== '', `the ${face} of ${cardId} has no heading`)
  must(seen.isHeadingSeen, `the heading of the ${face} of ${cardId} is not to be seen`)
  const at = deck.cards.indexOf(cardId) + 1
  const number = Number(/^(\d+) of/.exec(seen.position)?.[1] ?? 0)
  must(number === seen.standsOut, `the place says '${seen.position}', and the piece ${seen.standsOut} stands out`)
  must(seen.pieces > 0, 'the deck shows no progress')
  if (at === 0) must(number === 0, `a card that is not counted has the number ${number}`)
  else if (deck.isWhole) must(number === at, `card ${at} has the number ${number}`)
  else must(number > 0, `a card that is counted has no number`)
  return wrong
}

/** The time limit for a sequence to settle, ms. */
const LONGEST = 60_000
/** Settled when all conditions hold this long, ms. A flip or step is reverted within 2 s. */
const RESTS_FOR = 2_200
const LOOK_EVERY = 200

/**
 * Waits until a sequence has settled, and returns the conditions that do not hold. `mayMove`: a question was answered,
 * so the deck may move automatically.
 */
export async function settle(page: Page, deck: Deck, mayMove: boolean): Promise<readonly string[]> {
  const began = performance.now()
  let wrong: readonly string[] = ['nothing shows']
  let rested: Look | undefined
  let since = performance.now()
  while (performance.now() - began < LONGEST) {
    const seen = await look(page)
    if (seen.hasDialog) await page.locator('dialog[open] button').last().click()
    // A link of a card led away.
    if (!seen.path.includes(deck.id)) return ['left']
    wrong = wrongWith(seen, deck)
    const isSame = rested !== undefined && sameCard(rested, seen)
    if (rested !== undefined && !isSame && !mayMove)
      return [`${cardOf(rested)} showed at rest, and ${cardOf(seen)} a moment later`]
    if (wrong.length > 0 || !isSame) since = performance.now()
    rested = wrong.length > 0 ? (mayMove ? undefined : rested) : seen
    if (wrong.length === 0 && performance.now() - since >= RESTS_FOR) return []
    await page.waitForTimeout(LOOK_EVERY)
  }
  return wrong
}

const cardOf = ({ cards, faces, isEnd }: Look): string => (isEnd ? 'the end' : `${cards.join()} ${faces.join()}`)
const sameCard = (one: Look, other: Look): boolean => cardOf(one) === cardOf(other)
