import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { unbranded, type WhiteLabel } from '../../protocol/white-label'
import { findWhiteLabel } from './white-label'

const CACHE = 'flipdeck-white-label'
const reply = (label: WhiteLabel) => new Response(JSON.stringify(label))
const kept = async (label: WhiteLabel) => (await caches.open(CACHE)).put('/white-label.json', reply(label))
const answers = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)

afterEach(async () => {
  vi.unstubAllGlobals()
  await caches.delete(CACHE)
})

const open: WhiteLabel = { ...unbranded, webDisplayName: 'Aurora' }
const shut: WhiteLabel = { ...open, disabled: true }

it('S-ROUTE-37 asks the server before it applies a stored white-label that is disabled', async () => {
  await kept(shut)
  answers(async () => reply(open))
  expect(await findWhiteLabel()).toEqual(open)
})

it('S-ROUTE-37 applies a stored disabled white-label when the server cannot be reached', async () => {
  for (const answer of [
    () => Promise.reject(new TypeError('offline')),
    async () => new Response('', { status: 502 }),
  ]) {
    await kept(shut)
    answers(answer)
    expect(await findWhiteLabel()).toEqual(shut)
  }
})

it('S-BRAND-01 uses the stored white-label immediately', async () => {
  await kept(open)
  answers(() => new Promise(() => undefined))
  expect(await findWhiteLabel()).toEqual(open)
})

it('S-BRAND-01 S-API-39 does not take the web page of a hotel network for a white-label, and keeps the stored one', async () => {
  const portal = async () => new Response('<!doctype html><title>Free Wi-Fi</title>')
  await kept(open)
  let renewed = 0
  answers(async () => {
    renewed += 1
    return portal()
  })
  expect(await findWhiteLabel()).toEqual(open)
  await expect.poll(() => renewed).toBe(1)
  expect(await findWhiteLabel()).toEqual(open)
  // A page that an earlier build has stored is requested again.
  await (await caches.open(CACHE)).put('/white-label.json', await portal())
  answers(async () => reply(open))
  expect(await findWhiteLabel()).toEqual(open)
})

it('X-HEAL-04 S-BRAND-01 uses the server’s white-label when a full disk cannot store it', async () => {
  const full = vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  onTestFinished(() => full.mockRestore())
  answers(async () => reply(open))
  expect(await findWhiteLabel()).toEqual(open)
})
