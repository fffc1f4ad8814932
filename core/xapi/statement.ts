import { toIso } from '../../protocol/codec'
import type { LearningRecord } from '../../protocol/learning-records'
import type { LearningStatement } from '../../protocol/learning-statement'
import { productAddress, productName } from '../../protocol/product'
import { encodeText } from '../../protocol/url-encoding'

const adl = (word: string): string => `http://adlnet.gov/expapi/verbs/${word}`
const activityType = (word: string): string => `http://adlnet.gov/expapi/activities/${word}`
const home = `https://${productAddress}`

const objects = {
  deck: { place: 'decks', type: activityType('assessment') },
  card: { place: 'card', type: activityType('media') },
  category: { place: 'library', type: activityType('course') },
} as const

/**
 * Converts a record to a statement of xAPI 1.0.3 (part 2). The actor is an account of the app, without a name or an
 * address; verbs and activity types are from ADL's vocabulary.
 */
export function statementOf(
  { id, verb, objectType, objectId, at, scaled, points }: LearningRecord,
  userId: string,
): LearningStatement {
  const { place, type } = objects[objectType]
  const score = scaled === undefined ? (points === undefined ? undefined : { raw: points }) : { scaled }
  return {
    id,
    actor: { objectType: 'Agent', account: { homePage: home, name: userId } },
    verb: { id: adl(verb), display: { en: verb } },
    object: { objectType: 'Activity', id: `${home}/${place}/${encodeText(objectId)}`, definition: { type } },
    ...(verb === 'experienced'
      ? {}
      : {
          result: {
            completion: true,
            ...(verb === 'completed' ? {} : { success: verb === 'passed' }),
            ...(score === undefined ? {} : { score }),
          },
        }),
    context: { platform: productName },
    timestamp: toIso(at),
  }
}
