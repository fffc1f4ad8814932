// The author page: receives the results of checks, and shows the app in a frame.
import type { Language, ColorScheme } from '../../../protocol/languages'
import type { Listed, Opened, PackReport, ShowPlace } from '../messages'
import { byId, fillOptions, listFiles, listFindings } from './lists'
import { fitScreen } from './screen-frame'

const view = byId('view', HTMLFormElement)
const learner = byId('learner', HTMLFormElement)
const app = byId('app', HTMLIFrameElement)
const note = byId('note', HTMLElement)

/** The account in the frame and the path that was shown in it last. */
let opened: Opened | undefined
let shownPath = '/'
let report: PackReport | undefined
/** Only the answer to the last request for an account counts. */
let lastRequest = 0

const frame = fitScreen(byId('stage', HTMLElement), app)

const chosen = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
const look = () => ({
  language: chosen(view, 'language') as Language,
  colorScheme: chosen(view, 'colorScheme') as ColorScheme,
})
const organisationOf = (id: string): string | undefined => report?.learners.find((each) => each.id === id)?.organisation

/**
 * Signs the account in on an empty device, so that the app loads everything again, and shows a path. Without the sign-in,
 * a path shown during an earlier sign-in would cancel that one.
 */
function enter(path: string): void {
  shownPath = path
  if (opened !== undefined) app.src = `${opened.origin}${opened.enter}?${new URLSearchParams({ path }).toString()}`
}

/** Opens the chosen learner in the chosen state, at a path. */
async function open(path: string): Promise<void> {
  const request = ++lastRequest
  const wanted = { learner: chosen(learner, 'learner'), state: chosen(learner, 'state'), deck: chosen(learner, 'deck') }
  const answer = await post('/open', { ...wanted, ...look() })
  if (request !== lastRequest) return
  if ('reason' in answer) {
    note.textContent = answer.reason
    return
  }
  opened = answer as Opened
  note.textContent = opened.note ?? ''
  enter(path)
}

async function post(path: string, body: unknown): Promise<Opened | { readonly reason: string } | object> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const reply = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await reply.json()) as Opened | { readonly reason: string }
  } catch {
    return { reason: 'The author command does not answer.' }
  }
}

const status = byId('status', HTMLElement)
function setStatus(text: string, tone: 'good' | 'bad'): void {
  status.textContent = text
  status.dataset['tone'] = tone
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

function statusOf({ errors, warnings, shows }: PackReport): string {
  const counts = `${plural(errors, 'error')}, ${plural(warnings, 'warning')}`
  if (shows === 'none') return `${counts}. There is no valid version to show yet.`
  return shows === 'saved'
    ? `${counts}. The app shows the saved files.`
    : `${counts}. The app shows the last valid version.`
}

function receiveReport(next: PackReport): void {
  // Another command answers on this port now, which does not know the account in the frame.
  if (report !== undefined && report.session !== next.session) return location.reload()
  const isFirst = report === undefined || report.shows === 'none'
  report = next
  byId('pack', HTMLElement).textContent = next.pack
  document.title = `${next.errors > 0 ? `(${next.errors}) ` : ''}${next.pack} – Flipdeck author`
  listFindings(next.findings)
  listFiles(next.files, (deck) => void showPlace(deck))
  setStatus(statusOf(next), next.shows === 'saved' ? 'good' : 'bad')
  fillOptions(select(learner, 'learner'), next.learners)
  fillDecks()
  if (isFirst && next.shows !== 'none') void open('/')
}

const select = (form: HTMLFormElement, name: string): HTMLSelectElement => {
  const found = form.elements.namedItem(name)
  if (!(found instanceof HTMLSelectElement)) throw new Error(`there is no ${name}`)
  return found
}

/** Offers the decks of the learner's organisation. */
function fillDecks(): void {
  const organisation = organisationOf(chosen(learner, 'learner'))
  const decks: readonly Listed[] = report?.decks ?? []
  fillOptions(
    select(learner, 'deck'),
    decks.filter((deck) => deck.organisation === organisation),
  )
}

interface Place {
  readonly path: string
  readonly organisation?: string | undefined
}

/** Chooses the deck of a path of the app for the next state. */
function chooseDeck(path: string): void {
  const [, , deckId] = path.split('/')
  if (deckId !== undefined) select(learner, 'deck').value = deckId
}

/** Shows a deck, as a learner of its organisation. */
function showPlace({ path, organisation }: Place): Promise<void> | void {
  if (organisation === undefined) return enter(path)
  if (organisation === organisationOf(chosen(learner, 'learner'))) {
    chooseDeck(path)
    return enter(path)
  }
  const other = report?.learners.find((each) => each.organisation === organisation)
  if (other === undefined) {
    note.textContent = `The pack has no active person of '${organisation}', who could open this deck.`
    return undefined
  }
  select(learner, 'learner').value = other.id
  select(learner, 'state').value = 'new'
  fillDecks()
  chooseDeck(path)
  return open(path)
}

view.addEventListener('change', ({ target }) => {
  frame.setScreen(chosen(view, 'screen') === 'desktop' ? 'desktop' : 'phone')
  const isScreen = target instanceof HTMLInputElement && target.name === 'screen'
  if (isScreen || opened === undefined) return
  void post('/look', { account: opened.account, ...look() }).then(() => enter(shownPath))
})
select(learner, 'learner').addEventListener('change', fillDecks)
learner.addEventListener('submit', (event) => {
  event.preventDefault()
  note.textContent = ''
  const deck = chosen(learner, 'deck')
  void open(deck === '' ? '/' : `/decks/${encodeURIComponent(deck)}`)
})

const events = new EventSource('/events')
events.addEventListener('pack', ({ data }: MessageEvent<string>) => receiveReport(JSON.parse(data) as PackReport))
events.addEventListener('show', ({ data }: MessageEvent<string>) => {
  const { path, organisation } = JSON.parse(data) as ShowPlace
  void showPlace({ path: path ?? shownPath, organisation })
})
events.addEventListener('error', () => setStatus('The author command does not answer.', 'bad'))
