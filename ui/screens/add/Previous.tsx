import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import list from '../../components/RowList.module.css'
import { useText } from '../../i18n/Messages'
import { LinkRow } from '../../list/LinkRow'
import { ListSection } from '../../list/ListSection'
import { ListLoading } from '../../list/ListStates'
import { Icon } from '../../theme/Icon'
import styles from './AddScreen.module.css'

/** The learner's roles, each a way to its content (S-ADD-06). */
export function Previous({ view }: { readonly view: View<'addContent'> | undefined }): ReactNode {
  const text = useText()
  if (view === undefined || view.listing) return <ListLoading />
  return (
    <div className={styles.previous}>
      <ListSection title={text('add.previous')}>
        {view.previous.map(({ roleId, name, notes, orgName, path }) => (
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
        {view.previous.length === 0 ? <li className={styles.empty}>{text('add.previous.none')}</li> : null}
      </ListSection>
    </div>
  )
}
