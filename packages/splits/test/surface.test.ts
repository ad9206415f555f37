import { describeSurface } from '@causeway/conformance';
import manifest from '../package.json' with { type: 'json' };

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': [
      'collectSplits',
      'concerns',
      'createSplitsReader',
      'decodeCall',
      'decodeRefusal',
      'encodeCall',
      'findProblems',
      'formatPercent',
      'hashSplit',
      'maxDistributorFee',
      'minimalProxy',
      'orderSplit',
      'parsePercent',
      'percentageScale',
      'plainAbi',
      'pointsAbi',
      'predictAddress',
      'previewDistribution',
      'previewWithdrawal',
      'scanSplits',
      'shareEqually',
      'toSplitsError',
    ],
    './describe': ['describeCall', 'descriptions'],
  },
  dependencies: ['@causeway/protocol'],
  peers: ['viem'],
});
