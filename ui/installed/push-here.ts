/** Does this browser know of Web Push at all (S-PUSH-04)? */
export const hasPush = (): boolean =>
  'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator && window.isSecureContext

/** To where messages come on this device; undefined where none do. */
export async function subscriptionHere(): Promise<PushSubscription | undefined> {
  if (!hasPush()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}
