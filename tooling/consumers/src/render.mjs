// Runs in the folder of an example: the packages and React are the ones installed there.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { eip155 } from '@causeway/eip155';
import { mainnet } from '@causeway/eip155/chains';
import { ConnectButton, ConnectPanel, createKit } from '@causeway/kit';
import { createElement, createRef, version } from 'react';
import { renderToString } from 'react-dom/server';

// React's warnings, such as that of React 18 about a layout effect.
const warnings = [];
console.error = (...parts) => warnings.push(parts.join(' '));

const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';
const kit = createKit({ appName: 'Example', adapters: [eip155({ chains: [mainnet] })] });
const render = (savedAccount) => renderToString(createElement(ConnectButton, { kit, savedAccount }));

assert.match(render(), /Connect wallet/, version);
assert.match(render(`eip155:1:${address}`), /data-state="reconnecting"/, version);
assert.match(renderToString(createElement(ConnectPanel, { kit })), /data-causeway-kit/, version);

// The example itself depends on the kit only.
const { resolve } = createRequire(import.meta.resolve('@causeway/kit'));
const load = (name) => import(pathToFileURL(resolve(name)).href);
const { Connect } = await load('@causeway/react/parts');
const { createJournal } = await load('@causeway/journal');
const { createJournalHooks } = await load('@causeway/journal/react');
const { useRequest } = createJournalHooks(createJournal({}), () => undefined);
const Form = () => useRequest().status;
const given = createRef();
let passed;
const button = (props) => {
  passed = props.ref;
  return createElement('i');
};
const parts = [
  createElement(Connect.Trigger, { key: 'trigger', ref: given, render: button }),
  createElement(Connect.Popup, { key: 'popup' }),
  createElement(Connect.List, { key: 'list' }),
  createElement(Form, { key: 'form' }),
];
renderToString(createElement(Connect.Root, { wallets: kit.wallets }, parts));
assert.equal(passed, given, `React ${version} did not pass the ref of a part.`);
assert.deepEqual(warnings, [], version);
