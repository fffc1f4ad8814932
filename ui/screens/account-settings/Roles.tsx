import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { NamedRole } from '../../../protocol/entities/account-roles'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { Spinner } from '../../components/Loading'
import { useLostFocus } from '../../components/lost-focus'
import { Note } from '../../components/Note'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { useDispatch, useOwnDispatch, useView } from '../../core-client/hooks'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { PlainRow, Section } from '../account/Rows'
import styles from '../account/Rows.module.css'

/** The roles that one holds, each with the way out of it; one that was left just now can be joined again (D-ROLE-02). */
export function Roles({ organisation }: { readonly organisation: string }): ReactNode {
  const text = useText()
  const { list } = useFormats()
  const ask = useOwnDispatch()
  const dispatch = useDispatch()
  const view = useView('roles', {})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [leaving, setLeaving] = useState<NamedRole>()
  const load = useEffectEvent(() => void ask('loadRoles', {}))
  const online = view?.online
  useEffect(() => {
    if (online === true) load()
  }, [online])
  const heading = useRef<HTMLHeadingElement>(null)
  // A role's row goes with its button, and so does the one to try again by.
  useLostFocus(() => heading.current)
  if (view === undefined) return null
  const { status, roles, changing, message } = view
  const nameOf = (role: NamedRole) => role.name ?? text('roles.unnamed')
  const back = roles.others.filter(({ id }) => left.has(id))
  const others = roles.others.filter(({ id }) => !left.has(id)).map(nameOf)
  const leave = (role: NamedRole) => {
    setLeaving(undefined)
    setLeft(new Set([...left, role.id]))
    void dispatch('leaveRole', { roleId: role.id })
  }
  return (
    <div className={styles.form}>
      <Section title={text('roles.title')} headingRef={heading}>
        {status === 'known' && roles.held.length === 0 ? <PlainRow icon="users" label={text('roles.none')} /> : null}
        {roles.held.map((role) => (
          <PlainRow key={role.id} icon="users" label={nameOf(role)}>
            <Button
              small
              kind="quiet"
              disabled={changing || !view.online}
              aria-label={text('roles.leaveNamed', { name: nameOf(role) })}
              onClick={() => setLeaving(role)}
            >
              {text('roles.leave')}
            </Button>
          </PlainRow>
        ))}
        {back.map((role) => (
          <PlainRow key={role.id} icon="plus" label={nameOf(role)}>
            <Button
              small
              kind="quiet"
              disabled={changing || !view.online}
              aria-label={text('roles.joinNamed', { name: nameOf(role) })}
              onClick={() => void dispatch('joinRole', { roleId: role.id })}
            >
              {text('roles.join')}
            </Button>
          </PlainRow>
        ))}
        {status === 'known' ? null : status === 'failed' || !view.online ? (
          <PlainRow icon="offline" label={text('roles.failed')}>
            <Button small onClick={() => void dispatch('loadRoles', {})}>
              {text('action.tryAgain')}
            </Button>
          </PlainRow>
        ) : (
          <li className={styles.row}>
            <Spinner />
            <span className={styles.words}>{text('app.loading')}</span>
          </li>
        )}
      </Section>
      <VisuallyHidden>
        <output>
          {back.length === 0 ? null : text('roles.left', { names: list(back.map((role) => nameOf(role))) })}
        </output>
      </VisuallyHidden>
      <p className={styles.soft}>{text('roles.text')}</p>
      {others.length === 0 ? null : (
        <p className={styles.soft}>{text('roles.others', { organization: organisation, names: list(others) })}</p>
      )}
      {status === 'known' && message !== undefined ? (
        <Note tone="bad" live="assertive">
          {message === '' ? text('roles.refused') : message}
        </Note>
      ) : null}
      {leaving === undefined ? null : (
        <Dialog
          role="alertdialog"
          title={text('roles.leave.title', { name: nameOf(leaving) })}
          onClose={() => setLeaving(undefined)}
          actions={
            <>
              <Button kind="quiet" onClick={() => setLeaving(undefined)}>
                {text('action.cancel')}
              </Button>
              <Button kind="brand" onClick={() => leave(leaving)}>
                {text('roles.leave')}
              </Button>
            </>
          }
        >
          <p>{text('roles.leave.text')}</p>
        </Dialog>
      )}
    </div>
  )
}
