import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { buildPath, type Route } from '../../../protocol/paths'
import { Field } from '../../components/forms/Field'
import { PageHead } from '../../components/layout/Header'
import { useScreenTitle } from '../../components/navigation/useScreenTitle'
import { useSilentDispatch, useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import styles from './AddScreen.module.css'
import { PreviousCodes } from './PreviousCodes'
import { Result } from './Result'
import { useLookup } from './useLookup'

/** Renders Add Content: a code, its result, and the codes added before (S-ADD). */
export function AddScreen({ route }: { readonly route: Route }): ReactNode {
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
  const dispatch = useSilentDispatch()
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
      <PreviousCodes view={view} requested={asked} onRequest={list} />
    </div>
  )
}

/** Opens the content when it may be opened (S-ADD-09). */
function useOpening(path: string | undefined): void {
  const [, navigate] = useLocation()
  const go = useEffectEvent((target: string) => navigate(target))
  useEffect(() => {
    if (path !== undefined) go(path)
  }, [path])
}
