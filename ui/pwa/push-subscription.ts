/** Tests whether this browser supports Web Push (S-PUSH-04). */
export const hasPush = (): boolean =>
  'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator && window.isSecureContext

/** Returns this device's push subscription; undefined if there is none. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (!hasPush()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Closes visible notifications, which may contain a signed-out user's data. */
export async function closeNotifications(): Promise<void> {
  if (!hasPush()) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}
