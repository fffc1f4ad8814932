import type { ReactNode } from 'react'
import type { BasicBack } from '../../../protocol/cards/basic'
import { SafeHtml } from '../../components/SafeHtml'
import { useText } from '../../i18n/Messages'
import type { DeckAround } from '../deck-around'
import prose from '../Prose.module.css'
import styles from './CommonParts.module.css'
import { Resources, type Entry } from './Resources'

interface CommonPartsProps {
  readonly parts: Omit<BasicBack, 'kind'>
  readonly deck: DeckAround
}

/** The parts that cards have in common, each only when the card has it (D-CARD-05, D-CARD-18). */
export function CommonParts({ parts, deck }: CommonPartsProps): ReactNode {
  const text = useText()
  const { cover, content, contentBelowEmbed, file, resources = [] } = parts
  const entries: readonly Entry[] = [
    ...(file === undefined ? [] : [{ id: 'file', type: 'document' as const, label: text('card.file'), url: file }]),
    ...resources.map(({ id, type = 'unknown', label, url }) => ({
      id,
      type,
      label: label ?? url ?? '',
      url: url ?? '',
    })),
  ]
  const html = (value: string | undefined) =>
    value === undefined ? null : <SafeHtml className={prose.prose} html={value} onLink={deck.openLink} />
  return (
    <>
      {cover === undefined ? null : (
        <img className={styles.cover} src={cover} alt="" decoding="async" draggable={false} />
      )}
      {html(content)}
      {html(contentBelowEmbed)}
      {entries.length === 0 ? null : <Resources entries={entries} deck={deck} />}
    </>
  )
}
