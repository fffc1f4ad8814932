import * as E from 'fp-ts/Either'
import { createElement, Fragment, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { snippet } from '../../../core/search/snippet'
import { parseVtt } from '../../../core/vtt/parse-vtt'
import { checkLink } from '../../../protocol/links'
import { Cues } from '../../../ui/cards/video/Cues'
import { frameOf } from '../../../ui/cards/parts/frame-of'
import { sanitizer } from '../../../ui/components/sanitizer'
import { SafeHtml } from '../../../ui/components/SafeHtml'
import { LinkRow } from '../../../ui/list/LinkRow'
import { Marked } from '../../../ui/screens/search/Marked'
import { harmsIn } from '../../contracts/harmless-markup'

/*
 * A page with the app's own ways of showing content and its own policy, for documents that an attacker has written:
 * cards, notices and answers (SafeHtml), captions of films and files of them (Cues), titles and facts of lists (LinkRow),
 * finds of the search (Marked), links that are pressed, pages in cards.
 */

/** How often something has run that came with a document. */
let ran = 0
/** What the policy has kept from being asked for. */
const kept: string[] = []
/** How often it has spoken up about what was read and never ran: a parser reads before the sanitizer takes away. */
let reported = 0
Object.assign(globalThis, {
  attacked: () => {
    ran += 1
  },
})
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  const isRead = effectiveDirective === 'base-uri' || blockedURI === 'inline' || blockedURI === 'trusted-types-sink'
  if (isRead) reported += 1
  else kept.push(`${effectiveDirective} ${blockedURI}`)
})

const holder = document.createElement('main')
document.body.append(holder)
const root = createRoot(holder)
const frame = () => new Promise(requestAnimationFrame)

/** A document that was shown. */
interface Tried {
  /** What it did that it must not; empty when all is well. */
  readonly harms: readonly string[]
  /** What it came to. */
  readonly shown: string
}

/** Documents side by side, each in every way in which content is shown. What happens to the page is held against all. */
async function tried(texts: readonly string[]): Promise<readonly Tried[]> {
  const before = { ran, kept: kept.length, address: location.href }
  const pressed: string[] = []
  const press = (address: string) => void pressed.push(address)
  const shown = texts.map((text) => createElement(Shown, { text, onPress: press }))
  flushSync(() => root.render(createElement(Fragment, null, ...shown)))
  const parts = [...holder.children].map((part) => {
    const holders = [...part.querySelectorAll('[data-shown] > *')]
    return {
      harms: [...holders.flatMap(harmsIn), ...harmsInCaptions(part), ...harmsInWords(part)],
      shown: holders.map(({ innerHTML }) => innerHTML).join('<p>'),
    }
  })
  for (const element of holder.querySelectorAll('*')) if (element instanceof HTMLElement) element.click()
  // Two frames: pictures fail, and what was to run by itself has run.
  await frame()
  await frame()
  const together = [
    ...pressed.filter((address) => isOpened(address)).map((address) => `opens ${address}`),
    ...kept.slice(before.kept),
    ...(ran === before.ran ? [] : ['something ran']),
    ...(location.href === before.address ? [] : ['the page has another address']),
  ]
  return parts.map(({ harms, shown }) => ({ harms: [...harms, ...together], shown }))
}

interface ShownProps {
  readonly text: string
  readonly onPress: (address: string) => void
}

function Shown({ text, onPress }: ShownProps): ReactNode {
  return (
    <article>
      <section data-shown>
        <SafeHtml html={text} onLink={onPress} />
      </section>
      <section data-shown>
        <SafeHtml html={text} onLink={onPress} inline />
      </section>
      <Captions file={`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`} />
      <Captions file={`WEBVTT ${text}\n\nSTYLE\n${text}\n\n${text}\n00:01.000 --> 00:02.000 ${text}\n${text}\n`} />
      <ul data-row>
        <LinkRow href="/" start={null} title={text} facts={[text]} />
      </ul>
      <p data-find>
        <Marked text={snippet(text, 'script a on')} />
      </p>
    </article>
  )
}

/** A file of subtitles while its first cue shows; one that is none shows nothing. */
function Captions({ file }: { readonly file: string }): ReactNode {
  const cues = parseVtt(file)
  return <section data-captions>{E.isRight(cues) ? <Cues cues={cues.right} at={1.5} language="en" /> : null}</section>
}

/** Would this address be opened with a scheme that no link may have? */
function isOpened(address: string): boolean {
  const checked = checkLink(address)
  return E.isRight(checked) && !/^(?:https?|mailto|tel):/i.test(checked.right.href)
}

/** Captions are words in a few elements, which bear a class and a language. */
const harmsInCaptions = (part: Element): readonly string[] =>
  [...part.querySelectorAll('[data-captions] *')].flatMap((element) => [
    ...(['div', 'p', 'span', 'b', 'i', 'u', 'ruby', 'rt'].includes(element.localName)
      ? []
      : [`<${element.localName}>`]),
    ...[...element.attributes].flatMap(({ name }) => (name === 'class' || name === 'lang' ? [] : [name])),
  ])

/** Titles, facts and finds are words: none of the text's marks is an element there. */
const harmsInWords = (part: Element): readonly string[] =>
  [...part.querySelectorAll('[data-row] :is(b, b ~ span) *, [data-find] > :not(mark), [data-find] mark *')].map(
    ({ localName }) => `<${localName}> among words`,
  )

const markup = {
  /** What each of these documents did that it must not: all at once, and one by one when there was something. */
  show: async (documents: readonly string[]): Promise<readonly Tried[]> => {
    await sanitizer.fetch()
    const all = await tried(documents)
    if (documents.length < 2 || all.every(({ harms }) => harms.length === 0)) return all
    const singly: Tried[] = []
    for (const text of documents) singly.push(...(await tried([text])))
    return singly
  },
  /** How often the policy has spoken up about what was read and never ran. */
  reported: (): number => reported,
  /** What of these texts must not be there when they are read once more, which the app's own policy lets no code do. */
  readAgain: (texts: readonly string[]): readonly (readonly string[])[] =>
    texts.map((text) => harmsIn(new DOMParser().parseFromString(text, 'text/html').body)),
  /** Those of these addresses that would be opened, or shown in a frame, with a scheme that neither may have. */
  addresses: (addresses: readonly string[]): readonly string[] =>
    addresses.filter((address) => {
      const checked = checkLink(address)
      const opened = E.isRight(checked) ? new URL(checked.right.href).protocol : 'https:'
      const framed = new URL(frameOf(address, location.href)?.src ?? 'https://framed.example').protocol
      return !['https:', 'http:', 'mailto:', 'tel:'].includes(opened) || !['https:', 'http:'].includes(framed)
    }),
}
export type MarkupPage = typeof markup

Object.assign(globalThis, { markup })
