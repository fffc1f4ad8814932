import { useState, type ReactNode } from 'react'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { ReportQuestion } from '../../../protocol/views/report'
import { Button } from '../../components/buttons/Button'
import { useContentLanguage } from '../../components/text/content-language'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { Calendar } from './Calendar'
import styles from './Filter.module.css'
import { RoleFilter, type KnownRoles } from './RoleFilter'
import { useProgressiveList } from './useProgressiveList'

/** Roles and start date of the responses, and the cards to show: without cardIds all. */
export interface Chosen {
  readonly roleIds: readonly string[]
  readonly startDate?: number
  readonly cardIds?: readonly string[]
}
export const everything: Chosen = { roleIds: [] }

interface FilterProps {
  readonly id: string
  readonly roles: KnownRoles
  readonly questions: readonly ReportQuestion[]
  readonly chosen: Chosen
  readonly onApply: (chosen: Chosen) => void
}

/** Renders the panel of filters; changes take effect when they are applied (D-REPORT-12..19). */
export function Filter({ id, roles, questions, chosen, onApply }: FilterProps): ReactNode {
  const text = useText()
  const { date } = useFormats()
  const language = useContentLanguage()
  const [draft, setDraft] = useState(chosen)
  const { startDate, cardIds, roleIds } = draft
  const shows = (cardId: string) => cardIds === undefined || cardIds.includes(cardId)
  const drawn = useProgressiveList(questions.length)
  const all = questions.map(({ cardId }) => cardId)
  const toggle = (cardId: string) => {
    const next = all.filter((other) => (other === cardId ? !shows(other) : shows(other)))
    setDraft({ roleIds, ...omitUndefined({ startDate }), ...(next.length === all.length ? {} : { cardIds: next }) })
  }
  return (
    <section className={styles.filter} id={id} aria-label={text('report.filter')}>
      <h3>{text('report.roles')}</h3>
      <RoleFilter roles={roles} chosen={roleIds} onChange={(next) => setDraft({ ...draft, roleIds: next })} />
      <h3>{startDate === undefined ? text('report.from.any') : text('report.from', { date: date(startDate) })}</h3>
      <Calendar value={startDate} onChange={(at) => setDraft({ ...draft, startDate: at })} />
      {questions.length === 0 ? null : (
        <fieldset className={styles.cards}>
          <legend>{text('report.cards')}</legend>
          {questions.slice(0, drawn).map(({ cardId, title }) => (
            <label key={cardId}>
              <input type="checkbox" checked={shows(cardId)} onChange={() => toggle(cardId)} />
              <span lang={language}>{title}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.buttons}>
        <Button
          onClick={() => {
            setDraft(everything)
            onApply(everything)
          }}
        >
          {text('report.reset')}
        </Button>
        <Button kind="brand" onClick={() => onApply(draft)}>
          {text('report.apply')}
        </Button>
      </div>
    </section>
  )
}
