import { peopleApi } from '../api/people';
import { follow } from '../people/badge.svelte';
import { prefs } from '../prefs.svelte';

/** Where it is remembered that this browser is to get notices. */
const storageKey = 'banco.push';

/** Whether a browser can get notices at all, and whether it does. */
export type PushState = 'off' | 'on' | 'denied' | 'impossible';

export function pushState(): PushState {
  if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator))
    return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && localStorage.getItem(storageKey) ? 'on' : 'off';
}

/** Asks the visitor, and then lets the server send notices to this browser. */
export async function turnOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  await subscribe();
  localStorage.setItem(storageKey, 'on');
  return pushState();
}

/** Ends it, here and on the server. */
export async function turnOff(): Promise<PushState> {
  localStorage.removeItem(storageKey);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    await peopleApi.unsubscribe(subscription.endpoint);
    await subscription.unsubscribe();
  }
  return pushState();
}

/** What goes on while somebody who has come before is here; loaded after the page. */
export function begin(): void {
  follow();
  void renew().catch(() => undefined); // notices go on as they were
}

/** Tells the server again: whoever uses the browser, or its language, may be another. */
async function renew(): Promise<void> {
  if (pushState() === 'on') await subscribe();
}

async function subscribe(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = await peopleApi.pushKey();
  const ask = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const subscription = await ask().catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe(); // it is for another key
    return ask();
  });
  const { keys } = subscription.toJSON();
  await peopleApi.subscribe({
    endpoint: subscription.endpoint,
    auth: keys?.auth ?? '',
    p256dh: keys?.p256dh ?? '',
    lang: prefs.lang,
  });
}
