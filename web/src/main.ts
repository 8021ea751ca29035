import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { clearBadge, keepShell } from './shell';

const target = document.getElementById('app');
if (target) mount(App, { target });
keepShell();
clearBadge();
