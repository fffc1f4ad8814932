import { expect, test } from 'vitest'
import { catalogueNamed, currentCatalogue, nameOf } from './catalogue'
import seeds from './kept-seeds.json'
import { nameAt, totalOf } from './random'
import { plans, stepsOf } from './steps'

const names = [...new Set(seeds.map(({ catalogue }) => catalogue))]

test('X-SIM-03 stores the catalogue of a kept world under the hash of its content', () => {
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(nameOf(catalogueNamed(name))).toBe(name)
})

test("X-SIM-03 uses the steps of a kept world's catalogue when the current lists differ", () => {
  const added = { ...currentCatalogue.steps, everyday: [['sleep', 30], ...currentCatalogue.steps.everyday] as const }
  for (const { seed, steps, catalogue } of seeds.filter(({ plan }) => plan === undefined)) {
    const taken = stepsOf(seed, steps, 'everyday', catalogueNamed(catalogue).steps)
    expect(taken).toHaveLength(steps)
    expect(taken).not.toEqual(stepsOf(seed, steps, 'everyday', added))
  }
})

test('X-SIM-03 draws the name at its position, and can draw every name of every current list', () => {
  const { steps, intents } = currentCatalogue
  for (const weights of [...plans.map((plan) => steps[plan]), intents.signedIn, intents.signedOut]) {
    let place = 0
    for (const [name, weight] of weights) {
      expect(nameAt<string>(weights, place + weight / 2)).toBe(name)
      place += weight
    }
    expect(place).toBe(totalOf(weights))
    expect(nameAt<string>(weights, place + 1)).toBeUndefined()
  }
})
