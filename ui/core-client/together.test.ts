import { expect, it } from 'vitest'
import { together } from './together'

it('X-PERF-02 what is asked for in one turn is asked together, and each gets its own answer', async () => {
  const asked: (readonly number[])[] = []
  const double = together(async (numbers: readonly number[]) => {
    asked.push(numbers)
    return numbers.map((number) => (number === 2 ? undefined : number * 2))
  })
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, undefined, 6])
  expect(await double(4)).toBe(8)
  expect(asked).toEqual([[1, 2, 3], [4]])
})

it('what is asked for while an answer is on its way goes by itself; a rejection reaches those that it was for', async () => {
  const answers = new Map<number, (fails: boolean) => void>()
  const ask = together(
    ([first = 0]: readonly number[]) =>
      new Promise<readonly number[]>((resolve, reject) =>
        answers.set(first, (fails) => (fails ? reject(new Error('gone')) : resolve([first]))),
      ),
  )
  const one = ask(1)
  await Promise.resolve()
  const two = ask(2)
  await Promise.resolve()
  answers.get(1)?.(true)
  answers.get(2)?.(false)
  await expect(one).rejects.toThrow('gone')
  expect(await two).toBe(2)
})
