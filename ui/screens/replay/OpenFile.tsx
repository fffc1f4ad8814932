import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { Note } from '../../components/Note'
import { usePageTitle } from '../../components/usePageTitle'
import { useText } from '../../i18n/Messages'
import { ChooseFile } from './ChooseFile'
import styles from './OpenFile.module.css'
import { WhyNot, type Problem } from './WhyNot'

interface OpenFileProps {
  readonly onOpen: (file: File) => void
  /** A file hangs over the page. */
  readonly over: boolean
  /** Why the last file could not be opened. */
  readonly problem: Problem | undefined
}

/** Nothing is open yet: what the page is for, and the place to drop a file on. */
export function OpenFile({ onOpen, over, problem }: OpenFileProps): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('replay.title'))
  return (
    <main className={over ? `${styles.page} ${styles.over}` : styles.page}>
      <EmptyState
        title={text('replay.title')}
        text={text('replay.text')}
        headingRef={heading}
        action={
          <>
            <ChooseFile kind="brand" label={text('replay.choose')} onOpen={onOpen} />
            <ButtonLink kind="quiet" href="/">
              {text('action.goHome')}
            </ButtonLink>
          </>
        }
      >
        <p className={styles.safe}>{text('replay.safe')}</p>
        {problem === undefined ? null : (
          <Note tone="bad" live="assertive">
            <WhyNot problem={problem} />
          </Note>
        )}
      </EmptyState>
    </main>
  )
}
