import * as E from 'fp-ts/Either'
import { createElement, Fragment, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { snippet } from '../../../core/search/snippet'
import { parseVtt } from '../../../core/vtt/parse-vtt'
import { checkLink } from '../../../protocol/links'
import { Cues } from '../../../ui/cards/video/Cues'
import { frameOf } from '../../../ui/cards/sections/frame-of'
import { SafeHtml, sanitizer } from '../../../ui/components/text/SafeHtml'
import { LinkRow } from '../../../ui/list/LinkRow'
import { Highlight } from '../../../ui/screens/search/Highlight'
import { harmsIn } from '../../contracts/harmless-markup'

/*
 * A page with the app's own content components and policy, for hostile documents: cards, notices and answers
 * (SafeHtml), captions and caption files (Cues), titles and facts of lists (LinkRow), search results (Highlight), pressed
 * links, and pages in cards.
 */

/** How often code of a document has run. */
let ran = 0
/** Requests that the policy has blocked. */
const kept: string[] = []
/**
 * How often the policy reported content that was parsed but never run: the parser runs before the sanitizer removes it.
 */
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

/** A displayed document. */
interface Tried {
  /** Its forbidden effects; empty when there are none. */
  readonly harms: readonly string[]
  /** The displayed result. */
  readonly shown: string
}

/** Shows documents side by side, each in every content component. Effects on the page are attributed to all of them. */
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
  // Two frames: by then pictures have failed, and automatic code has run.
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
        <Highlight text={snippet(text, 'script a on')} />
      </p>
    </article>
  )
}

/** Shows a subtitle file at its first cue; an invalid one shows nothing. */
function Captions({ file }: { readonly file: string }): ReactNode {
  const cues = parseVtt(file)
  return <section data-captions>{E.isRight(cues) ? <Cues cues={cues.right} at={1.5} language="en" /> : null}</section>
}

/** Would this address be opened with a scheme that links must not have? */
function isOpened(address: string): boolean {
  const checked = checkLink(address)
  return E.isRight(checked) && !/^(?:https?|mailto|tel):/i.test(checked.right.href)
}

/** Captions may contain text in a few elements, with a class and a language. */
const harmsInCaptions = (part: Element): readonly string[] =>
  [...part.querySelectorAll('[data-captions] *')].flatMap((element) => [
    ...(['div', 'p', 'span', 'b', 'i', 'u', 'ruby', 'rt'].includes(element.localName)
      ? []
      : [`<${element.localName}>`]),
    ...[...element.attributes].flatMap(({ name }) => (name === 'class' || name === 'lang' ? [] : [name])),
  ])

/** Titles, facts and results are text: no markup of it may become an element. */
const harmsInWords = (part: Element): readonly string[] =>
  [...part.querySelectorAll('[data-row] :is(b, b ~ span) *, [data-find] > :not(mark), [data-find] mark *')].map(
    ({ localName }) => `<${localName}> among words`,
  )

const markup = {
  /** Returns each document's forbidden effects: all at once, and one by one if there are any. */
  show: async (documents: readonly string[]): Promise<readonly Tried[]> => {
    await sanitizer.fetch()
    const all = await tried(documents)
    if (documents.length < 2 || all.every(({ harms }) => harms.length === 0)) return all
    const singly: Tried[] = []
    for (const text of documents) singly.push(...(await tried([text])))
    return singly
  },
  /** How often the policy reported content that was parsed but never run. */
  reported: (): number => reported,
  /** Lists forbidden content when these texts are parsed again, which the app's own policy lets no code do. */
  readAgain: (texts: readonly string[]): readonly (readonly string[])[] =>
    texts.map((text) => harmsIn(new DOMParser().parseFromString(text, 'text/html').body)),
  /** Lists the addresses that would be opened, or shown in a frame, with a forbidden scheme. */
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
