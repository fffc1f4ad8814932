import { useState, type ReactNode } from 'react'
import { Button } from '../../components/buttons/Button'
import { Note } from '../../components/feedback/Note'
import { saveFile } from '../../errors/save-file'
import { useText } from '../../i18n/Messages'
import styles from './MakeTest.module.css'
import type { ReplayLink } from './replay-link'

interface MakeTestProps {
  readonly file: File
  readonly link: Pick<ReplayLink, 'test'>
  readonly place: number
}

/** Creates a regression test for the position: two files, the test and its part of the log (X-REPLAY-04). */
export function MakeTest({ file, link, place }: MakeTestProps): ReactNode {
  const text = useText()
  const [state, setState] = useState<'ready' | 'saved' | 'failed'>('ready')
  const name = nameOf(file.name, place)
  const make = () =>
    link.test(name, place).then(
      (made) => {
        if (made === undefined) return setState('failed')
        saveFile(new Blob([made.source], { type: 'text/plain' }), `${name}.test.ts`)
        saveFile(made.log, `${name}.log.jsonl.gz`)
        setState('saved')
      },
      () => setState('failed'),
    )
  return (
    <div className={styles.make}>
      <Button small icon="download" onClick={() => void make()}>
        {text('replay.test.make')}
      </Button>
      {state === 'ready' ? null : (
        <Note tone={state === 'saved' ? 'good' : 'bad'} live="polite">
          {text(state === 'saved' ? 'replay.test.saved' : 'replay.failed')}
        </Note>
      )}
    </div>
  )
}

/** Builds the test's name from the file's name and the position. */
const nameOf = (file: string, place: number): string =>
  `${file
    .replace(/\..*$/, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join('-')}-at-${place}`.replace(/^-/, '')
