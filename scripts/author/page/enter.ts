// Runs in the frame: prepares a single sign-on and the path to show after it, as the app does, and signs in.
import { storeRedirect } from '../../../ui/navigation/post-login-redirect'
import { storeSsoState } from '../../../ui/sso/sso-callback'

const { path = '/', signIn = '/' } = document.documentElement.dataset
storeRedirect(path, undefined)
storeSsoState(JSON.stringify({ way: 'saml', begunAt: Date.now() }), '')
location.replace(signIn)
