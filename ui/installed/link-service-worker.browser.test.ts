import { expect, test } from 'vitest'
import type { FromServiceWorker } from '../../protocol/service-worker'
import { leave } from '../core-client/leaving'
import { answerFromFrame } from './link-service-worker'

const container = navigator.serviceWorker

function ask(type: FromServiceWorker['type']): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise((heard) => {
    port1.onmessage = ({ data }) => heard(data)
  })
  container.dispatchEvent(new MessageEvent('message', { data: { type }, ports: [port2] }))
  return answer
}

test('X-PWA-02 an app in a frame says of which build it is', async () => {
  const stop = answerFromFrame(container)
  expect(await ask('whichBuild')).toBe('test')
  stop()
})

test('X-BRIDGE-06 a page that is about to be left says so when nothing is written any more, any other one at once', async () => {
  const stop = answerFromFrame(container)
  const order: string[] = []
  expect(await ask('mayLeave')).toBe(null)
  let end: () => void = () => undefined
  leave(
    new Promise<void>((ended) => {
      end = ended
    }),
  )
  const left = ask('mayLeave').then(() => order.push('left'))
  await ask('whichBuild')
  order.push('written')
  end()
  await left
  expect(order).toEqual(['written', 'left'])
  leave(Promise.reject(new Error('the worker has gone')))
  expect(await ask('mayLeave')).toBe(null)
  stop()
})
