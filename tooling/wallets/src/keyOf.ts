import type { Key } from '@causeway/protocol';
import { bytesOf, publicAccounts } from './accounts.js';

type Curve = 'secp256k1' | 'ed25519' | 'sr25519';

/** The public keys of the secrets of `publicAccounts`, in their order. */
const publicKeys: readonly Readonly<Record<Curve, string>>[] = [
  {
    secp256k1: '0x038318535b54105d4a7aae60c08fc45f9687181b4fdfc625bd1a753fa7397fed75',
    ed25519: '0x468995cdd3c27569e004c89098c44bf584b1a4c6cd89a203fc47825f48684964',
    sr25519: '0x384de7d40bbac77b5c98bef672d9cb1ac06759b03666386faa9cc301f1ad0d74',
  },
  {
    secp256k1: '0x02ba5734d8f7091719471e7f7ed6b9df170dc70cc661ca05e688601ad984f068b0',
    ed25519: '0x314019a4fc3d9b3b613a2c80558c069d7ef157386e81befefcfd88d4eaf0b768',
    sr25519: '0x8ea7b2853470aa8c6bd7d40c4ca4e14f0d9557e500076ddc25204b2c83cc8c79',
  },
  {
    secp256k1: '0x039d9031e97dd78ff8c15aa86939de9b1e791066a0224e331bc962a2099a7b1f04',
    ed25519: '0xe60ab9522d0a28ed946ff57eac3902d53ac49f0a39b8828472371d9c86dff88b',
    sr25519: '0x9ee186795e72cdecf68279fa53fe9dc5d43cf7f292950a34fc7ff3e474725830',
  },
  {
    secp256k1: '0x0220b871f3ced029e14472ec4ebc3c0448164942b123aa6af91a3386c1c403e0eb',
    ed25519: '0x221613622a337f623c4caf916c9b38569fd0fc48131a95284b09945cd6123394',
    sr25519: '0x28bfa54345dbc77ad83c0836b800c13580233bb65368aa72ad9fcdd1cd2c4e2c',
  },
  {
    secp256k1: '0x03bf6ee64a8d2fdc551ec8bb9ef862ef6b4bcb1805cdc520c3aa5866c0575fd3b5',
    ed25519: '0xed1ecf0256ac7bd80a1d390641fc811218a32a99e0afc40a534261168c78918e',
    sr25519: '0xd0c5011aef306e7f0bc318cb50e8292d0f0202016971ff84efe7b41da40dc33d',
  },
  {
    secp256k1: '0x0337b84de6947b243626cc8b977bb1f1632610614842468dfa8f35dcbbc55a515e',
    ed25519: '0xee5acc89d329a71deff9c5c6a4755d4e484f4bc18809e947f4ae83c75eeb7aa2',
    sr25519: '0x2461c62d453429138f6caea31b2df360d267a4d2af922f573324ab27f555be28',
  },
  {
    secp256k1: '0x029a4ab212cb92775d227af4237c20b81f4221e9361d29007dfc16c79186b577cb',
    ed25519: '0x47a24cb2ccb0e1151fb9d1435403730681919a8e2d8d0b3f32742bf5adc380d7',
    sr25519: '0xceba70c6b087309cb4ff2425752e87df1ce5a6bca0c49d98482f20b10b54f056',
  },
  {
    secp256k1: '0x0201f2bf1fa920e77a43c7aec2587d0b3814093420cc59a9b3ad66dd5734dda7be',
    ed25519: '0x3eeddd21c2e92596415004edac01041ce2f9279aa98e65736f296647e1934ff3',
    sr25519: '0xb2ee8fca9a7470502f6016cba3f7e40e5ac627529264ceca103fe00eff211902',
  },
];

/**
 * The key of a secret. The public keys of `publicAccounts` are listed, so a curve's tables are computed when one of them
 * first signs: computing them takes longer than opening the app.
 */
export function keyOf(curve: Curve, secret: `0x${string}`, createKey: (secret: Uint8Array) => Key): Key {
  const publicKey = publicKeys[publicAccounts.findIndex((account) => account.privateKey === secret)]?.[curve];
  if (publicKey === undefined) return createKey(bytesOf(secret));
  let key: Key | undefined;
  return Object.freeze<Key>({
    curve,
    publicKey: bytesOf(publicKey),
    async sign(bytes, options) {
      key ??= createKey(bytesOf(secret));
      return key.sign(bytes, options);
    },
  });
}
