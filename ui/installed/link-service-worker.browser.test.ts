import { expect, test } from 'vitest'
import { answerFromFrame } from './link-service-worker'

test('X-PWA-02 an app in a frame says of which build it is', async () => {
  const container = navigator.serviceWorker
  const ask = (): Promise<unknown> => {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise((heard) => {
      port1.onmessage = ({ data }) => heard(data)
    })
    container.dispatchEvent(new MessageEvent('message', { data: { type: 'whichBuild' }, ports: [port2] }))
    return answer
  }
  const stop = answerFromFrame(container)
  expect(await ask()).toBe('test')
  stop()
})
