// Takes a picture of each story in each look at each width, to be compared by eye: `pnpm pictures [part of a name]`.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { createServer } from 'vite';

const folder = fileURLToPath(new URL('../.cache/pictures', import.meta.url));
const looks = {
  light: 'theme=light',
  dark: 'theme=dark',
  contrast: 'theme=contrast',
  rtl: 'theme=light&locale=ar&dir=rtl',
};
const widths = [320, 390, 768, 1440];
const pages = 3;

const [part = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await createServer({
  configFile: fileURLToPath(new URL('./vite.config.ts', import.meta.url)),
});
await server.listen();
const url = server.resolvedUrls?.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CAUSEWAY_CHROME ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const index = await browser.newPage();
  await index.goto(url);
  const links = await index.getByRole('link').evaluateAll((all) => all.map(({ href }) => href));
  const names = [...new Set(links.map((href) => new URL(href).searchParams.get('story')))];
  const wanted = names.filter((name) => name.includes(part));
  const left = wanted.flatMap((name) => Object.keys(looks).map((look) => [name, look]));
  await Promise.all(Array.from({ length: pages }, take));
  const count = wanted.length * Object.keys(looks).length * widths.length;
  process.stdout.write(`${count} pictures of ${wanted.length} stories in ${folder}\n`);

  async function take() {
    const page = await browser.newPage();
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, look] = next;
      await page.goto(`${url}?story=${name}&${looks[look]}`, { waitUntil: 'networkidle' });
      // The steps of a story end without a sign.
      await page.waitForTimeout(700);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await page.screenshot({ path: `${folder}/${name}-${look}-${width}.png` });
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
