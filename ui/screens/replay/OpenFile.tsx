import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/buttons/Button'
import { EmptyState } from '../../components/feedback/EmptyState'
import { Note } from '../../components/feedback/Note'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { useText } from '../../i18n/Messages'
import { ChooseFile } from './ChooseFile'
import styles from './OpenFile.module.css'
import type { Problem } from './replay-machine'
import { faultText } from './fault-texts'

interface OpenFileProps {
  readonly onOpen: (file: File) => void
  /** Is a file being dragged over the page? */
  readonly over: boolean
  /** The error of the last file. */
  readonly problem: Problem | undefined
}

/** Shows the start page with its purpose and a drop zone, while no file is open. */
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
            <FileError problem={problem} />
          </Note>
        )}
      </EmptyState>
    </main>
  )
}

/** Describes the problem in words. */
export function FileError({ problem }: { readonly problem: Problem }): ReactNode {
  const text = useText()
  return problem === 'failed' ? text('replay.failed') : text(faultText(problem), { line: problem.line })
}
