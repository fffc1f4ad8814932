import type * as t from 'io-ts'
import { oneOf } from '../codec'

/** The card types that the product supports (D-CARD-01, S-ENTITY-18). */
export const KnownCardType = oneOf('KnownCardType', [
  'basic',
  'image',
  'file',
  'video',
  'todo',
  'action',
  'likert',
  'feedback',
  'webview',
  'quiz',
  'quizInstructions',
  'quizResults',
  'quizReport',
  'index',
  'doOrDont',
  'orderUp',
  'pointsResults',
  'discussion',
  'leaderboard',
  'competitionInstructions',
  'competitionResult',
  'playlist',
])
export type KnownCardType = t.TypeOf<typeof KnownCardType>

/** Returns the type by which a card is shown. Unknown and missing types count as basic (D-CARD-04). */
export const shownCardType = (type: string | undefined): KnownCardType => (KnownCardType.is(type) ? type : 'basic')
