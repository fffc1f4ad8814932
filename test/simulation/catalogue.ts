import './throwing-fold'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashText } from '../../core/hash'
import type { IntentCatalogue } from './device'
import { currentIntents, intentTypes } from './learner'
import type { Weights } from './random'
import { currentSteps, stepKinds, type StepCatalogue } from './steps'

/**
 * The weighted names that a world's draws choose from. A kept world names the catalogue with which it was found, so it
 * replays the same steps and intents after the current lists have changed.
 */
export interface Catalogue {
  readonly steps: StepCatalogue
  readonly intents: IntentCatalogue
}

/** The catalogue of newly generated worlds. */
export const currentCatalogue = { steps: currentSteps, intents: currentIntents } satisfies Catalogue

const fileOf = (name: string): string => join(import.meta.dirname, 'catalogues', `${name}.json`)

/** Returns a catalogue's name, a hash of its content: another order or weight gives another name. */
export const nameOf = (catalogue: Catalogue): string => hashText(JSON.stringify(catalogue)).slice(0, 8)

/** Reads a stored catalogue; without a name, returns the current one. Throws when it names an unknown step or intent. */
export function catalogueNamed(name: string | undefined): Catalogue {
  if (name === undefined) return currentCatalogue
  const { steps, intents } = JSON.parse(readFileSync(fileOf(name), 'utf8')) as Catalogue
  const isKnown = new Set<string>([...stepKinds, ...intentTypes])
  const names = (weights: Weights<string>) => weights.map(([each]) => each)
  const used = [
    ...Object.values(steps).flatMap(names),
    ...names(intents.signedOut),
    ...names(intents.signedIn),
    ...intents.roaming,
  ]
  const unknown = used.filter((each) => !isKnown.has(each))
  if (unknown.length > 0) throw new Error(`catalogue ${name} names ${unknown.join(', ')}, which no longer exist`)
  return { steps, intents }
}

/** Stores the current catalogue unless it is stored already; returns its name for an entry of kept-seeds.json. */
export function keepCatalogue(): string {
  const name = nameOf(currentCatalogue)
  if (!existsSync(fileOf(name))) writeFileSync(fileOf(name), `${JSON.stringify(currentCatalogue)}\n`)
  return name
}
