import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { NamedRole } from '../../../protocol/entities/role'
import { Button } from '../../components/buttons/Button'
import { Dialog } from '../../components/dialog/Dialog'
import { Spinner } from '../../components/feedback/Loading'
import { useRestoreFocus } from '../../components/dialog/restore-focus'
import { Note } from '../../components/feedback/Note'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useDispatch, useSilentDispatch, useView } from '../../core-client/hooks'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { PlainRow, Section } from '../account/Rows'
import styles from '../account/Rows.module.css'

/**
 * Lists the learner's roles, each with a button to leave it. A role with a link or a code can be joined again. For any
 * other role the dialog says that only the organisation can give it back (D-ROLE-02).
 */
export function Roles({ organisation }: { readonly organisation: string }): ReactNode {
  const text = useText()
  const { list } = useFormats()
  const ask = useSilentDispatch()
  const dispatch = useDispatch()
  const view = useView('roles', {})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  /** Roles that were left and cannot be joined again. */
  const [gone, setGone] = useState<readonly NamedRole[]>([])
  const [leaving, setLeaving] = useState<NamedRole>()
  const load = useEffectEvent(() => void ask('loadRoles', {}))
  const online = view?.online
  useEffect(() => {
    if (online === true) load()
  }, [online])
  const heading = useRef<HTMLHeadingElement>(null)
  // A role's row is removed with its button, and so is the retry button.
  useRestoreFocus(() => heading.current)
  if (view === undefined) return null
  const { status, roles, changing, message } = view
  const nameOf = (role: NamedRole) => role.name ?? text('roles.unnamed')
  const back = roles.others.filter(({ id }) => left.has(id))
  const others = roles.others.filter(({ id }) => !left.has(id)).map(nameOf)
  const outOf = [...back, ...gone.filter(({ id }) => roles.held.every((role) => role.id !== id))]
  const leave = (role: NamedRole) => {
    setLeaving(undefined)
    if (role.rejoinable === true) setLeft(new Set([...left, role.id]))
    else setGone([...gone, role])
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
          {outOf.length === 0 ? null : text('roles.left', { names: list(outOf.map((role) => nameOf(role))) })}
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
          <p>
            {leaving.rejoinable === true
              ? text('roles.leave.rejoin')
              : text('roles.leave.final', { organization: organisation })}
          </p>
        </Dialog>
      )}
    </div>
  )
}
