import type { ReactNode } from 'react'
import type { BasicBack } from '../../../protocol/cards/basic'
import { Picture } from '../../components/Picture'
import { SafeHtml } from '../../components/SafeHtml'
import { useText } from '../../i18n/Messages'
import type { DeckAround } from '../deck-around'
import prose from '../Prose.module.css'
import styles from './CommonParts.module.css'
import { Resources, type Entry } from './Resources'

interface CommonPartsProps {
  readonly parts: Omit<BasicBack, 'kind'>
  readonly deck: DeckAround
  /** What the card shows of its own, between its text and what is to be read below it (D-CARD-21). */
  readonly embed?: ReactNode
}

/** The parts that cards have in common, each only when the card has it (D-CARD-05, D-CARD-18). */
export function CommonParts({ parts, deck, embed }: CommonPartsProps): ReactNode {
  const text = useText()
  const { cover, content, contentBelowEmbed, file, resources = [] } = parts
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
  const html = (value: string | undefined) =>
    value === undefined ? null : <SafeHtml className={prose.prose} html={value} onLink={deck.openLink} />
  return (
    <>
      {cover === undefined ? null : <Picture className={styles.cover} src={cover} />}
      {html(content)}
      {embed}
      {html(contentBelowEmbed)}
      {entries.length === 0 ? null : <Resources entries={entries} deck={deck} />}
    </>
  )
}
