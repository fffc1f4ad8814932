import * as E from 'fp-ts/Either'
import type { Database } from '../../db/connection'
import { publishPack } from '../publish-pack'
import type { Publication, PublishFault, PublishOrder } from '../publish-pack'
import { groupEffects } from './effect'
import type { EffectGroup } from './effect'
import { effectsOfChange } from './effects-of-change'
import { readWorld } from './world'
import type { World } from './world'

/** What a publication would take from people. */
export interface TriedEffects {
  /** How many people are concerned. */
  readonly people: number
  readonly groups: readonly EffectGroup[]
}

export interface Tried extends Publication {
  readonly effects: TriedEffects
}

/**
 * Publishes in a transaction that is rolled back, and then finds out what the people would lose. The transaction lasts
 * no longer than that of a publication. `names`: lists the people by name.
 */
export async function tryPublishing(
  db: Database,
  order: Omit<PublishOrder, 'dryRun'>,
  now: number,
  { names, progress = () => undefined }: { readonly names: boolean; readonly progress?: (step: string) => void },
): Promise<E.Either<PublishFault, Tried>> {
  progress('content')
  const before = await readWorld(db)
  const loaded: World[] = []
  const dryRun: PublishOrder['dryRun'] = async (tx) => {
    loaded.push(await readWorld(tx))
  }
  const published = await publishPack(db, { ...order, dryRun }, now)
  if (E.isLeft(published)) return published
  const after = loaded.at(-1)
  const effects = after === undefined ? [] : await effectsOfChange(db, { before, after }, now, progress)
  const named = names ? new Map([...before.people].map(([id, { name }]) => [id, name])) : undefined
  return E.right({
    ...published.right,
    effects: { people: new Set(effects.map(({ userId }) => userId)).size, groups: groupEffects(effects, named) },
  })
}
