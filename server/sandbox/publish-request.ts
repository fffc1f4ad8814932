import * as t from 'io-ts'
import { Integer, oneOf, struct } from '../../protocol/codec'
import { effectKinds, effectReasons } from '../content/effects/effect'
import type { EffectGroup } from '../content/effects/effect'
import type { TriedEffects } from '../content/effects/try-publishing'
import type { Publication } from '../content/publish-pack'

/** What `POST /sandbox/publish` receives. Exactly one of `folder`, `version` and `rollback` is given. */
export const PublishRequest = struct(
  'PublishRequest',
  {},
  {
    /** Absolute path of a content pack on this machine. */
    folder: t.string,
    /** The beginning of a stored version's hash. */
    version: t.string,
    rollback: t.boolean,
    dryRun: t.boolean,
    /** A dry run lists the people concerned by name. */
    names: t.boolean,
    deleteOrganisations: t.boolean,
    takeAddresses: t.boolean,
    mergePeople: t.boolean,
  },
)
export type PublishRequest = t.TypeOf<typeof PublishRequest>

const Version = struct('PublishedVersion', { name: t.string, version: t.string, hash: t.string }, {})

const Effects = struct(
  'PublishEffects',
  {
    /** How many people would lose something. */
    people: Integer,
    groups: t.array(
      struct(
        'PublishEffect',
        {
          kind: oneOf('EffectKind', effectKinds),
          reason: oneOf('EffectReason', effectReasons),
          subject: struct('EffectSubject', { id: t.string, title: t.string }, {}),
          kept: t.boolean,
          people: Integer,
        },
        { learners: t.array(struct('EffectLearner', { id: t.string, name: t.string }, {})) },
      ),
    ),
  },
  {},
)
export type PublishEffects = t.TypeOf<typeof Effects>

/** What was published, or would be. */
export const PublishAnswer = struct(
  'PublishAnswer',
  {
    dryRun: t.boolean,
    /** False when this content is in force already. */
    changed: t.boolean,
    to: Version,
    changes: t.record(t.string, Integer),
    entries: t.array(
      struct(
        'PublishedEntry',
        { kind: t.string, change: oneOf('Change', ['added', 'changed', 'removed']), id: t.string, title: t.string },
        {},
      ),
    ),
    newMedia: t.array(t.string),
  },
  {
    from: Version,
    /** Of a dry run. */
    effects: Effects,
  },
)
export type PublishAnswer = t.TypeOf<typeof PublishAnswer>

/** A refused order, with the reason for the operator. */
export const PublishRefusal = struct('PublishRefusal', { rule: t.string, reason: t.string }, {})

/** Converts a publication to its answer. */
export function publishAnswer({ pack, report, newMedia }: Publication, trial?: TriedEffects): PublishAnswer {
  const { info, hash } = pack
  return {
    dryRun: trial !== undefined,
    changed: report !== undefined,
    to: { name: info.name, version: info.version, hash },
    changes: { ...report?.changes },
    entries: report === undefined ? [] : [...report.entries],
    newMedia: report === undefined ? [] : [...newMedia],
    ...(report?.from === undefined ? {} : { from: report.from }),
    ...(trial === undefined ? {} : { effects: { people: trial.people, groups: trial.groups.map(groupAnswer) } }),
  }
}

const groupAnswer = ({ learners, ...group }: EffectGroup): PublishEffects['groups'][number] => ({
  ...group,
  ...(learners === undefined ? {} : { learners: [...learners] }),
})
