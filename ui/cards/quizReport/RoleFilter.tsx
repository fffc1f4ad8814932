import { useState, type ReactNode } from 'react'
import type { NamedRole } from '../../../protocol/entities/account-roles'
import { Field } from '../../components/Field'
import { IconButton } from '../../components/IconButton'
import { useText } from '../../i18n/Messages'
import styles from './Filter.module.css'
import { suggest } from './suggest'

interface RoleFilterProps {
  readonly roles: readonly NamedRole[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Roles are searched by name and become chips, which go again (D-REPORT-14). */
export function RoleFilter({ roles, chosen, onChange }: RoleFilterProps): ReactNode {
  const text = useText()
  const [term, setTerm] = useState('')
  const found = suggest(roles, term, chosen)
  const nameOf = (id: string) => roles.find((role) => role.id === id)?.name ?? id
  return (
    <>
      <Field
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
                }}
              >
                {nameOf(id)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <output>{term.trim() !== '' && found.length === 0 ? text('report.roles.none') : ''}</output>
      {chosen.length === 0 ? null : (
        <ul className={styles.chips} aria-label={text('report.roles')}>
          {chosen.map((id) => (
            <li key={id}>
              {nameOf(id)}
              <IconButton
                icon="close"
                label={text('report.roles.remove', { name: nameOf(id) })}
                onClick={() => onChange(chosen.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
