import { useEffect, useId, useRef, type KeyboardEvent, type ReactElement } from 'react'
import { SafeHtml } from '../../components/text/SafeHtml'
import { useContentLanguage } from '../../components/text/content-language'
import { useText, type MessageId } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import prose from '../Prose.module.css'
import { useCardTitle } from '../useCardTitle'
import styles from './Back.module.css'
import { Player } from './Player'
import { Queue } from './Queue'
import { useAudio } from './useAudio'

type ViewName = BackProps<'playlist'>['back']['view']

const views = [
  { view: 'queue', label: 'playlist.queue', step: 'showQueue' },
  { view: 'player', label: 'playlist.player', step: 'showPlayer' },
  { view: 'details', label: 'playlist.details', step: 'showDetails' },
] as const satisfies readonly { readonly view: ViewName; readonly label: MessageId; readonly step: string }[]

/** Renders audio in three views: the queue, the player and the details (D-PLAY-01). */
export function PlaylistBack({ card, back, dispatch, deck, current }: BackProps<'playlist'>): ReactElement {
  const text = useText()
  const title = useCardTitle(card)
  const language = useContentLanguage()
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const track = back.tracks[back.trackIndex]
  const holder = useRef<HTMLDivElement>(null)
  const audio = useAudio(holder, back, track, current, (data) => void dispatch('controlPlaylist', data))
  const chosen = useRef(false)
  const panel = useRef<HTMLDivElement>(null)

  // The chosen row of the queue was removed: the player gets the focus.
  useEffect(() => {
    if (chosen.current && back.view === 'player') panel.current?.focus({ preventScroll: true })
    chosen.current = false
  }, [back.view])

  const steer = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const at = views.findIndex(({ view }) => view === back.view)
    const next = views[(at + way + views.length) % views.length]
    if (way === 0 || next === undefined) return
    event.preventDefault()
    audio.ask(next.step)
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[views.indexOf(next)]?.focus()
  }
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      bodyLabel={title}
      controls={
        <div ref={tabs} className={styles.tabs} role="tablist" aria-label={text('playlist.views')}>
          {views.map(({ view, label, step }) => (
            <button
              key={view}
              type="button"
              role="tab"
              id={`${id}${view}`}
              aria-controls={`${id}panel`}
              aria-selected={view === back.view}
              tabIndex={view === back.view ? 0 : -1}
              onKeyDown={steer}
              onClick={() => audio.ask(step)}
            >
              {text(label)}
            </button>
          ))}
        </div>
      }
      lead={
        <div
          ref={panel}
          id={`${id}panel`}
          className={styles.panel}
          role="tabpanel"
          aria-labelledby={`${id}${back.view}`}
          tabIndex={-1}
        >
          {track === undefined ? (
            <p className={styles.nothing}>{text('playlist.empty')}</p>
          ) : back.view === 'queue' ? (
            <Queue
              back={back}
              language={language}
              onChoose={(trackId) => {
                chosen.current = true
                audio.ask('choose', { trackId })
              }}
            />
          ) : back.view === 'player' ? (
            <Player back={back} track={track} audio={audio} language={language} />
          ) : (
            <div className={styles.details} lang={language}>
              <h3>{track.title}</h3>
              {track.description === undefined ? (
                <p className={styles.soft}>{text('playlist.noDescription')}</p>
              ) : (
                <SafeHtml className={prose.prose} html={track.description} onLink={deck.openLink} />
              )}
            </div>
          )}
          <div ref={holder} hidden />
        </div>
      }
    />
  )
}
