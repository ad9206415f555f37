import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  resolve: { conditions: ['@causeway/source', 'module', 'browser', 'import', 'default'] },
  oxc: { jsx: { runtime: 'automatic' } },
  build: { outDir: '../public/playground', emptyOutDir: true, chunkSizeWarningLimit: 1000 },
});
