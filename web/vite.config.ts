import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Where `huone serve` listens while `npm run dev` serves the client. */
const room = process.env.HUONE_ROOM ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  server: { proxy: { '/ws': { target: room, ws: true }, '/api': room, '/rules': room } },
  build: { target: 'es2023', outDir: '../src/huone/server/static', emptyOutDir: true },
});
