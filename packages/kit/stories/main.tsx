import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Locale, Theme } from '../src/index.js';
import '../src/styles/kit.css';
import '../src/styles/embedded.css';
import { Piece } from './Piece.js';
import { stories } from './worlds.js';

const query = new URLSearchParams(location.search);
const mode = (query.get('theme') ?? 'light') as Theme['mode'];
const locale = (query.get('locale') ?? 'en') as Locale;
document.documentElement.dataset.theme = mode;
document.documentElement.lang = locale;
document.documentElement.dir = query.get('dir') ?? 'ltr';

const story = stories[query.get('story') ?? ''];
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <main>
      <h1>{query.get('story') ?? 'Stories of the kit'}</h1>
      {story ? (
        <Piece story={story} locale={locale} mode={mode} />
      ) : (
        <nav aria-label="Stories">
          {Object.keys(stories).flatMap((name) =>
            ['light', 'dark', 'contrast'].map((theme) => (
              <a key={name + theme} href={`?story=${name}&theme=${theme}`}>
                {name}, {theme}
              </a>
            )),
          )}
        </nav>
      )}
    </main>
  </StrictMode>,
);
