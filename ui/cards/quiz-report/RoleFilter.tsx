import { useRef, useState, type ReactNode } from 'react'
import type { NamedRole } from '../../../protocol/entities/role'
import { Button } from '../../components/buttons/Button'
import { Field } from '../../components/forms/Field'
import { IconButton } from '../../components/buttons/IconButton'
import { Note } from '../../components/feedback/Note'
import { useText } from '../../i18n/Messages'
import styles from './Filter.module.css'
import { suggest } from './suggest'

/** The roles to choose from, as far as they are known. */
export interface KnownRoles {
  readonly status: 'loading' | 'known' | 'failed'
  readonly all: readonly NamedRole[]
  readonly load: () => void
}

interface RoleFilterProps {
  readonly roles: KnownRoles
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/**
 * Searches roles by name and shows chosen ones as removable chips. A failed load is not shown as 'no such role'
 * (D-REPORT-14).
 */
export function RoleFilter({ roles, chosen, onChange }: RoleFilterProps): ReactNode {
  const text = useText()
  const [term, setTerm] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { status, all, load } = roles
  // The pressed button disappears: a role that was chosen or removed or, during a retry, the retry button.
  const goOn = () => field.current?.focus()
  const found = suggest(all, term, chosen)
  const nameOf = (id: string) => all.find((role) => role.id === id)?.name ?? id
  return (
    <>
      <Field
        inputRef={field}
        label={text('report.roles.search')}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={term}
        onChange={({ target }) => setTerm(target.value)}
      />
      {found.length === 0 ? null : (
        <ul className={styles.found} aria-label={text('report.roles.found')}>
          {found.map(({ id }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  onChange([...chosen, id])
                  setTerm('')
                  goOn()
                }}
              >
                {nameOf(id)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {status === 'failed' ? (
        <Note tone="warning" live="polite">
          {text('report.roles.failed')}{' '}
          <Button
            small
            kind="quiet"
            onClick={() => {
              load()
              goOn()
            }}
          >
            {text('action.tryAgain')}
          </Button>
        </Note>
      ) : null}
      <output>
        {term.trim() === '' || found.length > 0 || status === 'failed'
          ? ''
          : text(status === 'known' ? 'report.roles.none' : 'app.loading')}
      </output>
      {chosen.length === 0 ? null : (
        <ul className={styles.chips} aria-label={text('report.roles')}>
          {chosen.map((id) => (
            <li key={id}>
              {nameOf(id)}
              <IconButton
                icon="close"
                label={text('report.roles.remove', { name: nameOf(id) })}
                onClick={() => {
                  onChange(chosen.filter((other) => other !== id))
                  goOn()
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
