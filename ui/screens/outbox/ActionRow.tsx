import type { ReactNode } from 'react'
import type { WaitingAction } from '../../../protocol/views/outbox'
import { MiniCover } from '../../components/decks/SmallCover'
import { useText, type MessageId } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import list from '../../components/layout/RowList.module.css'
import styles from './OutboxScreen.module.css'
import { useFormats } from '../../i18n/format'

type Topic = Pick<WaitingAction, 'deckTitle' | 'cardTitle' | 'cover' | 'background'>

/** Returns the card, the deck and the time of an action in one line. */
export const factsOf = ({ cardTitle, deckTitle }: Topic, time?: string): string =>
  [cardTitle, deckTitle, time].filter((fact) => fact !== undefined && fact !== '').join(' · ')

interface StateMark {
  readonly icon: IconName
  readonly text: MessageId
  readonly look: string | undefined
}

export const states: Readonly<Record<Exclude<WaitingAction['state'], 'blocked'>, StateMark>> = {
  waiting: { icon: 'clock', text: 'outbox.waiting', look: undefined },
  sending: { icon: 'send', text: 'outbox.sending', look: styles.going },
  aside: { icon: 'aside', text: 'outbox.aside', look: undefined },
  record: { icon: 'clock', text: 'outbox.waiting', look: undefined },
  unopened: { icon: 'lock', text: 'outbox.unopened', look: undefined },
  behindAside: { icon: 'aside', text: 'outbox.behindAside', look: undefined },
}

interface ActionRowProps {
  readonly topic: Topic
  readonly what: string
  readonly facts: string
  readonly icon: IconName
  /** The status in words. */
  readonly mark: string
  readonly look?: string | undefined
  readonly children?: ReactNode
}

/** Renders an action in words: what, which card and deck, when, and its status. */
export function ActionRow({ topic, what, facts, icon, mark, look, children }: ActionRowProps): ReactNode {
  return (
    <li className={styles.row}>
      <MiniCover {...topic} />
      <span className={`${list.words} ${styles.words}`}>
        <b>{what}</b>
        {facts === '' ? null : <span className={list.facts}>{facts}</span>}
      </span>
      <span className={look === undefined ? styles.mark : `${styles.mark} ${look}`}>
        <Icon name={icon} size="small" />
        {mark}
      </span>
      {children}
    </li>
  )
}

/** Returns the words and icon for an action's status. */
export function useStateMark(): (state: WaitingAction['state']) => Pick<ActionRowProps, 'icon' | 'mark' | 'look'> {
  const text = useText()
  return (state) => {
    const { icon, text: id, look } = states[state === 'blocked' ? 'waiting' : state]
    return { icon, mark: text(id), look }
  }
}

/** Returns a formatter: '14:05' for a time of today, with the date for another day; device time in ms. */
export function useTimes(): (at: number) => string {
  const { time, dateTime } = useFormats()
  return (at) => (new Date(at).toDateString() === new Date().toDateString() ? time(at) : dateTime(at))
}
