// Runs in the app: shows the cards of a deck one after the other, and lists the texts that are lost on each face.
import { lostContent } from '../../../browser/lost-content'
import type { LostText } from '../../../browser/lost-content'

/** The lost texts of one card. `id`: undefined when no card was shown in time. */
export interface ShownCard {
  readonly id: string | undefined
  readonly front: readonly LostText[]
  readonly back: readonly LostText[]
}

/** A back loads its code when it is shown first, and a machine may be busy. */
const WAIT_MS = 10_000
/** Two measures this far apart must agree: layouts by script follow a frame or two later. */
const SETTLE_MS = 60

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Returns the first value that is not undefined, or undefined after the time. */
async function until<A>(find: () => A | undefined, ms: number): Promise<A | undefined> {
  for (const end = performance.now() + ms; ; await pause(16)) {
    const found = find()
    if (found !== undefined || performance.now() > end) return found
  }
}

const inView = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>('[data-card]:not([inert])') ?? undefined
const face = (side: 'front' | 'back'): HTMLElement | undefined =>
  inView()?.querySelector<HTMLElement>(`[data-face="${side}"]:not([inert])`) ?? undefined
const cardInView = (): string | undefined => inView()?.dataset['card']

/** Finds a button of the bar below the card, by its name in English. */
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll<HTMLButtonElement>('nav[aria-label="Deck"] button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === name,
  )

/** Waits for fonts, pictures and code, and until two measures agree. */
async function settled(): Promise<readonly LostText[]> {
  await document.fonts.ready
  await until(() => {
    const card = inView()
    const isWaiting =
      card === undefined ||
      [...card.querySelectorAll('img')].some(({ complete }) => !complete) ||
      [...card.querySelectorAll('p, span, div')].some(({ textContent }) => textContent === 'Loading')
    return isWaiting ? undefined : card
  }, WAIT_MS)
  let before = ''
  let lost: readonly LostText[] = []
  await until(() => {
    lost = lostContent()
    const now = JSON.stringify(lost)
    const isSame = now === before
    before = now
    return isSame ? true : undefined
  }, SETTLE_MS * 20)
  return lost
}

/** Long lists are laid out only where they are in view, so a measure would miss the rest. */
function layOutEverything(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function measure(): Promise<ShownCard> {
  const id = cardInView()
  if (id === undefined) return { id, front: [], back: [] }
  const isBack = face('back') !== undefined
  const front = isBack ? [] : await settled()
  if (!isBack) button('Flip')?.click()
  const turned = await until(() => face('back'), isBack ? 0 : WAIT_MS / 5)
  return { id, front, back: turned === undefined ? [] : await settled() }
}

/** Measures the card that a newly opened deck shows. */
export async function firstCard(): Promise<ShownCard> {
  layOutEverything()
  await until(() => face('front') ?? face('back'), WAIT_MS)
  return measure()
}

/** Steps to the next card and measures it. `id` is undefined after the last one. */
export async function nextCard(): Promise<ShownCard> {
  const before = cardInView()
  const next = button('Next card')
  if (next === undefined || next.getAttribute('aria-disabled') === 'true') return { id: undefined, front: [], back: [] }
  next.click()
  const moved = await until(() => {
    const id = cardInView()
    return id === undefined || id === before ? undefined : id
  }, WAIT_MS / 5)
  return moved === undefined ? { id: undefined, front: [], back: [] } : measure()
}

/** Lists the lost texts of a screen without cards, once it shows a heading. */
export async function screen(): Promise<readonly LostText[]> {
  await until(() => document.querySelector('main h1, main h2, main a') ?? undefined, WAIT_MS)
  await pause(SETTLE_MS)
  await document.fonts.ready
  return lostContent()
}
