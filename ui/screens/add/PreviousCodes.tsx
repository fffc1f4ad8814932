import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/buttons/Button'
import list from '../../components/layout/RowList.module.css'
import { useText } from '../../i18n/Messages'
import { LinkRow } from '../../list/LinkRow'
import { ListSection } from '../../list/ListSection'
import { ListLoading } from '../../list/ListStates'
import { Icon } from '../../theme/Icon'
import styles from './AddScreen.module.css'

interface PreviousCodesProps {
  readonly view: View<'addContent'> | undefined
  /** Has this page requested the list? If it is still unknown then, the request failed. */
  readonly requested: boolean
  readonly onRequest: () => void
}

/** Lists the learner's roles that have a code, by name, with links to their content (S-ADD-06). */
export function PreviousCodes({ view, requested, onRequest }: PreviousCodesProps): ReactNode {
  const text = useText()
  const { locale } = useIntl()
  const inVain = view?.list === 'unknown' && (requested || !view.online)
  if (view === undefined || (view.list !== 'ready' && !inVain)) return <ListLoading />
  const roles = view.previous.toSorted((a, b) => a.name.localeCompare(b.name, locale))
  return (
    <div className={styles.previous}>
      <ListSection title={text('add.previous')}>
        {roles.map(({ roleId, name, notes, orgName, path }) => (
          <LinkRow
            key={roleId}
            href={path}
            start={
              <span className={list.sign}>
                <Icon name="library" />
              </span>
            }
            title={name}
            facts={[notes ?? orgName ?? ''].filter((fact) => fact !== '')}
          />
        ))}
        {inVain ? (
          <li className={styles.empty}>
            {text('list.failed')}
            <Button small onClick={onRequest}>
              {text('action.tryAgain')}
            </Button>
          </li>
        ) : roles.length === 0 ? (
          <li className={styles.empty}>{text('add.previous.none')}</li>
        ) : null}
      </ListSection>
    </div>
  )
}
