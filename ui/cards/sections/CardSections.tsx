import type { ReactNode } from 'react'
import type { CardSections } from '../../../protocol/cards/card-sections'
import { LazyWithRetry } from '../../lazy/LazyWithRetry'
import { Picture } from '../../components/media/Picture'
import { SafeHtml } from '../../components/text/SafeHtml'
import { lazyWithMessages } from '../../lazy/lazy-with-messages'
import { lazyModule } from '../../lazy/lazy-module'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import prose from '../Prose.module.css'
import styles from './CardSections.module.css'
import { Resources, type Entry } from './Resources'

/** What a back's sections need of the card and its deck. */
export type SectionProps = Pick<BackProps, 'card' | 'dispatch' | 'deck' | 'current'>

const embed = lazyModule(() => import('./Embed').then(({ Embed }) => Embed))
const videoSection = lazyWithMessages(() => import('../video/VideoSection').then(({ VideoSection }) => VideoSection))

/** Loads the code of a card's sections before the card is flipped. */
export function prefetchSections(parts: CardSections): void {
  if (parts.page !== undefined) void embed.fetch()
  if (parts.film !== undefined) void videoSection.fetch()
}

/** Renders a card's picture, text, video and page, if present, and the text below (D-CARD-18, D-CARD-21). */
export function SectionsAbove({ card, dispatch, deck, current }: SectionProps): ReactNode {
  const { cover, content, contentBelowEmbed, film: filmed, page } = card.parts
  const { title } = card
  const html = (value: string | undefined) =>
    value === undefined ? null : <SafeHtml className={prose.prose} html={value} onLink={deck.openLink} />
  return (
    <>
      {cover === undefined ? null : <Picture className={styles.cover} src={cover} />}
      {html(content)}
      {filmed === undefined ? null : (
        <LazyWithRetry code={videoSection} props={{ video: filmed, title, dispatch, current }} />
      )}
      {page === undefined ? null : <LazyWithRetry key={page.url} code={embed} props={{ ...page, title, deck }} />}
      {html(contentBelowEmbed)}
    </>
  )
}

/** Renders the file and the resources of a card. */
export function SectionsBelow({ card, deck }: Pick<SectionProps, 'card' | 'deck'>): ReactNode {
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
