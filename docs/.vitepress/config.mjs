import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

const reference = fileURLToPath(new URL('../reference', import.meta.url));
const page = (/** @type {string} */ text, /** @type {string} */ link) => ({ text, link });

/** The pages of the reference, as they were generated. */
const packages = readdirSync(reference)
  .filter((file) => file.endsWith('.md') && file !== 'index.md')
  .map((file) => page(`@causeway/${file.slice(0, -3)}`, `/reference/${file.slice(0, -3)}`));

const teaching = [
  {
    text: 'Start',
    items: [
      page('Five minutes', '/start/'),
      page('React with Vite', '/start/vite'),
      page('Next.js', '/start/next'),
      page('Without a framework', '/start/vanilla'),
      page('An app that has wagmi', '/start/wagmi'),
    ],
  },
  {
    text: 'Guides',
    items: [
      page('Wallets on phones', '/guides/phones'),
      page('Embedded wallet', '/guides/embedded-wallet'),
      page('Sign in to your backend', '/guides/sign-in'),
      page('Balances and tokens', '/guides/tokens'),
      page('Many families', '/guides/many-families'),
      page('Themes', '/guides/themes'),
      page('Words and languages', '/guides/words'),
      page('A strict content policy', '/guides/strict-csp'),
      page('Server rendering', '/guides/server-rendering'),
      page('Testing your app', '/guides/testing'),
      page('Devtools', '/guides/devtools'),
      page('Going to production', '/deploy'),
    ],
  },
  {
    text: 'The application',
    items: [page('Every main screen', '/application'), page('The interface, point by point', '/interface')],
  },
  { text: 'Recipes', items: [page('One question each', '/recipes/')] },
  {
    text: 'Migrate',
    items: [
      page('From RainbowKit and wagmi', '/migrate/rainbowkit'),
      page('From ConnectKit', '/migrate/connectkit'),
      page('From AppKit', '/migrate/appkit'),
      page('From Dynamic', '/migrate/dynamic'),
      page('From wallet-adapter', '/migrate/wallet-adapter'),
      page('From NEAR wallet-selector', '/migrate/near-wallet-selector'),
    ],
  },
];

const ideas = {
  text: 'Ideas',
  items: [
    page('Architecture', '/architecture'),
    page('How a connection lives', '/connection'),
    page('Errors', '/errors'),
    page('Security', '/security'),
    page('Compatibility', '/compatibility'),
    page('Adding a namespace', '/add-a-namespace'),
    page('Glossary', '/glossary'),
    page('Decisions', '/decisions'),
  ],
};

/** Every block is drawn for its page and again for the search: colouring it is half the time of a build. */
const highlighted = new Map();

/** @param {(code: string, language: string, attributes: string) => string} highlight */
function onceForEach(highlight) {
  return (/** @type {string} */ code, /** @type {string} */ language, /** @type {string} */ attributes) => {
    const key = `${language} ${attributes} ${code}`;
    const html = highlighted.get(key) ?? highlight(code, language, attributes);
    highlighted.set(key, html);
    return html;
  };
}

export default defineConfig({
  title: 'Causeway',
  description: 'One way across to every wallet: connect, sign and send on every family of chains.',
  lang: 'en',
  cleanUrls: true,
  lastUpdated: false,
  // A page fetches what it shows: the pages behind its links are up to 50 KB of script each.
  router: { prefetchLinks: false },
  // The theme marks these pages in the same way once its scripts run.
  transformHtml: (html) =>
    html.includes('<main') ? html : html.replace('id="VPContent"', 'id="VPContent" role="main"'),
  // Links into the sources are for readers of the repository, where these pages stand too.
  ignoreDeadLinks: [
    /^(\.\/)?(\.\.\/)+(packages|apps|tooling|examples|CONTRIBUTING|LICENSE|README|Dockerfile)/,
  ],
  head: [['link', { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: ({ options }) => {
      if (options.highlight) options.highlight = onceForEach(options.highlight);
    },
  },
  themeConfig: {
    logo: '/mark.svg',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      page('Start', '/start/'),
      page('Playground', '/playground'),
      page('Reference', '/reference/'),
      page('Ideas', '/architecture'),
    ],
    sidebar: {
      '/reference/': [{ text: 'Reference', items: [page('All packages', '/reference/'), ...packages] }],
      '/': [...teaching, ideas],
    },
    footer: { message: 'Apache-2.0' },
  },
});
