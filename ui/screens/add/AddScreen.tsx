import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import { Field } from '../../components/Field'
import { PageHead } from '../../components/Header'
import { useScreenTitle } from '../../components/useScreenTitle'
import { useOwnDispatch, useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import type { ScreenProps } from '../../routes'
import styles from './AddScreen.module.css'
import { Previous } from './Previous'
import { Result } from './Result'
import { useLookup } from './useLookup'

/** Add Content: a code, what it leads to, and what was added before (S-ADD). */
export function AddScreen({ route }: ScreenProps): ReactNode {
  const text = useText()
  const code = route.name === 'add' || route.name === 'role' ? route.code : undefined
  return <AddContent key={code} code={code} title={text('add.title')} />
}

interface AddContentProps {
  readonly code: string | undefined
  readonly title: string
}

function AddContent({ code, title }: AddContentProps): ReactNode {
  const text = useText()
  const heading = useScreenTitle(title)
  const view = useView('addContent', {})
  const { draft, query, tooLong, onType, now } = useLookup(code, view?.query)
  const dispatch = useOwnDispatch()
  const [asked, setAsked] = useState(false)
  const list = useCallback(() => void dispatch('listContent', {}).then(() => setAsked(true)), [dispatch])
  const online = view?.online
  useEffect(() => {
    if (online === true) list()
  }, [online, list])
  useOpening(view?.state === 'ready' ? view.role?.path : undefined)
  return (
    <div className={styles.page}>
      <PageHead title={title} headingRef={heading} back={buildPath({ name: 'library' })} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          now()
        }}
      >
        <Field
          code
          label={text('add.code')}
          hint={text('add.code.hint')}
          error={tooLong ? text('add.code.tooLong') : undefined}
          value={draft}
          onChange={({ target }) => onType(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
        />
      </form>
      <output className={styles.result}>
        {view === undefined || query === '' || view.query !== query ? null : <Result view={view} />}
      </output>
      <Previous view={view} asked={asked} onAsk={list} />
    </div>
  )
}

/** Goes to the content once it may be opened (S-ADD-09). */
function useOpening(path: string | undefined): void {
  const [, navigate] = useLocation()
  const go = useEffectEvent((target: string) => navigate(target))
  useEffect(() => {
    if (path !== undefined) go(path)
  }, [path])
}
