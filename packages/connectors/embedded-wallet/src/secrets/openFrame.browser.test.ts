import { isWalletError } from '@causeway/protocol';
import { afterEach, expect, test } from 'vitest';
import { openFrame } from './openFrame.js';

/** A page for the frame, with a script that handles the port it receives. */
const page = (script: string) =>
  `data:text/html,${encodeURIComponent(`<script>addEventListener('message',({data,ports:[port],origin})=>{${script}})</script>`)}`;
const greet = 'port.postMessage({type:"ready",nonce:data.nonce});';

const openPage = (script: string, options: object = {}) =>
  openFrame({ url: page(script), container: document.body }, options);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fulfilled',
    (error) =>
      isWalletError(error, 'embedded-frame-failed')
        ? error.context.reason
        : isWalletError(error)
          ? error.code
          : error,
  );

afterEach(() => expect(document.querySelector('iframe')).toBeNull());

test('openFrame shakes hands, receives messages in any order, and removes the frame on close', async () => {
  const frame = await openPage(
    `${greet}port.onmessage=()=>{port.postMessage({type:'shown'});port.postMessage({type:'target',publicKey:'04'})};`,
  );
  expect(frame.element.getAttribute('sandbox')).toBe('allow-scripts');
  frame.send({ type: 'close' });
  expect(await frame.next('target')).toEqual({ type: 'target', publicKey: '04' });
  expect(await frame.next('shown')).toEqual({ type: 'shown' });
  frame.close();
  frame.close();
  await frame.closed;
  expect(await failureOf(frame.next('shown'))).toBe('it was closed');
});

test('the secrets frame has no origin, no storage and no access to the page', async () => {
  const frame = await openPage(
    `${greet}let s='storage';try{localStorage.x}catch{s='none'};let p='page';try{parent.document.title}catch{p='none'};port.postMessage({type:'failed',reason:[self.origin,s,p].join('-')});`,
  );
  expect(await failureOf(frame.next('shown'))).toBe('null-none-none');
});

test('openFrame distinguishes a wrong nonce, a failure, a silent frame and a navigated frame', async () => {
  expect(await failureOf(openPage(`port.postMessage({type:'ready',nonce:'x'});`))).toBe('handshake');
  expect(
    await failureOf(openPage(`port.postMessage({type:'failed',reason:'framed-by-unknown-origin'});`)),
  ).toBe('framed-by-unknown-origin');
  expect(await failureOf(openPage('', { timeout: 50 }))).toBe('no answer');
  const navigated = await openPage(`${greet}location.href='data:text/html,elsewhere';`);
  expect(await failureOf(navigated.next('shown'))).toBe('it was navigated');
});

test('openFrame stops waiting when aborted', async () => {
  const controller = new AbortController();
  const opening = failureOf(openPage('', { signal: controller.signal }));
  controller.abort();
  expect(await opening).toBe('aborted');
});
