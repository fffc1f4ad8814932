import type { ReactNode } from 'react'
import type { CardParts } from '../../../protocol/cards/parts'
import { Arriving } from '../../components/Arriving'
import { Picture } from '../../components/Picture'
import { SafeHtml } from '../../components/SafeHtml'
import { late } from '../../faults/late'
import { part } from '../../faults/part'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import prose from '../Prose.module.css'
import styles from './CardParts.module.css'
import { Resources, type Entry } from './Resources'

/** What a back knows of its card and of the deck around it. */
export type Around = Pick<BackProps, 'card' | 'dispatch' | 'deck' | 'current'>

const embed = part(() => import('./Embed').then(({ Embed }) => Embed))
const film = late(() => import('../video/FilmPart').then(({ FilmPart }) => FilmPart))

/** Fetches the code for what a card has, before it is turned. */
export function fetchParts(parts: CardParts): void {
  if (parts.page !== undefined) void embed.fetch()
  if (parts.film !== undefined) void film.fetch()
}

/** The picture, the text, the film and the page of a card, each when it has it, and what stands below (D-CARD-18, D-CARD-21). */
export function PartsAbove({ card, dispatch, deck, current }: Around): ReactNode {
  const { cover, content, contentBelowEmbed, film: filmed, page } = card.parts
  const { title } = card
  const html = (value: string | undefined) =>
    value === undefined ? null : <SafeHtml className={prose.prose} html={value} onLink={deck.openLink} />
  return (
    <>
      {cover === undefined ? null : <Picture className={styles.cover} src={cover} />}
      {html(content)}
      {filmed === undefined ? null : <Arriving code={film} given={{ film: filmed, title, dispatch, current }} />}
      {page === undefined ? null : <Arriving key={page.url} code={embed} given={{ ...page, title, deck }} />}
      {html(contentBelowEmbed)}
    </>
  )
}

/** The file and the resources of a card. */
export function PartsBelow({ card, deck }: Pick<Around, 'card' | 'deck'>): ReactNode {
  const text = useText()
  const { file, resources = [] } = card.parts
  const entries: readonly Entry[] = [
    ...(file === undefined
      ? []
      : [{ id: 'file', type: 'document' as const, label: text('card.file'), ofApp: true as const, url: file }]),
    ...resources.map(({ id, type = 'unknown', label, url }) => ({
      id,
      type,
      label: label?.trim() || url?.trim() || text('card.resource'),
      url: url ?? '',
    })),
  ]
  return entries.length === 0 ? null : <Resources entries={entries} deck={deck} />
}
