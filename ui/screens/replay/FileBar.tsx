import type { ReactNode } from 'react'
import type { OpenedLog } from '../../../protocol/replay'
import { IconLink } from '../../components/buttons/IconButton'
import { Note } from '../../components/feedback/Note'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { ChooseFile } from './ChooseFile'
import { faultText } from './fault-texts'
import styles from './FileBar.module.css'
import type { NextFile } from './replay-machine'
import { FileError } from './OpenFile'

interface FileBarProps {
  readonly name: string
  readonly log: OpenedLog
  readonly next: NextFile | undefined
  readonly onOpen: (file: File) => void
  /** Actions for the file. */
  readonly children: ReactNode
}

/** Shows the file's name and its unusable parts, and links to another file and home. */
export function FileBar({ name, log, next, onOpen, children }: FileBarProps): ReactNode {
  const text = useText()
  const formats = useFormats()
  const heading = usePageTitle(text('replay.title'))
  const { fault, story, createdAt, build, redacted, ownBuild } = log
  return (
    <header className={styles.bar}>
      <h1 ref={heading} tabIndex={-1}>
        {text('replay.title')}
      </h1>
      <span className={styles.mark}>{text('replay.readOnly')}</span>
      <p className={styles.file}>
        <span className={styles.name}>{name}</span>{' '}
        {text('replay.about', { count: story.kinds.length, date: formats.dateTime(createdAt), build })}
        {' · '}
        {text(redacted ? 'replay.namesLeftOut' : 'replay.namesIncluded')}
        {ownBuild ? null : ` · ${text('replay.otherBuild')}`}
      </p>
      {children}
      <ChooseFile small label={text('replay.chooseAnother')} onOpen={onOpen} />
      <IconLink icon="close" label={text('replay.close')} href="/" />
      {fault === undefined ? null : (
        <div className={styles.fault}>
          <Note tone="warning" live="polite">
            {text(faultText(fault), { line: fault.line })} {text('replay.partShown')}
          </Note>
        </div>
      )}
      {next === undefined ? null : (
        <div className={styles.fault}>
          {next.problem === undefined ? (
            <Note live="polite">{text('replay.openingNext', { name: next.name })}</Note>
          ) : (
            <Note tone="bad" live="assertive">
              {text('replay.notOpened', { name: next.name })} <FileError problem={next.problem} />
            </Note>
          )}
        </div>
      )}
    </header>
  )
}
