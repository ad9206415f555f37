// Runs in the folder of an example: the packages and React are the ones installed there.
import assert from 'node:assert/strict';
import { eip155 } from '@causeway/eip155';
import { mainnet } from '@causeway/eip155/chains';
import { ConnectButton, createKit } from '@causeway/kit';
import { createElement, version } from 'react';
import { renderToString } from 'react-dom/server';

const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';
const kit = createKit({ appName: 'Example', adapters: [eip155({ chains: [mainnet] })] });
const render = (savedAccount) => renderToString(createElement(ConnectButton, { kit, savedAccount }));

assert.match(render(), /Connect wallet/, version);
assert.match(render(`eip155:1:${address}`), /data-state="reconnecting"/, version);
