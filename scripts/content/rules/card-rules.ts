// Rules about cards and their kinds.
import type { Card } from '../../../protocol/entities/card'
import type { PackDeck, PackOrg } from '../../../server/content/pack-files'
import { eachCard, eachDeck, requireFields } from './rule'
import type { Report, Rule } from './rule'

const required = ['type', 'title', 'active', 'createdAt', 'updatedAt', 'deckId']
const derivedTypes: ReadonlySet<string> = new Set([
  'index',
  'quizInstructions',
  'quizResults',
  'quizReport',
  'pointsResults',
  'leaderboard',
  'competitionInstructions',
  'competitionResult',
])
/** The field that each kind needs, and no other kind uses. */
const fieldOfKind: Readonly<Record<string, keyof Card>> = {
  quiz: 'quiz',
  file: 'file',
  video: 'video',
  webview: 'webview',
  likert: 'likert',
  doOrDont: 'doOrDont',
  orderUp: 'orderUp',
  discussion: 'discussion',
  playlist: 'playlist',
}
const LONGEST_TITLE = 140

export const cardRules: Rule = ({ pack }, reportIn) =>
  eachDeck(pack, (entry, org) => {
    const report = reportIn(entry.file)
    eachCard(entry, (card, path) => {
      requireFields(card, path, required, report)
      checkType(card, path, report)
      if ((card.title ?? '').length > LONGEST_TITLE)
        report(
          'warning',
          `${path}.title`,
          'long-title',
          `the title has more than ${LONGEST_TITLE} characters`,
          'Shorten it.',
        )
      if (card.coverImage?.url === undefined)
        report('warning', path, 'missing-picture', "the card has no picture 'coverImage'", 'Add coverImage.')
      checkResources(card, path, report)
      checkKind(card, path, org, entry, report)
    })
    entry.triggers?.forEach(({ cardId }, index) => {
      if (entry.cards.some(({ id, type }) => id === cardId && type !== 'action'))
        report('warning', `triggers.${index}.cardId`, 'unused-field', "is not a card of the type 'action'")
    })
  })

function checkType(card: Card, path: string, report: Report): void {
  const { type } = card
  if (type !== undefined && derivedTypes.has(type))
    report('error', `${path}.type`, 'derived-type', 'the app makes cards of this type by itself', 'Remove the card.')
  for (const [kind, field] of Object.entries(fieldOfKind)) {
    if (kind === type && card[field] === undefined && kind !== 'discussion' && kind !== 'quiz')
      report('error', path, 'missing-field', `a card of this type needs '${field}'`, `Add '${field}'.`)
    if (kind !== type && type !== undefined && card[field] !== undefined)
      report(
        'warning',
        `${path}.${field}`,
        'unused-field',
        `only a card of the type '${kind}' uses this`,
        `Set the type to '${kind}', or remove it.`,
      )
  }
  const texts = [card.content, card.contentFooter, card.contentBelowEmbed]
  if (type === 'basic' && texts.every((text) => (text ?? '').trim() === '') && (card.resources ?? []).length === 0)
    report('warning', path, 'empty-card', "the back of the card is empty: 'content' is missing", "Add 'content'.")
}

function checkResources({ resources }: Card, path: string, report: Report): void {
  resources?.forEach(({ url, label }, index) => {
    const at = `${path}.resources.${index}`
    if (url === undefined || url === '') report('error', at, 'missing-field', "a resource needs 'url'")
    else if (!/^(?:https:\/\/|mailto:|tel:|\/?media\/|\/)/.test(url) && !/^[^\s:/]+(?:@[^\s:/]+)?$/.test(url))
      report('error', `${at}.url`, 'wrong-link', 'is no https address, file of media/ or path of the app')
    if (label === undefined || label === '') report('warning', at, 'missing-field', "a resource needs 'label'")
  })
}

function checkKind(card: Card, path: string, org: PackOrg, { triggers }: PackDeck, report: Report): void {
  switch (card.type) {
    case 'video':
      checkVideo(card, path, report)
      break
    case 'file':
      if (card.file?.url === undefined && card.file !== undefined)
        report('error', `${path}.file`, 'missing-field', "'url' is missing")
      break
    case 'webview':
      checkWebview(card, path, org, report)
      break
    case 'action':
      if ((triggers ?? []).filter(({ cardId }) => cardId === card.id).length !== 1)
        report('error', path, 'missing-trigger', 'an action card needs exactly one trigger', "Add one to 'triggers'.")
      break
    case 'likert':
      if ((card.likert?.ticks ?? 0) < 2 && card.likert !== undefined)
        report('error', `${path}.likert`, 'out-of-range', "'ticks' is not at least 2", 'Write the number of positions.')
      break
    case 'doOrDont':
      checkDoOrDont(card, path, report)
      break
    case 'orderUp':
      if (card.orderUp !== undefined && (card.orderUp.answers ?? []).length < 2)
        report(
          'error',
          `${path}.orderUp`,
          'too-few-answers',
          'fewer than two items to order',
          'Add items in the right order.',
        )
      break
    case 'feedback':
      card.customFields?.forEach(({ label }, index) => {
        if (label === undefined) report('error', `${path}.customFields.${index}`, 'missing-field', "'label' is missing")
      })
      break
    case 'playlist':
      checkTracks(card, path, report)
      break
    default:
  }
}

function checkVideo({ video }: Card, path: string, report: Report): void {
  if (video === undefined) return
  const at = `${path}.video`
  const isFile = video.url !== undefined && video.url !== ''
  if (!isFile && (video.source === undefined || video.sourceId === undefined))
    report(
      'error',
      at,
      'missing-field',
      "a video needs 'url', or 'source' and 'sourceId'",
      'Add the address of the file.',
    )
  if (!isFile) return
  if (video.vttUrl === undefined)
    report('warning', at, 'missing-captions', 'the video has no captions', "Add 'vttUrl' with a WebVTT file.")
  else if (!video.vttUrl.split('?')[0]?.endsWith('.vtt'))
    report(
      'error',
      `${at}.vttUrl`,
      'wrong-captions',
      'captions are a WebVTT file that ends in .vtt',
      'Convert SRT: begin with WEBVTT and write 00:01.000 for 00:01,000.',
    )
}

function checkWebview({ webview }: Card, path: string, { org }: PackOrg, report: Report): void {
  if (webview === undefined) return
  const { url } = webview
  const at = `${path}.webview`
  if (url === undefined) {
    report('error', at, 'missing-field', "'url' is missing", 'Add an https address or a page of media/.')
    return
  }
  if (/^\/media\/.+\.html$/.test(url)) return
  const origin = URL.canParse(url) ? new URL(url).origin : undefined
  if (origin === undefined || !url.startsWith('https:'))
    report('error', `${at}.url`, 'wrong-link', 'is no https address and no page media/….html')
  else if (!(org.services?.frameOrigins ?? []).includes(origin))
    report(
      'error',
      `${at}.url`,
      'frame-not-allowed',
      "its origin is not in the organisation's frameOrigins",
      'Add the origin to services.frameOrigins in org.json.',
    )
}

function checkDoOrDont({ doOrDont }: Card, path: string, report: Report): void {
  if (doOrDont === undefined) return
  const { questions = [], survey } = doOrDont
  if (questions.length === 0)
    report('error', `${path}.doOrDont`, 'too-few-answers', "'questions' is empty", 'Add statements.')
  questions.forEach(({ text, correctResponse }, index) => {
    const at = `${path}.doOrDont.questions.${index}`
    if (text === undefined || text === '') report('error', at, 'missing-field', "'text' is missing")
    if (correctResponse === undefined && survey !== true)
      report('error', at, 'no-right-answer', "'correctResponse' is missing", "Write 'do' or 'dont'.")
  })
}

function checkTracks({ playlist }: Card, path: string, report: Report): void {
  const tracks = playlist?.tracks ?? []
  if (playlist !== undefined && tracks.length === 0)
    report('error', `${path}.playlist`, 'missing-field', "'tracks' is empty", 'Add a track.')
  tracks.forEach(({ title, audio }, index) => {
    const at = `${path}.playlist.tracks.${index}`
    if (title === undefined) report('error', at, 'missing-field', "'title' is missing")
    if (audio?.url === undefined) report('error', at, 'missing-field', "'audio.url' is missing")
    else if (audio.duration === undefined)
      report('error', at, 'missing-field', "'audio.duration' is missing", 'Write seconds.')
  })
}
