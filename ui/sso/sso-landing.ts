const { pathname, search } = location
/** An SSO sign-in has returned here (S-ROUTE-23, S-ROUTE-24). */
const isSsoLanding = search !== '' && /^\/(--\/)?(oauth|saml)-redirect\/?$/.test(pathname)

/** The callback's query, removed from the address and its history before any request (decision 6). */
export const ssoLanding: { query?: string | undefined } = {}

/** A callback in one of the app's own frames is for the surrounding page, which reloads with it (S-LOGIN-28). */
export const isLeavingFrame = isSsoLanding && parent !== self && redirectsParent()

if (isSsoLanding) {
  if (!isLeavingFrame) ssoLanding.query = search.slice(1)
  history.replaceState(null, '', pathname)
}

function redirectsParent(): boolean {
  try {
    const { location: around } = parent
    if (around.origin !== location.origin) return false
    around.replace(location.href)
    return true
  } catch {
    // The surrounding page belongs to another site, which must not learn of it.
    return false
  }
}
