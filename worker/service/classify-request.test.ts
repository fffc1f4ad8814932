import { describe, expect, it } from 'vitest'
import { classifyRequest } from './classify-request'

const origin = 'https://northwind.example'
const get = (path: string, mode: RequestMode = 'no-cors', method = 'GET') =>
  classifyRequest({ method, mode, url: new URL(path, origin).href }, origin)

describe('the service worker’s choice of a response (X-PWA-01)', () => {
  it('is the app for each of its routes, including deep links and routes that look like files', () => {
    for (const path of [
      '/',
      '/decks/d1',
      '/library/c1/decks/d1?x=1',
      '/user/my-favorites',
      '/index.html',
      '/saml-redirect',
      '/search/node.js',
      '/add/AB.12',
    ])
      expect(get(path, 'navigate')).toBe('page')
  })

  it('is the network for pages of the server and for opened files', () => {
    for (const path of [
      '/api/user/login-saml/start',
      '/reset/abc',
      '/email/abc',
      '/verify/1',
      '/sandbox',
      '/exports/1',
      '/robot-check',
    ])
      expect(get(path, 'navigate')).toBe('network')
    expect(get('/media/closing-list.pdf', 'navigate')).toBe('network')
  })

  it('is the network for the API, whatever the method or the address', () => {
    for (const path of ['/api/user/data-sync/v3', '/api/media/x.svg', '/white-label.json', '/manifest.webmanifest'])
      expect(get(path, 'cors')).toBe('network')
    expect(get('/media/a.svg', 'cors', 'POST')).toBe('network')
    expect(get('https://elsewhere.example/media/a.svg')).toBe('network')
    expect(get('/apis', 'navigate')).toBe('page')
  })

  it('is a cached file for files of builds, and cached media for media', () => {
    for (const path of ['/assets/main-abc.js', '/worker/start-abc.js?again=1', '/icon.svg'])
      expect(get(path)).toBe('file')
    expect(get('/media/beans.svg')).toBe('media')
  })
})
