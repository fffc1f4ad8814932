// Runs in the frame: empties the storage of the account's origin, prepares a single sign-on and the path to show after
// it, as the app does, and signs in. The app keeps a loaded deck for a minute, so without its storage it loads the new
// version at once. The server has the learner's work.
import { storeRedirect } from '../../../ui/navigation/post-login-redirect'
import { storeSsoState } from '../../../ui/sso/sso-callback'

/** Deletes a database. Resolves also when the deletion fails: then the app shows its former content. */
const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
    request.addEventListener('blocked', () => resolve())
  })

/** Deletes the app's copies of pending actions, from which it would restore its state. */
async function deleteFiles(): Promise<void> {
  const folder = await navigator.storage.getDirectory()
  for await (const name of folder.keys()) await folder.removeEntry(name, { recursive: true })
}

async function emptyStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const databases = await indexedDB.databases()
  const caching = await caches.keys()
  await Promise.allSettled([
    ...databases.map(({ name }) => (name === undefined ? undefined : deleteDatabase(name))),
    ...caching.map((name) => caches.delete(name)),
    deleteFiles(),
  ])
}

const { path = '/', signIn = '/' } = document.documentElement.dataset
await emptyStorage().catch(() => undefined)
storeRedirect(path, undefined)
storeSsoState(JSON.stringify({ way: 'saml', begunAt: Date.now() }), '')
location.replace(signIn)
