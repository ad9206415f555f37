/** What the controls of the playground are set to. */
export interface Choices {
  readonly mode: 'auto' | 'light' | 'dark' | 'contrast';
  readonly accent: string;
  readonly radius: string;
  readonly density: 'comfortable' | 'compact';
  readonly locale: string;
}

/** The code that makes the kit of these choices; options that are the default are left out. */
export function codeOf({ mode, accent, radius, density, locale }: Choices): string {
  const theme = [
    mode === 'auto' ? '' : `mode: '${mode}'`,
    accent === '' ? '' : `accent: '${accent}'`,
    radius === '' ? '' : `radius: '${radius}'`,
    density === 'compact' ? `density: 'compact'` : '',
  ].filter(Boolean);
  return [
    `import { eip155 } from '@causeway/eip155';`,
    `import { mainnet } from '@causeway/eip155/chains';`,
    `import { ConnectButton, createKit } from '@causeway/kit';`,
    `import '@causeway/kit/styles.css';`,
    '',
    'const kit = createKit({',
    `  appName: 'Example',`,
    '  adapters: [eip155({ chains: [mainnet] })],',
    ...(theme.length > 0 ? [`  theme: { ${theme.join(', ')} },`] : []),
    ...(locale === 'en' ? [] : [`  locale: '${locale}',`]),
    '});',
    '',
    'export const App = () => <ConnectButton kit={kit} />;',
  ].join('\n');
}
