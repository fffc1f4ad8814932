/** A point in time as the learner saw it: device time in ms UTC and the zone in minutes east of UTC. */
export interface Moment {
  readonly at: number
  readonly zone: number
}
