import { useEffect, type ReactNode } from 'react'
import { defaultLanguage, Language } from '../../protocol/languages'
import { BarePage } from '../components/layout/BarePage'
import { Button } from '../components/buttons/Button'
import { EmptyState } from '../components/feedback/EmptyState'
import { Messages, useText } from '../i18n/Messages'
import { ThemeRoot } from '../theme/ThemeRoot'
import { ErrorBoundary } from './ErrorBoundary'
import { errorText } from './ErrorName'
import { ExportLog } from './ExportLog'

/**
 * Shows 'Something Went Wrong', the error and a button to go on (S-SHELL-21, S-SHELL-22). The app's providers have
 * crashed as well, so the screen brings its own texts and colours.
 */
export function Crashed({ error }: { readonly error: unknown }): ReactNode {
  const { lang } = document.documentElement
  return (
    <ThemeRoot>
      <ErrorBoundary Fallback={WithoutTexts}>
        <Messages language={Language.is(lang) ? lang : defaultLanguage} waiting={null}>
          <CrashedScreen error={error} />
        </Messages>
      </ErrorBoundary>
    </ThemeRoot>
  )
}

function CrashedScreen({ error }: { readonly error: unknown }): ReactNode {
  const text = useText()
  const title = text('error.wentWrong')
  useTitle(title)
  return (
    <BarePage>
      <EmptyState
        alone
        illustration="error"
        title={title}
        text={errorText(error) ?? text('error.unknown')}
        action={
          <>
            <Button kind="brand" icon="refresh" onClick={() => location.reload()}>
              {text('action.restartApp')}
            </Button>
            <ErrorBoundary Fallback={Nothing}>
              <ExportLog crashed />
            </ErrorBoundary>
          </>
        }
      >
        <p>{text('error.safe')}</p>
      </EmptyState>
    </BarePage>
  )
}

/** Sets the page's title; the app's name in it stays, since there is no core to provide it (S-SHELL-10). */
function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${document.title.split(' | ').at(-1) ?? ''}`
  }, [title])
}

/** Without the core there is no log to export. */
const Nothing = (): ReactNode => null

/** Used if the texts failed to load: these few words are not in the catalogue. */
function WithoutTexts(): ReactNode {
  useTitle('Something Went Wrong')
  return (
    <BarePage>
      <h1>Something Went Wrong</h1>
      <Button kind="brand" onClick={() => location.reload()}>
        Restart App
      </Button>
    </BarePage>
  )
}
