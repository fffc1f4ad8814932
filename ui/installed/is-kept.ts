/** Whether a service worker keeps the whole app on the device: nothing of it needs to be fetched ahead. */
export const isKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
