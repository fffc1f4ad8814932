const { pathname, search } = location
/** A sign-in elsewhere has come back here (S-ROUTE-23, S-ROUTE-24). */
const isLanding = search !== '' && /^\/(--\/)?(oauth|saml)-redirect\/?$/.test(pathname)

/** The answer that came, taken out of the address and its history before anything else is asked for (decision 6). */
export const landed: { query?: string | undefined } = {}

/** An answer that came into a frame of our own is for the page around it, which begins anew with it (S-LOGIN-28). */
export const isLeavingFrame = isLanding && parent !== self && goesToPageAround()

if (isLanding) {
  if (!isLeavingFrame) landed.query = search.slice(1)
  history.replaceState(null, '', pathname)
}

function goesToPageAround(): boolean {
  try {
    const { location: around } = parent
    if (around.origin !== location.origin) return false
    around.replace(location.href)
    return true
  } catch {
    // The page around is another site's, which is not to know.
    return false
  }
}
