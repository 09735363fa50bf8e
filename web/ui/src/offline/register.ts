import { base } from '../api/place';

/**
 * Lets the browser keep the shell of the page, once the page itself has loaded. Browsers do
 * so only for hosts they trust: this machine, and others over HTTPS.
 */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker
      .register(`${base}/sw.js`, { updateViaCache: 'none' })
      .catch(() => undefined); // the page works without
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
