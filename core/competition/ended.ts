import type { Competition } from '../../protocol/entities/competition'

/** Has the competition ended? The end itself is still open; server time, ms UTC (D-COMPET-04). */
export const isEnded = ({ endsAt }: Pick<Competition, 'endsAt'>, now: number): boolean =>
  endsAt !== undefined && now > endsAt
