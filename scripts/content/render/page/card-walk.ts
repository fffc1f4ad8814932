// Runs in the app: shows the cards of a deck one after the other, and lists the texts that are lost on each face.
import { lostContent } from '../../../browser/lost-content'
import type { LostText } from '../../../browser/lost-content'

/** The lost texts of one card. `id`: undefined when no card was shown in time. */
export interface ShownCard {
  readonly id: string | undefined
  readonly front: readonly LostText[]
  readonly back: readonly LostText[]
  /** Fonts, pictures and code of both faces came in time. */
  readonly isLoaded: boolean
}

const noCard: ShownCard = { id: undefined, front: [], back: [], isLoaded: true }

interface Measure {
  readonly lost: readonly LostText[]
  readonly isLoaded: boolean
}

/** A back loads its code when it is shown first, and a machine may be busy. */
const WAIT_MS = 30_000
/** A flip or a step to the next card begins at once. */
const TURN_MS = 6_000
/** How long a face must stay as it is: layouts by script follow a frame or two later. */
const STILL_MS = 120
/** The same of a back without a section. */
const EMPTY_MS = 1_000
/** Time between two measures. */
const STEP_MS = 30

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Returns the first value that is not undefined, or undefined after the time. */
async function until<A>(find: () => A | undefined, ms: number): Promise<A | undefined> {
  for (const end = performance.now() + ms; ; await pause(STEP_MS)) {
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

/** Is something of the card still coming: a picture, or the code of its back? */
const isWaiting = (card: HTMLElement): boolean =>
  [...card.querySelectorAll('img')].some(({ complete }) => !complete) ||
  [...card.querySelectorAll('p, span, div')].some(({ textContent }) => textContent === 'Loading')

/**
 * Waits for fonts, pictures and code, until the face stays as it is. A back is empty before its code loads, so a face
 * without a section is watched for longer.
 */
async function settled(side: 'front' | 'back'): Promise<Measure> {
  await document.fonts.ready
  let lost: readonly LostText[] = []
  let before = ''
  let since = performance.now()
  const settledFace = await until(() => {
    const shown = face(side)
    const card = inView()
    if (shown === undefined || card === undefined) return undefined
    lost = lostContent()
    const now = `${isWaiting(card)} ${shown.textContent} ${JSON.stringify(lost)}`
    if (now !== before) since = performance.now()
    before = now
    const hasBody = side === 'front' || [...shown.querySelectorAll('section')].some((each) => each.textContent !== '')
    const isStill = performance.now() - since > (hasBody ? STILL_MS : EMPTY_MS)
    return isStill && !isWaiting(card) ? shown : undefined
  }, WAIT_MS)
  return { lost, isLoaded: settledFace !== undefined }
}

/** Long lists are laid out only where they are in view, so a measure would miss the rest. */
function layOutEverything(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function measure(): Promise<ShownCard> {
  const id = cardInView()
  if (id === undefined) return noCard
  const isBack = face('back') !== undefined
  const front: Measure = isBack ? { lost: [], isLoaded: true } : await settled('front')
  if (!isBack) button('Flip')?.click()
  // A card that cannot be flipped has only its front.
  const turned = await until(() => face('back'), isBack ? 0 : TURN_MS)
  const back: Measure = turned === undefined ? { lost: [], isLoaded: true } : await settled('back')
  return { id, front: front.lost, back: back.lost, isLoaded: front.isLoaded && back.isLoaded }
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
  if (next === undefined || next.getAttribute('aria-disabled') === 'true') return noCard
  next.click()
  const moved = await until(() => {
    const id = cardInView()
    return id === undefined || id === before ? undefined : id
  }, TURN_MS)
  return moved === undefined ? noCard : measure()
}

/** Lists the lost texts of a screen without cards, once it shows a heading. */
export async function screen(): Promise<readonly LostText[]> {
  await until(() => document.querySelector('main h1, main h2, main a') ?? undefined, WAIT_MS)
  await pause(STILL_MS)
  await document.fonts.ready
  return lostContent()
}
