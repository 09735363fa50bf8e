import { mount } from 'svelte';
import './app.css';
import './board/board.css';
import App from './App.svelte';
import { applyPrefs } from './prefs.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
applyPrefs();
mount(App, { target });
