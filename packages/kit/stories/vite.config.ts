import { defineConfig } from 'vite';

const conditions = ['@causeway/source', 'module', 'browser', 'import', 'default'];

export default defineConfig({
  root: 'stories',
  resolve: { conditions },
  oxc: { jsx: { runtime: 'automatic' } },
  server: { host: '127.0.0.1' },
});
