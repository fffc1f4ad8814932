import { expect, onTestFinished, test } from 'vitest'
import { neighbours } from '../../worker/follow'

test('X-LOG-05 X-HEAL-01 a head below the one before it, which another log has in the place of a lost one, is told as well', async () => {
  const name = `heads ${crypto.randomUUID()}`
  const one = neighbours(name, 'one')
  const two = neighbours(name, 'two')
  onTestFinished(() => {
    one.close()
    two.close()
  })
  const heard = new Set<number>()
  two.onHead((head) => heard.add(head))
  expect(await one.present()).toEqual(['two'])
  for (const head of [60, 3]) one.announce(head)
  await expect.poll(() => [...heard]).toEqual([60, 3])
})
