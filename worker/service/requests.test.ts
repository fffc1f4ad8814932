import { describe, expect, it } from 'vitest'
import { asked } from './requests'

const origin = 'https://northwind.example'
const get = (path: string, mode: RequestMode = 'no-cors', method = 'GET') =>
  asked({ method, mode, url: new URL(path, origin).href }, origin)

describe('what the service worker answers (X-PWA-01)', () => {
  it('is the app for every route of it, deep links and handed links included', () => {
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

  it('is never a page of the server itself, nor a file that somebody opens', () => {
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

  it('is never the API, whatever the method or the address looks like', () => {
    for (const path of ['/api/user/data-sync/v3', '/api/media/x.svg', '/white-label.json', '/manifest.webmanifest'])
      expect(get(path, 'cors')).toBe('network')
    expect(get('/media/a.svg', 'cors', 'POST')).toBe('network')
    expect(get('https://elsewhere.example/media/a.svg')).toBe('network')
    expect(get('/apis', 'navigate')).toBe('page')
  })

  it('is the files of builds, and media', () => {
    for (const path of ['/assets/main-abc.js', '/worker/start-abc.js?again=1', '/icon.svg', '/layers.css'])
      expect(get(path)).toBe('file')
    expect(get('/media/beans.svg')).toBe('media')
  })
})
