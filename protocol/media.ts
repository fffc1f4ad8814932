import type { Cue } from './subtitles'

/** The subtitles of a video, or why there are none. */
export type Subtitles = { readonly is: 'read'; readonly cues: readonly Cue[] } | { readonly is: 'failed' }

/** A video on this device; its size in bytes, with its subtitles. */
export interface HeldVideo {
  readonly size: number
}

/** How far a download is, in bytes; the whole is unknown where the server does not tell. */
export interface Downloaded {
  readonly bytes: number
  readonly of?: number
}

/** How a download ended. stopped: by the learner. full: the device has no room left. */
export type DownloadEnd = 'done' | 'stopped' | 'full' | 'failed'

/** A video and what goes with it, by their addresses. */
export interface MediaFiles {
  readonly url: string
  readonly vttUrl?: string
}

/** What a page asks of the worker about videos; File is the platform's Blob, which this layer does not know. */
export interface MediaApi<File> {
  /** Reads the subtitles, from the device or else from the network (D-VTT-01). Never rejects. */
  readonly subtitles: (vttUrl: string) => Promise<Subtitles>
  /** Is it on the device, or on its way there? Undefined: neither. */
  readonly held: (files: MediaFiles) => Promise<HeldVideo | 'downloading' | undefined>
  /** The video from the device, to be played without a network (D-VIDEO-16). */
  readonly file: (url: string) => Promise<File | undefined>
  /** Downloads it for use offline, or joins the download of this address. Never rejects (D-VIDEO-15). */
  readonly download: (files: MediaFiles, tell: (done: Downloaded) => void) => Promise<DownloadEnd>
  /** Ends the download of this address. */
  readonly stop: (url: string) => Promise<void>
  /** Deletes it from the device, with its subtitles (D-VIDEO-18). */
  readonly remove: (files: MediaFiles) => Promise<void>
}
