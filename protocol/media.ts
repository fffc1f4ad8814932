import type { Cue } from './subtitles'

/** The subtitles of a video, or that they could not be loaded. */
export type Subtitles = { readonly is: 'read'; readonly cues: readonly Cue[] } | { readonly is: 'failed' }

/** A downloaded video with its subtitles; `size` in bytes. */
export interface HeldVideo {
  readonly size: number
}

/** The progress of a download in bytes. The total is absent if the server does not send it. */
export interface Downloaded {
  readonly bytes: number
  readonly of?: number
}

/** The outcome of a download. stopped: by the learner. full: the device has no space left. */
export type DownloadEnd = 'done' | 'stopped' | 'full' | 'failed'

/** A video and its subtitles, by URL. */
export interface MediaFiles {
  readonly url: string
  readonly vttUrl?: string
}

/** The worker's media API for a page. File stands for the platform's Blob, because this layer has no platform types. */
export interface MediaApi<File> {
  /** Reads the subtitles, from the device or else from the network (D-VTT-01). Never rejects. */
  readonly subtitles: (vttUrl: string) => Promise<Subtitles>
  /** Is the video downloaded or downloading? Undefined: neither. */
  readonly held: (files: MediaFiles) => Promise<HeldVideo | 'downloading' | undefined>
  /** Returns the downloaded video, for playback without a network (D-VIDEO-16). */
  readonly file: (url: string) => Promise<File | undefined>
  /** Downloads the video for offline use, or joins a running download of the same URL. Never rejects (D-VIDEO-15). */
  readonly download: (files: MediaFiles, tell: (done: Downloaded) => void) => Promise<DownloadEnd>
  /** Stops the download of this URL. */
  readonly stop: (url: string) => Promise<void>
  /** Deletes the video and its subtitles from the device (D-VIDEO-18). */
  readonly remove: (files: MediaFiles) => Promise<void>
}
