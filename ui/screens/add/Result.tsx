import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/buttons/Button'
import { Spinner } from '../../components/feedback/Loading'
import { Note } from '../../components/feedback/Note'
import list from '../../components/layout/RowList.module.css'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './AddScreen.module.css'

/** Shows the result for the code: a link to the content, or why there is no content (S-ADD-04, S-ADD-05). */
export function Result({ view }: { readonly view: View<'addContent'> }): ReactNode {
  const text = useText()
  const { state, query, online, role, message } = view
  switch (state) {
    case 'idle':
      return null
    case 'looking':
      return (
        <p className={styles.looking}>
          <Spinner />
          {text('add.looking', { code: query })}
        </p>
      )
    case 'none':
      return <Note>{text('add.none', { code: query })}</Note>
    case 'failed':
      return (
        <Note tone="bad" icon={online ? 'alert' : 'offline'}>
          {text(online ? 'add.failed' : 'add.offline')}
        </Note>
      )
    default:
      return role === undefined ? null : (
        <>
          <Found role={role} isOpening={state === 'opening' || state === 'ready'} />
          {state === 'notOpened' ? (
            <Note tone="bad" icon={online ? 'alert' : 'offline'}>
              {message === undefined || message === '' ? text('add.notOpened') : message}
            </Note>
          ) : null}
        </>
      )
  }
}

interface FoundProps {
  readonly role: NonNullable<View<'addContent'>['role']>
  readonly isOpening: boolean
}

function Found({ role, isOpening }: FoundProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <div className={styles.card}>
      <span className={list.sign}>
        <Icon name="library" />
      </span>
      <div className={`${list.words} ${styles.words}`}>
        <h2>{role.name}</h2>
        {role.notes === undefined ? null : <p>{role.notes}</p>}
        {role.orgName === undefined ? null : <p className={styles.soft}>{role.orgName}</p>}
      </div>
      <Button
        kind="brand"
        wide
        aria-disabled={isOpening}
        onClick={() => {
          if (!isOpening) void dispatch('openContent', { roleId: role.roleId })
        }}
      >
        {text(isOpening ? 'add.opening' : 'add.view')}
      </Button>
    </div>
  )
}
