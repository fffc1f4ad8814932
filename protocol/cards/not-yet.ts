import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { commonParts } from './basic'

/**
 * The kinds of cards whose own back is not built yet: they show what all cards have in common, and say what is missing.
 * Whoever builds one takes it off this list; the compiler then names each place that is missing.
 */
export const NotYetKind = oneOf('NotYetKind', [
  'video',
  'action',
  'likert',
  'feedback',
  'webview',
  'quizReport',
  'doOrDont',
  'orderUp',
  'pointsResults',
  'discussion',
  'leaderboard',
  'competitionInstructions',
  'competitionResult',
  'playlist',
])
export type NotYetKind = t.TypeOf<typeof NotYetKind>

export const NotYetBack = entity('NotYetBack', { kind: t.literal('notYet'), type: NotYetKind }, commonParts)
export type NotYetBack = t.TypeOf<typeof NotYetBack>
