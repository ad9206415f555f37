import type { Scripted } from '../src/testing/page.js';

const square = (colour: string, shape: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${colour}" d="M0 0h40v40H0z"/>${shape}</svg>`)}`;

export const fox = square('#e8892b', '<path fill="#fff" d="M8 9l12 8 12-8-4 18-8 5-8-5z"/>');
const ghost = square('#7b6cf0', '<path fill="#fff" d="M9 30V19a11 11 0 0122 0v11l-4-3-4 3-3-3-3 3-4-3z"/>');
export const ring = square(
  '#0b3d91',
  '<circle cx="20" cy="20" r="9" fill="none" stroke="#fff" stroke-width="5"/>',
);

/** The wallets of a page whose story names none. */
export const usual: readonly Scripted[] = [
  { name: 'Vulpine', icon: fox },
  { name: 'Phantasm', icon: ghost, families: ['eip155', 'solana'] },
  { name: 'Orbit', icon: ring, families: ['eip155', 'solana', 'near'] },
  { name: 'Plainfolk' },
  { name: 'Base Ledger', route: 'popup', icon: ring },
];
