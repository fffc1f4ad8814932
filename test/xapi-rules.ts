import { isUniqueId } from '../protocol/ids'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
const isIri = (value: unknown): boolean => typeof value === 'string' && /^[a-z][a-z0-9+.-]*:\S+$/i.test(value)

const known = [
  'id',
  'actor',
  'verb',
  'object',
  'result',
  'context',
  'timestamp',
  'attachments',
  'version',
  'stored',
  'authority',
]

/** Lists violations of xAPI 1.0.3, part 2, in a statement; empty for one that a store must accept. */
export function faultsOf(value: unknown): readonly string[] {
  const { id, actor, verb, object, result, context, timestamp, ...more } = fieldsOf(value)
  const { account, mbox, openid, mbox_sha1sum } = fieldsOf(actor)
  const identifiers = [account, mbox, openid, mbox_sha1sum].filter((each) => each !== undefined)
  const { homePage, name } = fieldsOf(account)
  const { score, success = true, completion = true } = fieldsOf(result)
  const { scaled = 0, raw = 0, min = raw, max = raw } = fieldsOf(score)
  const { definition } = fieldsOf(object)
  const display = fieldsOf(fieldsOf(verb)['display'])
  const rules: Readonly<Record<string, boolean>> = {
    '2.2 no property but its own': Object.keys(more).every((key) => known.includes(key)),
    '2.2 no null, no empty object': isWhole(value),
    '2.4.1 the id is a UUID': typeof id === 'string' && isUniqueId(id),
    '2.4.2 the actor has one identifier': identifiers.length === 1 && fieldsOf(actor)['objectType'] !== 'Group',
    '2.4.2.4 an account has a home page and a name': isIri(homePage) && typeof name === 'string' && name !== '',
    '2.4.3 the verb is an IRI, its display by language':
      isIri(fieldsOf(verb)['id']) && Object.keys(display).every((tag) => /^[a-z]{2,3}(-\w+)*$/i.test(tag)),
    '2.4.4.1 the object is an activity with an IRI':
      fieldsOf(object)['objectType'] === 'Activity' && isIri(fieldsOf(object)['id']),
    '2.4.4.1 a type of activity is an IRI': definition === undefined || isIri(fieldsOf(definition)['type']),
    '2.4.5 success and completion are flags': typeof success === 'boolean' && typeof completion === 'boolean',
    '2.4.5.1 a scaled score is from -1 to 1': typeof scaled === 'number' && scaled >= -1 && scaled <= 1,
    '2.4.5.1 a raw score is between its limits': Number(min) <= Number(raw) && Number(raw) <= Number(max),
    '2.4.6 the platform is a text': ['string', 'undefined'].includes(typeof fieldsOf(context)['platform']),
    '2.4.7 the time is ISO 8601':
      typeof timestamp === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(timestamp),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

const isWhole = (value: unknown): boolean =>
  value !== null &&
  (Array.isArray(value)
    ? value.every(isWhole)
    : !isFields(value) || (Object.keys(value).length > 0 && Object.values(value).every(isWhole)))
