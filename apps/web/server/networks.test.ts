import { networkOf as cardanoNetwork } from '@causeway/cip34/chains';
import { independent, vectorSet } from '@causeway/conformance/independent';
import type { CosmosChain } from '@causeway/cosmos';
import { formatAddress, parseAddress } from '@causeway/cosmos/address';
import { createRpc } from '@causeway/eip155/rpc';
import { listNetworks } from '@causeway/networks';
import { networkProblems } from '@causeway/networks/check';
import { fromViem, type ViemChainLike } from '@causeway/networks/viem';
import type { PolkadotChain } from '@causeway/polkadot';
import { addressKind, toChainAddress } from '@causeway/polkadot/address';
import type { Chain } from '@causeway/protocol';
import { clusterOf } from '@causeway/solana/chains';
import { calculateFee, GasPrice } from '@cosmjs/stargate';
import { chains as registry } from 'chain-registry';
import * as viemChains from 'viem/chains';
import { describe, expect, it } from 'vitest';

vectorSet('chain-registry', {
  source: 'npm chain-registry',
  licence: 'MIT',
  what: 'prefix, denomination and gas price of every Cosmos chain',
});
independent('@cosmjs/stargate', {
  namespaces: ['cosmos'],
  what: 'makes fees from the gas prices of the listed chains',
});

// Each network passes the pure parts of its adapter with its own data: ids, forms of addresses, denominations, fees.

const bytes = Uint8Array.from({ length: 20 }, (_, index) => index);

describe('every EVM chain of viem and of the list', () => {
  /** A server that reports the id of a chain. */
  const serverOf = (chainId: string) => async (_: unknown, init?: RequestInit) => {
    const { id, method } = JSON.parse(String(init?.body));
    const result = method === 'eth_chainId' ? chainId : '0x2a';
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }));
  };
  const send = (chain: Chain<'eip155'>, answer: string) =>
    createRpc(
      { ...chain, rpcUrls: ['https://rpc.example'] },
      { fetch: serverOf(answer) as typeof fetch },
    )({ method: 'eth_sendRawTransaction', params: ['0x00'] });

  it('every EVM chain accepts a server of the same chain id and rejects one of another chain', async () => {
    const ofViem = Object.values(viemChains as unknown as Record<string, ViemChainLike>)
      .filter((chain) => typeof chain === 'object' && 'nativeCurrency' in chain)
      .map((chain) => fromViem(chain));
    const chains = [...ofViem, ...(await listNetworks('eip155'))];
    expect(chains.length).toBeGreaterThan(800);
    for (const chain of chains) {
      const number = BigInt(chain.id.slice('eip155:'.length));
      await expect(send(chain, `0x${number.toString(16)}`), chain.id).resolves.toBe('0x2a');
      await expect(send(chain, `0x${(number + 1n).toString(16)}`), chain.id).rejects.toMatchObject({
        code: 'rpc-chain-mismatch',
      });
    }
  });
});

describe('every Cosmos chain of the list', () => {
  it('every Cosmos chain of the list accepts its own addresses and refuses those of another chain', async () => {
    const networks: readonly CosmosChain[] = await listNetworks('cosmos');
    for (const { bech32Prefix: prefix } of networks) {
      const address = formatAddress(prefix, bytes);
      expect(parseAddress(address, [prefix])).toEqual({ address, prefix, bytes });
      expect(() => parseAddress(address, [`${prefix}x`])).toThrow(/must be|must begin/);
    }
  });

  it('every Cosmos chain of the list has a gas price that makes a whole fee in its denomination', async () => {
    for (const { id, gasPrice, denom } of await listNetworks('cosmos')) {
      const [fee] = calculateFee(100_001, GasPrice.fromString(`${gasPrice}${denom}`)).amount;
      expect(fee, id).toEqual({ denom, amount: expect.stringMatching(/^\d+$/) });
      expect(Number(fee?.amount)).toBeGreaterThanOrEqual(Math.floor(Number(gasPrice) * 100_001));
    }
  });
});

describe('every Cosmos chain of chain-registry', () => {
  const live = registry.filter(({ chainType, bech32Prefix }) => chainType === 'cosmos' && bech32Prefix);

  it('every Cosmos chain of chain-registry has a prefix that accepts its addresses', () => {
    expect(live.length).toBeGreaterThan(350);
    const unread = live.filter(({ bech32Prefix: prefix = '' }) => {
      const address = formatAddress(prefix, bytes);
      return parseAddress(address, [prefix]).address !== address;
    });
    expect(unread.map(({ chainName }) => chainName)).toEqual([]);
  });

  it('every Cosmos chain of chain-registry has a denomination and a gas price, except one with a denomination of two letters', () => {
    const refused = live.flatMap(({ chainName, fees }) => {
      const [token] = fees?.feeTokens ?? [];
      const price = token?.averageGasPrice ?? token?.fixedMinGasPrice;
      if (!token || price === undefined) return [];
      try {
        calculateFee(100_000, GasPrice.fromString(`${Number(price).toFixed(18)}${token.denom}`));
        return [];
      } catch {
        return [chainName];
      }
    });
    expect(refused).toEqual(['union']);
  });
});

describe('every Polkadot network of the list', () => {
  const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
  const moonbeam = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac';

  it('every Polkadot network of the list has its own form of an account, which converts back to the generic form', async () => {
    const networks: readonly PolkadotChain[] = await listNetworks('polkadot');
    for (const network of networks) {
      expect(addressKind(network)).toBe(network.prefix);
      if (network.prefix === 'h160') {
        expect(toChainAddress(moonbeam, network).toLowerCase()).toBe(moonbeam.toLowerCase());
        expect(() => toChainAddress(alice, network)).toThrow(network.name);
        continue;
      }
      const chainAddress = toChainAddress(alice, network);
      expect(toChainAddress(chainAddress, { ...network, prefix: 42 } as PolkadotChain)).toBe(alice);
      expect(chainAddress === alice).toBe(network.prefix === 42);
    }
  });
});

describe('the networks of the other families', () => {
  it('the networks of the other families are those that the adapters name', async () => {
    expect((await listNetworks('solana')).map(({ id }) => clusterOf(id))).toEqual([
      'mainnet',
      'devnet',
      'testnet',
    ]);
    const cardano = (await listNetworks('cip34')).map(({ id }) => cardanoNetwork(id));
    expect(cardano).toEqual([
      { id: 1, magic: 764824073 },
      { id: 0, magic: 1 },
      { id: 0, magic: 2 },
    ]);
  });

  it.each(['solana', 'cip34', 'multiversx', 'near', 'eip155', 'cosmos', 'polkadot'])(
    'the networks of the other families equal the records that the adapter of %s exports, and pass the check',
    async (folder) => {
      const records = Object.values(await import(`@causeway/${folder}/chains`)).filter(
        (value): value is Chain => typeof value === 'object' && value !== null && 'rpcUrls' in value,
      );
      expect(records.length).toBeGreaterThan(1);
      expect(records.flatMap((record) => networkProblems(JSON.parse(JSON.stringify(record))))).toEqual([]);
      const namespace = folder === 'multiversx' ? 'mvx' : (folder as 'solana');
      const listed: readonly Chain[] = await listNetworks(namespace);
      for (const record of records) {
        const same = listed.find(({ id }) => id === record.id);
        if (!same) continue;
        const { symbol, decimals } = record.currency;
        expect(same.currency, record.id).toMatchObject({ symbol, decimals });
        for (const key of ['genesisHash', 'prefix', 'bech32Prefix', 'coinType', 'denom'] as const) {
          expect(same[key as 'id'], `${record.id} ${key}`).toEqual(record[key as 'id']);
        }
      }
    },
  );
});
