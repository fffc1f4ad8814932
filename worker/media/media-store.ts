/** Storage of downloaded videos, by address: a cache of the browser. */
export interface MediaStore {
  readonly get: (url: string) => Promise<Response | undefined>
  /** Rejects with a QuotaExceededError when the device is full. */
  readonly put: (url: string, file: Response) => Promise<void>
  readonly remove: (url: string) => Promise<void>
}

/** Opens the store. Each use opens it again, because a logout deletes all of it (S-SYNC-15). */
export type OpenStore = () => Promise<MediaStore>
