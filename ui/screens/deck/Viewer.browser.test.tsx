import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { onPage } from '../../../test/browser/on-page'
import { cardView } from '../../../test/examples/card-view'
import type { View } from '../../../protocol/views'
import type { DeckView } from '../../../protocol/views/deck'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { DeckEnd } from './end/DeckEnd'
import { deckEndModule } from './end/useDeckEnd'
import { Viewer } from './Viewer'

/** Intents dispatched to the core, which is busy and does not answer. */
const core = vi.hoisted(() => ({ asked: new Array<readonly [string, unknown]>() }))
const end: View<'deckEnd'> = { total: 1, seen: 1, favorites: 0, cards: [], unanswered: 0 }
vi.mock('../../core-client/hooks', async (original) => {
  const ask = (...what: [string, unknown]) => {
    core.asked.push(what)
    return new Promise(() => undefined)
  }
  return {
    ...(await original<object>()),
    useView: (name: string) => (name === 'deckEnd' ? end : undefined),
    useViewField: () => undefined,
    useDispatch: () => ask,
    useSilentDispatch: () => ask,
  }
})
beforeEach(() => void core.asked.splice(0))

const cards = [1, 2, 3, 4].map((place) =>
  cardView({ kind: 'basic' }, { cardId: `c${place}`, title: `Card ${place}`, place, number: place, side: 'front' }),
)

const whole: DeckView = {
  deckId: 'deck',
  state: 'ready',
  title: 'Milk',
  total: 4,
  position: 1,
  places: 4,
  cards,
  seen: [],
  seenCount: 0,
  removable: false,
  currentCardId: 'c1',
}

/** Opens the deck at its first card. Time advances only when the test advances it. */
async function opened(deck = whole) {
  const { holder, show, press } = await onPage()
  show(
    <div style={{ blockSize: 700, inlineSize: 390 }}>
      <Viewer deck={deck} />
    </div>,
  )
  const inView = () => holder.querySelector('[data-card]:not([inert]) [data-face]:not([inert])')
  const title = () => inView()?.querySelector('h2')?.textContent
  await expect.poll(title).toBe(deck.cards[0]?.title)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const at = (type: string, x: number, on: Element | null) =>
    on?.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        isPrimary: true,
        pointerType: 'touch',
        buttons: type === 'pointerup' ? 0 : 1,
        clientX: x,
        clientY: 300,
      }),
    )
  return {
    title,
    inView,
    face: () => inView()?.getAttribute('data-face'),
    /** Swipes to the left, from the card in view. */
    swipe: () => {
      const finger = inView()
      at('pointerdown', 300, finger)
      for (const x of [280, 240, 200, 120]) at('pointermove', x, holder.querySelector('main'))
      at('pointerup', 120, holder.querySelector('main'))
    },
    turn: () => void press('Flip'),
    next: () => void press('Next card'),
    previous: () => void press('Previous card'),
    answers: () => inView()?.querySelectorAll('[aria-keyshortcuts]').length,
    heading: () => holder.querySelector('main h2')?.textContent,
    key: (key: string, on: Element | null = document.body) =>
      on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    button: (name: string) => holder.querySelector(`button[aria-label="${name}"]`),
  }
}

const turned = (cardId: string) => ['flipCard', { deckId: 'deck', cardId, side: 'back' }]
const ended = ['showDeckEnd', { deckId: 'deck' }]
const gone = (cardId: string) => ['jumpToCard', { deckId: 'deck', cardId }]

it.each(['a key', 'the bar'])(
  'D-CARD-30 D-DECK-43 counts a card at once when it is flipped by %s right after a swipe to it',
  async (by) => {
    const { title, face, swipe, turn, key } = await opened()
    swipe()
    await expect.poll(title).toBe('Card 2')
    expect(core.asked).toEqual([])
    if (by === 'a key') key('Enter')
    else turn()
    await expect.poll(face).toBe('back')
    expect(core.asked).toEqual([gone('c2'), turned('c2')])
  },
)

it('D-CARD-30 D-DECK-43 turns a card back in the core when the swipe away from it is taken back before it counts', async () => {
  const turnedCards = cards.map((card): (typeof cards)[number] =>
    card.cardId === 'c1' ? { ...card, side: 'back' } : card,
  )
  const { title, face, swipe, previous } = await opened({ ...whole, cards: turnedCards })
  expect(face()).toBe('back')
  swipe()
  await expect.poll(title).toBe('Card 2')
  previous()
  await expect.poll(title).toBe('Card 1')
  expect(face()).toBe('front')
  expect(core.asked).toEqual([gone('c1'), ['flipCard', { deckId: 'deck', cardId: 'c1', side: 'front' }]])
})

it('D-DECK-08 X-PERF-04 continues from the next card when a swipe begins on the back of a card just left', async () => {
  const { title, face, swipe, turn, next } = await opened()
  turn()
  await expect.poll(face).toBe('back')
  next()
  swipe()
  await expect.poll(title).toBe('Card 3')
})

const last: DeckView = { ...whole, total: 1, places: 1, cards: cards.slice(0, 1), lastCardId: 'c1' }

it('D-CARD-30 X-UX-03 turns a card back when the learner goes to the deck’s end, and focuses it on the way back', async () => {
  const { title, face, turn, next, previous, heading } = await opened(last)
  turn()
  await expect.poll(face).toBe('back')
  next()
  await expect.poll(heading).toBe('That was the last card')
  expect(core.asked).toEqual([turned('c1'), ended])
  await expect.poll(() => document.activeElement?.textContent).toBe('That was the last card')
  previous()
  await expect.poll(title).toBe('Card 1')
  expect(face()).toBe('front')
  await expect.poll(() => document.activeElement?.textContent).toBe('Card 1')
  expect(core.asked).toEqual([turned('c1'), ended, gone('c1')])
})

it('D-CARD-34 D-DECK-43 counts the last card before its deck ends, also when it was only just swiped to', async () => {
  const two: DeckView = { ...whole, total: 2, places: 2, cards: cards.slice(0, 2), lastCardId: 'c2' }
  const { title, swipe, next, heading } = await opened(two)
  swipe()
  await expect.poll(title).toBe('Card 2')
  next()
  await expect.poll(heading).toBe('That was the last card')
  expect(core.asked).toEqual([gone('c2'), ended])
})

it('X-UX-01 takes back a step past the last card that was made before the end screen was loaded', async () => {
  const loading = vi.spyOn(deckEndModule, 'state').mockReturnValue({ is: 'pending' })
  onTestFinished(() => void vi.restoreAllMocks())
  const { face, next, previous, turn } = await opened(last)
  next()
  await expect
    .poll(() => {
      previous()
      return core.asked
    })
    .toEqual([ended, gone('c1')])
  loading.mockReturnValue({ is: 'loaded', value: DeckEnd })
  turn()
  await expect.poll(face).toBe('back')
})

it('X-REPLAY-02 shows the end when the core’s deck is at its end, without any input', async () => {
  const { holder, show } = await onPage()
  show(<Viewer deck={{ ...last, ended: true }} />)
  const heading = () => holder.querySelector('main h2')?.textContent
  await expect.poll(heading).toBe('That was the last card')
  show(<Viewer deck={last} />)
  await expect.poll(heading).toBe('Card 1')
})

it.each([
  ['toggles no favorite when an answer has this key, also a disabled answer', 6, []],
  [
    'toggles the favorite when no answer has this key',
    5,
    [['favoriteCardToggle', { deckId: 'deck', cardId: 'c1', favorite: true }]],
  ],
])('X-UX-03 D-FAV-06 the key F %s', async (_which, count, asked) => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ answerId: id, text: id, state: 'off' as const }))
  const question = {
    kind: 'quiz',
    questionId: 'q',
    question: 'Milk?',
    answered: true,
    survey: false,
    silent: false,
  } as const
  const card = cardView({ ...question, answers: items.slice(0, count) }, { title: 'Milk?', favoriteAllowed: true })
  const { answers, key } = await opened({ ...last, cards: [card] })
  await expect.poll(answers).toBe(count)
  key('f')
  expect(core.asked).toEqual(asked)
})

it.each(['Enter', ' '])(
  'D-DECK-11 D-DECK-14 X-A11Y-02 does nothing for the key %j on a disabled button, as for a press',
  async (name) => {
    const { title, face, turn, button, key } = await opened()
    expect(button('Previous card')?.ariaDisabled).toBe('true')
    key(name, button('Previous card'))
    key(name, button('First card'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect([title(), face(), core.asked]).toEqual(['Card 1', 'front', []])
    turn()
    await expect.poll(face).toBe('back')
  },
)

it('X-UX-03 selects text, and moves no card, when Shift is held with an arrow', async () => {
  const { title } = await opened()
  const press = (shiftKey: boolean) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey, bubbles: true }))
  press(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(title()).toBe('Card 1')
  press(false)
  await expect.poll(title).toBe('Card 2')
})

it('D-FAV-06 X-UX-03 ignores the key F at the end of the deck, where no card is in view', async () => {
  const card = cardView({ kind: 'basic' }, { cardId: 'c1', favoriteAllowed: true })
  const { holder, show } = await onPage()
  show(<Viewer deck={{ ...last, cards: [card], ended: true }} />)
  await expect.poll(() => holder.querySelector('main h2')?.textContent).toBe('That was the last card')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }))
  expect(core.asked).toEqual([])
})

it('D-VIDEO-13 X-UX-03 moves the carousel by neither key nor swipe while a video fills the screen', async () => {
  const { title, swipe, key, inView } = await opened()
  const film = vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(inView()?.firstElementChild ?? null)
  for (const name of ['ArrowRight', 'End', 'Escape', ' ']) key(name)
  swipe()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([title(), core.asked]).toEqual(['Card 1', []])
  film.mockRestore()
  swipe()
  await expect.poll(title).toBe('Card 2')
})

it('X-A11Y-04 D-DECK-08 pans the page instead of the carousel when the page is zoomed', async () => {
  const { title, swipe, inView } = await opened()
  const view = visualViewport ?? new EventTarget()
  const touched = () => [inView()?.closest('main'), inView()].map((one) => one && getComputedStyle(one).touchAction)
  expect(touched()).toEqual(['pan-y pinch-zoom', 'pan-y pinch-zoom'])
  const scale = vi.spyOn(VisualViewport.prototype, 'scale', 'get').mockReturnValue(2)
  view.dispatchEvent(new Event('resize'))
  expect(touched()).toEqual(['manipulation', 'manipulation'])
  swipe()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([title(), core.asked]).toEqual(['Card 1', []])
  scale.mockRestore()
  view.dispatchEvent(new Event('resize'))
  swipe()
  await expect.poll(title).toBe('Card 2')
})

it.each([
  [390, 1],
  [280, 0],
])(
  'D-FAV-04 X-UX-03 in a window of %d px toggles the favorite by key as often as the card offers it: %d',
  async (width, times) => {
    const { innerWidth, innerHeight } = window
    onTestFinished(() => page.viewport(innerWidth, innerHeight))
    await page.viewport(width, 844)
    const liked = whole.cards.map((card) => ({ ...card, favoriteAllowed: true }))
    const { key, inView } = await opened({ ...whole, cards: liked })
    const star = inView()?.querySelector('button[aria-label="Favorite"]')
    expect(star?.checkVisibility()).toBe(times === 1)
    key('f')
    expect(core.asked.filter(([what]) => what === 'favoriteCardToggle')).toHaveLength(times)
  },
)
