/** A request that was answered. */
export interface FinishedRequest {
  readonly id: string
  readonly method: string
  /** Name of the API call or the first segment of a known path. The rest of a path is private. */
  readonly part: string
  readonly status: number
  /** Duration until the answer begins, ms. */
  readonly ms: number
}
