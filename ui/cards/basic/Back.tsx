import type { ReactElement } from 'react'
import { defined } from '../../../protocol/defined'
import type { BasicBack as Basic } from '../../../protocol/views/deck'
import { SafeHtml } from '../../components/SafeHtml'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import prose from '../Prose.module.css'
import styles from './Back.module.css'
import { Resources, type Entry } from './Resources'

/** The common parts of a card, each only when the card has it (D-CARD-05, D-CARD-18). */
export function BasicBack({ card, back, actions }: BackProps<Basic>): ReactElement {
  const text = useText()
  const { title, cover, content, contentBelowEmbed, footer, file, resources = [] } = back
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
    value === undefined ? null : <SafeHtml className={prose.prose} html={value} onLink={actions.openLink} />
  return (
    <BackFrame
      card={card}
      setFavorite={actions.setFavorite}
      {...defined({ title })}
      bodyLabel={text('card.text')}
      {...(footer === undefined ? {} : { footer: <SafeHtml html={footer} onLink={actions.openLink} /> })}
    >
      {cover === undefined ? null : (
        <img className={styles.cover} src={cover} alt="" decoding="async" draggable={false} />
      )}
      {html(content)}
      {html(contentBelowEmbed)}
      {entries.length === 0 ? null : <Resources entries={entries} actions={actions} />}
    </BackFrame>
  )
}
