import { describe, expect, it } from 'vitest';
import { registryFields, withRegistryFields } from './manifests.mjs';
import { badPackages, exoticSources, isAllowedLicence, settingsChecks, unpinnedActions } from './supply.mjs';

const settings = [
  '',
  'minimumReleaseAge: 1440',
  'minimumReleaseAgeStrict: true',
  'trustPolicy: no-downgrade',
  'blockExoticSubdeps: true',
  'strictDepBuilds: true',
  'allowBuilds:',
  '  esbuild: false',
  '',
].join('\n');

describe('the checks of the supply chain', () => {
  it('the supply chain check finds a version in a lockfile that carried malware', () => {
    const lockfile =
      "packages:\n\n  debug@4.4.2:\n    resolution: {}\n\n  '@solana/web3.js@1.95.7':\n\n  debug@4.4.3:\n";
    expect(badPackages(lockfile)).toEqual(['debug@4.4.2', '@solana/web3.js@1.95.7']);
  });

  it('the supply chain check finds a package in a lockfile that does not come from the registry', () => {
    const registry = '    resolution: {integrity: sha512-aa==}';
    const tarball = '    resolution: {tarball: https://example.org/a.tgz}';
    const git = '    resolution: {commit: abc, repo: https://example.org/a.git, type: git}';
    expect(exoticSources([registry, tarball, git].join('\n'))).toEqual([tarball, git]);
  });

  it('the supply chain check finds an action that is not pinned by its commit', () => {
    const pinned = `uses: actions/checkout@${'3'.repeat(40)} # v7`;
    expect(unpinnedActions(`${pinned}\n  - uses: actions/setup-node@v7\n  - uses: ./local`)).toEqual([
      'actions/setup-node@v7',
    ]);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['(Apache-2.0 AND MIT)', true],
    ['(MIT AND GPL-3.0-only)', false],
    ['GPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['Unknown', false],
  ])('the licence %s may ship: %s', (licence, allowed) => {
    expect(isAllowedLicence(licence)).toBe(allowed);
  });

  it('the supply chain check accepts the settings that keep new and foreign packages out', () => {
    expect(settingsChecks(settings).filter(({ ok }) => !ok)).toEqual([]);
  });

  it.each([
    ['minimumReleaseAge: 1440', 'minimumReleaseAge: 60'],
    ['minimumReleaseAgeStrict: true', 'minimumReleaseAgeStrict: false'],
    ['trustPolicy: no-downgrade', ''],
    ['blockExoticSubdeps: true', 'blockExoticSubdeps: false'],
    ['strictDepBuilds: true', ''],
    ['esbuild: false', 'esbuild: true'],
    ['allowBuilds:', 'minimumReleaseAgeExclude:\n  - left-pad\nallowBuilds:'],
  ])('the supply chain check refuses settings in which “%s” is “%s”', (line, wrong) => {
    expect(settingsChecks(settings.replace(line, wrong)).filter(({ ok }) => !ok)).toHaveLength(1);
  });
});

describe('the registry fields of a manifest', () => {
  const home = {
    homepage: 'https://example.org/causeway',
    bugs: 'https://example.org/causeway/issues',
    repository: { type: 'git', url: 'git+https://example.org/causeway.git' },
    funding: 'https://example.org/fund',
  };
  const manifest = { name: '@causeway/core', license: 'Apache-2.0', type: 'module', keywords: ['session'] };

  it('the registry fields name the folder of the package in the repository', () => {
    expect(registryFields(manifest, 'packages/core', home)).toMatchObject({
      repository: { type: 'git', url: home.repository.url, directory: 'packages/core' },
      keywords: ['wallet', 'web3', 'caip', 'core', 'session'],
      publishConfig: { access: 'public', provenance: true },
    });
  });

  it('the registry fields are written once and stay the same when they are written again', () => {
    const writtenOnce = withRegistryFields(manifest, 'packages/core', home);
    expect(withRegistryFields(writtenOnce, 'packages/core', home)).toEqual(writtenOnce);
    expect(Object.keys(writtenOnce).indexOf('keywords')).toBe(
      Object.keys(writtenOnce).indexOf('license') + 1,
    );
  });
});
