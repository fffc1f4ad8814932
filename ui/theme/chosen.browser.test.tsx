import { expect, it } from 'vitest'
import './tokens.css'
import './base.css'
import { backProps } from '../../test/browser/back-props'
import { onPage } from '../../test/browser/on-page'
import { PlaylistBack } from '../cards/playlist/Back'
import { Filter } from '../cards/quiz-report/Filter'
import { Controls } from '../cards/video/Controls'
import type { Video } from '../cards/video/useVideo'
import { SegmentedControl } from '../components/forms/SegmentedControl'
import { ThemeRoot } from './ThemeRoot'

const nothing = () => undefined
const film = { position: 0, duration: 24, playing: false, rate: 1, seek: nothing, setRate: nothing, toggle: nothing }
const playlist = { view: 'queue', playing: false, trackIndex: 0, currentTime: 0, playbackRate: 1 } as const

const track = { audio: '/silence.ogg', percentageListened: 0 }
const tracks = [
  { trackId: 'a', title: 'First', ...track },
  { trackId: 'b', title: 'Second', ...track },
]

/** One component of each kind, next to another that is not selected. */
const parts = (
  <>
    <SegmentedControl
      label="Colours"
      value="a"
      options={[
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ]}
      onChange={nothing}
    />
    <PlaylistBack
      {...backProps({ kind: 'playlist', ...playlist, mayGoBack: false, maySkip: false, tracks, heard: [] })}
    />
    <Controls
      player={film as unknown as Video}
      main={{ current: null }}
      subtitles={{ on: true, failed: false, toggle: nothing }}
      screen={{ possible: false, full: false, toggle: nothing }}
    />
    <Filter
      id="filter"
      roles={{ status: 'known', all: [], load: nothing }}
      questions={[]}
      chosen={{ roleIds: [], startDate: new Date(2026, 1, 2).getTime() }}
      onApply={nothing}
    />
  </>
)

// The tint of a selected item is as light as its background. Its edge shows the selection, and this test proves it
// visible on each background.
it.each(['light', 'dark'] as const)(
  'X-THEME-01 X-A11Y-04 a selected item has a visible edge, for any colours of the organisation: %s',
  async (colorScheme) => {
    const { holder, show } = await onPage()
    show(
      <ThemeRoot uiColor1="#ffff00" uiColor2="#ffd6e0" colorScheme={colorScheme}>
        <i style={{ color: 'var(--brand-edge)' }} />
        {parts}
      </ThemeRoot>,
    )
    const find = (selector: string) => holder.querySelector(selector)
    await expect.poll(() => find('[aria-pressed="true"][data-at]')).not.toBeNull()
    const styleOf = (selector: string) => getComputedStyle(find(selector) ?? document.body)
    const edge = `${styleOf('i').color} 0px 0px 0px 1.5px inset`
    for (const [chosen, other] of [
      ['label:has(:checked)', 'label:not(:has(:checked))'],
      ['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
      ['[aria-label="Subtitles"]', '[aria-label^="Speed"]'],
      ['li > button[aria-current]', 'li > button:not([aria-current])'],
      ['[data-at][aria-pressed="true"]', '[data-at][aria-pressed="false"]'],
    ] as const) {
      expect(styleOf(chosen).boxShadow, chosen).toContain(edge)
      expect(styleOf(other).boxShadow, other).not.toContain(edge)
    }
  },
)
