/** Does this browser know of Web Push at all (S-PUSH-04)? */
export const hasPush = (): boolean =>
  'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator && window.isSecureContext

/** To where messages come on this device; undefined where none do. */
export async function subscriptionHere(): Promise<PushSubscription | undefined> {
  if (!hasPush()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Nothing that was told of somebody is left to be read outside of the app. */
export async function closeNotifications(): Promise<void> {
  if (!hasPush()) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}
