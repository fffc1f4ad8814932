import type { IntentData } from '../../protocol/intents'

/** Names of the sounds: those of their files in the specification (S-SOUND-02). */
export type SoundName = IntentData<'playSound'>['sound']

/** Pure tones played one after the other; Hz. */
interface Notes {
  readonly notes: readonly number[]
}

/** A stroke over paper: noise in a band that moves between two pitches; Hz and seconds. */
interface Paper {
  readonly from: number
  readonly to: number
  readonly lasts: number
}

/** Defines every sound of the app. They are synthesised: nothing to download, no third-party rights (D-SOUND-01). */
export const sounds: Readonly<Record<SoundName, Notes | Paper>> = {
  // A fifth upwards; a low third downwards.
  answer_correct: { notes: [659.25, 987.77] },
  answer_incorrect: { notes: [233.08, 196] },
  card_tap: { from: 900, to: 600, lasts: 0.05 },
  card_flip: { from: 700, to: 2600, lasts: 0.18 },
  deck_open: { from: 500, to: 3200, lasts: 0.32 },
  deck_close: { from: 3000, to: 450, lasts: 0.3 },
  icon_tap: { from: 2400, to: 1800, lasts: 0.035 },
  swipe: { from: 2200, to: 900, lasts: 0.14 },
}
