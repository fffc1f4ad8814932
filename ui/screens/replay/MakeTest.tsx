import { useState, type ReactNode } from 'react'
import { Button } from '../../components/Button'
import { Note } from '../../components/Note'
import { saveFile } from '../../faults/save-file'
import { useText } from '../../i18n/Messages'
import styles from './MakeTest.module.css'
import type { ReplayLink } from './replay-link'

interface MakeTestProps {
  readonly file: File
  readonly link: Pick<ReplayLink, 'test'>
  readonly place: number
}

/** Makes a regression test of the moment: two files, the test and its copy of the log (X-REPLAY-04). */
export function MakeTest({ file, link, place }: MakeTestProps): ReactNode {
  const text = useText()
  const [state, setState] = useState<'ready' | 'saved' | 'failed'>('ready')
  const name = nameOf(file.name, place)
  const make = () =>
    link.test(name, place).then(
      (source) => {
        if (source === undefined) return setState('failed')
        saveFile(new Blob([source], { type: 'text/plain' }), `${name}.test.ts`)
        saveFile(file, `${name}.log.jsonl.gz`)
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

/** Of the file's name what may stand in that of a test, and the place. */
const nameOf = (file: string, place: number): string =>
  `${file
    .replace(/\..*$/, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join('-')}-at-${place}`.replace(/^-/, '')
