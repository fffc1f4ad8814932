import { expect, onTestFinished, test } from 'vitest'
import { tabChannel } from '../../worker/tabs/tab-channel'

test('X-LOG-05 X-HEAL-01 reports a head below the previous one when another log has replaced a lost one', async () => {
  const name = `heads ${crypto.randomUUID()}`
  const one = tabChannel(name, 'one')
  const two = tabChannel(name, 'two')
  onTestFinished(() => {
    one.close()
    two.close()
  })
  const heard = new Set<number>()
  two.onHead((head) => heard.add(head))
  // On a busy machine a tab may answer after the time that present() waits.
  await expect.poll(() => one.present()).toEqual(['two'])
  for (const head of [60, 3]) one.announce(head)
  await expect.poll(() => [...heard]).toEqual([60, 3])
})
