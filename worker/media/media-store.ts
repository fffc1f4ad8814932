/** Where downloaded videos lie, by their addresses: a cache of the browser. */
export interface MediaStore {
  readonly get: (url: string) => Promise<Response | undefined>
  /** Rejects with a QuotaExceededError when the device is full. */
  readonly put: (url: string, file: Response) => Promise<void>
  readonly remove: (url: string) => Promise<void>
}

/** Opens the store. It is opened anew for each use: a log-out deletes all of it (S-SYNC-15). */
export type OpenStore = () => Promise<MediaStore>
