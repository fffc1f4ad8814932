/** A piece of a cue's text (WebVTT, 4.2.2): words, a timestamp within the cue, or a span of further pieces. */
export type CuePiece =
  | { readonly is: 'words'; readonly words: string }
  /** The following pieces apply from this time on, in seconds. */
  | { readonly is: 'moment'; readonly at: number }
  | {
      readonly is: 'span'
      readonly tag: CueTag
      readonly classes: readonly string[]
      /** The speaker (v), or the language of the words (lang). */
      readonly note?: string
      readonly pieces: readonly CuePiece[]
    }

export const cueTags = ['b', 'i', 'u', 'c', 'v', 'lang', 'ruby', 'rt'] as const
export type CueTag = (typeof cueTags)[number]

/** Position and alignment of a cue from its timing line (WebVTT, 4.4); percentages from 0 to 100. */
export interface CueSettings {
  readonly vertical?: 'rl' | 'lr'
  /** In lines, negative from the far edge, or in percent. */
  readonly line?: {
    readonly at: number
    readonly unit: 'lines' | 'percent'
    readonly align?: 'start' | 'center' | 'end'
  }
  readonly position?: { readonly at: number; readonly align?: 'line-left' | 'center' | 'line-right' }
  readonly size?: number
  readonly align?: 'start' | 'center' | 'end' | 'left' | 'right'
  readonly region?: string
}

/** A cue, shown from `start` until `end`, both in seconds. */
export interface Cue {
  readonly id?: string
  readonly start: number
  readonly end: number
  readonly settings: CueSettings
  readonly pieces: readonly CuePiece[]
}

/** The message for any error in a file (D-VTT-11). */
export const invalidVtt = 'Invalid VTT'

/** Returns the cues whose time span contains this time, in the order of the file (D-VTT-12). */
export const cuesAt = (cues: readonly Cue[], seconds: number): readonly Cue[] =>
  cues.filter(({ start, end }) => start <= seconds && seconds < end)
