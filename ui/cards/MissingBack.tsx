import type { ReactElement } from 'react'
import { Button } from '../components/buttons/Button'
import { Loading } from '../components/feedback/Loading'
import { Note } from '../components/feedback/Note'
import { useText } from '../i18n/Messages'
import { BackFrame } from './BackFrame'
import type { SectionProps } from './sections/CardSections'

interface MissingBackProps extends SectionProps {
  readonly failed: boolean
  readonly retry: () => Promise<void>
}

/** Renders the placeholder of a back whose code is loading or failed to load. */
export function MissingBack({ card, dispatch, deck, current, failed, retry }: MissingBackProps): ReactElement {
  const text = useText()
  // Omits page and video: they would restart when the real back is rendered.
  const { page: _page, film: _film, ...parts } = card.parts
  return (
    <BackFrame
      card={{ ...card, parts }}
      dispatch={dispatch}
      deck={deck}
      current={current}
      bodyLabel={text('card.text')}
      {...(failed
        ? {
            buttons: (
              <Button kind="brand" wide icon="refresh" onClick={() => void retry()}>
                {text('action.refresh')}
              </Button>
            ),
          }
        : {})}
    >
      {failed ? (
        <Note tone="warning" icon="offline" live="polite">
          {text('card.missing')}
        </Note>
      ) : (
        <Loading />
      )}
    </BackFrame>
  )
}
