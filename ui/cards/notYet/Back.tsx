import type { ReactElement } from 'react'
import type { NotYetKind } from '../../../protocol/cards/not-yet'
import { SafeHtml } from '../../components/SafeHtml'
import { useText, type MessageId } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { CommonParts } from '../basic/CommonParts'
import { looksOf } from '../registry'
import { useCardTitle } from '../useCardTitle'
import styles from './Back.module.css'

/** What of each kind is missing. */
const missing: Readonly<Record<NotYetKind, MessageId>> = {
  video: 'card.notYet.video',
  action: 'card.notYet.action',
  likert: 'card.notYet.likert',
  feedback: 'card.notYet.feedback',
  webview: 'card.notYet.webview',
  quizReport: 'card.notYet.quizReport',
  doOrDont: 'card.notYet.doOrDont',
  orderUp: 'card.notYet.orderUp',
  pointsResults: 'card.notYet.pointsResults',
  discussion: 'card.notYet.discussion',
  leaderboard: 'card.notYet.leaderboard',
  competitionInstructions: 'card.notYet.competitionInstructions',
  competitionResult: 'card.notYet.competitionResult',
  playlist: 'card.notYet.playlist',
}

/** A card whose kind is not built yet: what it has in common with others, and in its own words what is missing. */
export function NotYetBack({ card, back, dispatch, deck }: BackProps<'notYet'>): ReactElement {
  const text = useText()
  const title = useCardTitle(card)
  const { type, footer } = back
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      title={title}
      bodyLabel={text('card.text')}
      {...(footer === undefined ? {} : { footer: <SafeHtml html={footer} onLink={deck.openLink} /> })}
    >
      <CommonParts parts={back} deck={deck} />
      <div className={styles.notYet}>
        <Icon name={looksOf(type).suit} />
        <h3>{text('notYet.title')}</h3>
        <p>{text(missing[type])}</p>
      </div>
    </BackFrame>
  )
}
