/** Tests whether a service worker stores the complete app on the device, so that nothing needs prefetching. */
export const hasServiceWorker = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
