import type { Competition } from '../../protocol/entities/competition'

/** Over once its end has passed, not at the end itself; server time, ms UTC (D-COMPET-04). */
export const isEnded = ({ endsAt }: Pick<Competition, 'endsAt'>, now: number): boolean =>
  endsAt !== undefined && now > endsAt
