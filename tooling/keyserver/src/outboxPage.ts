import { createHash } from 'node:crypto';
import type { SentMail } from './outbox.js';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem }
article { border-block-start: 1px solid; padding-block: 1rem }
h2 { font-size: 1rem; margin: 0 }
p { margin: 0 }
pre { font: 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap }
.note { border: 1px solid; padding: .75rem 1rem }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The headers of the outbox page: its own style only, no frames, no cache. */
export const outboxHeaders = Object.freeze({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
});

/** The page of the mails that this server would have sent. */
export function outboxPage(mails: readonly SentMail[]): string {
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox of the key server</title>
<style>${style}</style>
</head>
<body>
<h1>Outbox</h1>
<p class="note">This is a development server. It is no enclave: its keys lie on this machine, and the mails below
were sent to nobody. Do not keep anything of value in its wallets. Reload the page for newer mails.</p>
${list}
</body>
</html>
`;
}

const article = ({ to, subject, text, sentAt }: SentMail): string => {
  const time = new Date(sentAt).toISOString();
  return `<article>
<h2>${escaped(subject)}</h2>
<p>To ${escaped(to)}, <time datetime="${time}">${time.replace('T', ' ').slice(0, 19)} UTC</time></p>
<pre>${escaped(text)}</pre>
</article>`;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
