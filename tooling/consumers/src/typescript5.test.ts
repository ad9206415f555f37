import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const signers = fileURLToPath(new URL('../../../packages/core/src/signer.test-d.ts', import.meta.url));

it('TypeScript 5 compiles the signers of typed wallets, and takes typed wallets as wallets', async () => {
  const tsc = fileURLToPath(import.meta.resolve('typescript-5/lib/tsc.js'));
  const options =
    '--noEmit --strict --target ES2022 --lib ES2023,DOM --module ESNext --moduleResolution bundler --skipLibCheck';
  const conditions = ['--customConditions', '@causeway/source'];
  const args = [tsc, ...options.split(' '), ...conditions, signers];
  const answer = await promisify(execFile)(process.execPath, args).catch((error) => error.stdout);
  expect(answer).toMatchObject({ stdout: '' });
});
