import { mount } from 'svelte';
import './scale.css';
import './app.css';
import './board/board.css';
import { onDevice } from './api/place';
import App from './App.svelte';
import { speak } from './i18n';
import { keepShell } from './offline/register';
import { applyPrefs, prefs } from './prefs.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
applyPrefs();
// The device answers in the place of a server where there is none: offline/device.
if (onDevice) await import('./offline/device').then((device) => device.begin());
void speak(prefs.lang).then(() => mount(App, { target }));
keepShell();
// Who leaves a page does not want what it was loading.
addEventListener('pagehide', () =>
  addEventListener('unhandledrejection', (event) => event.preventDefault()),
);
// For who has an account, or wants to be told: 'banco.account', 'banco.push'.
if (localStorage.getItem('banco.account') ?? localStorage.getItem('banco.push'))
  setTimeout(() => void import('./offline/push').then((push) => push.begin()), 2000);
