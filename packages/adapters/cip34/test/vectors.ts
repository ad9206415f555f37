/** A published signature of a message. Data of other projects, copied exactly. */
export interface PublishedVector {
  readonly from: string;
  readonly message: string;
  readonly signature: string;
  readonly key: string;
  /** Bech32, or the bytes of the signature's own header in hex. */
  readonly address: string;
}

export const vectors: readonly PublishedVector[] = [
  {
    from: 'CardanoDataSignature VerifierTest: reward address',
    message: 'Augusta Ada King, Countess of Lovelace',
    signature:
      '84582aa201276761646472657373581de118987c1612069d4080a0eb247820cb987fea81bddeaafdd41f996281a166686173686564f458264175677573746120416461204b696e672c20436f756e74657373206f66204c6f76656c61636558401712458b19f606b322982f6290c78529a235b56c0f1cec4f24b12a8660b40cd37f4c5440a465754089c462ed4b0d613bffaee3d1833516569fda4852f42a4a0f',
    key: 'a4010103272006215820b89526fd6bf4ba737c55ea90670d16a27f8de6cc1982349b3b676705a2f420c6',
    address: 'stake1uyvfslqkzgrf6syq5r4jg7pqewv8l65phh024lw5r7vk9qgznhyty',
  },
  {
    from: 'cardano-verify-datasignature: reward address, hashed payload',
    message: 'Hello world',
    signature:
      '84582aa201276761646472657373581de0c13582aec9a44fcc6d984be003c5058c660e1d2ff1370fd8b49ba73fa166686173686564f5581c40843181253eb1ff2258ab39c3463ec0edf5e713b73c5482c0ca798f5840a4cdec07ba8c1184aa74d1c3516fc6602a35d2db847510cf98c102653c15c7664f136314f920150a081870aef77ed49780ca58873bd5d62e744b968a89435906',
    key: 'a40101032720062158209be513df12b3fabe7c1b8c3f9fab0968eb2168d5689bf981c2f7c35b11718b27',
    address: 'e0c13582aec9a44fcc6d984be003c5058c660e1d2ff1370fd8b49ba73f',
  },
  {
    from: 'cardano-verify-datasignature: base address',
    message: 'Hello World',
    signature:
      '845846a20127676164647265737358390197cab94302b6d471d54db7052335dbfcf980f8dfc924dd1777ee784a18987c1612069d4080a0eb247820cb987fea81bddeaafdd41f996281a166686173686564f44b48656c6c6f20576f726c645840b65cb33e107a692605a479811a8405e44eeac5217c6ef92b79c221c2309305ec2db927fb75a7d197602e1eb2e663dae227aa7c0510b6484f5591b2b4bd47b70d',
    key: 'a4010103272006215820472be3f30b51ead6d020e0d370774861e242ca23eaca2f4eff4ddb8eaa3abefd',
    address:
      '0197cab94302b6d471d54db7052335dbfcf980f8dfc924dd1777ee784a18987c1612069d4080a0eb247820cb987fea81bddeaafdd41f996281',
  },
  {
    from: 'pycardano test_cip8: the key in the header alone',
    message: 'Pycardano is cool.',
    signature:
      '845869a3012704582060545b786d3a6f903158e35aae9b86548a99bc47d4b0a6f503ab5e78c1a9bbfc6761646472657373583900ddba3ad76313825f4f646f5aa6d323706653bda40ec1ae55582986a463e661768b92deba45b5ada4ab9e7ffd17ed3051b2e03500e0542e9aa166686173686564f452507963617264616e6f20697320636f6f6c2e58403b09cbae8d272ff94befd28cc04b152aea3c1633caffb4924a8a8c45be3ba6332a76d9f2aba833df53803286d32a5ee700990b79a0e86fab3cccdbfd37ce250f',
    key: '',
    address:
      'addr_test1qrwm5wkhvvfcyh60v3h44fknydcxv5aa5s8vrtj4tq5cdfrrueshdzujm6aytddd5j4eullazlknq5djuq6spcz596dqjvm8nu',
  },
  {
    from: 'pycardano test_cip8: the key beside it',
    message: 'Pycardano is cool.',
    signature:
      '845846a201276761646472657373583900ddba3ad76313825f4f646f5aa6d323706653bda40ec1ae55582986a463e661768b92deba45b5ada4ab9e7ffd17ed3051b2e03500e0542e9aa166686173686564f452507963617264616e6f20697320636f6f6c2e584040b65c973ba6e123f1e7f738205b10c709fe214a27d21b1c382e6dfa5772aaeeb6222943fd56b1dd6bfa5abfa4a4992d2abde110cbd0c8651fdfa679ba462605',
    key: 'a401010327200621582060545b786d3a6f903158e35aae9b86548a99bc47d4b0a6f503ab5e78c1a9bbfc',
    address:
      'addr_test1qrwm5wkhvvfcyh60v3h44fknydcxv5aa5s8vrtj4tq5cdfrrueshdzujm6aytddd5j4eullazlknq5djuq6spcz596dqjvm8nu',
  },
  {
    from: 'cardano-client-lib DataSignatureTest: base address',
    message: 'Hello World',
    signature:
      '845846a2012767616464726573735839003175d03902583e82037438cc86732f6e539f803f9a8b2d4ee164b9d0c77e617030631811f60a1f8a8be26d65a57ff71825b336cc6b76361da166686173686564f44b48656c6c6f20576f726c64584036c2151e1230364b0bf9e40cb65dbdca4c5decf4187e3c5511945d410ea59a1e733b5e68178c234979053ed75b0226ba826fb951c5a79fabf10bddcabda8dc05',
    key: 'a4010103272006215820a5f73966e73d0bb9eadc75c5857eafd054a0202d716ac6dde00303ee9c0019e3',
    address:
      '003175d03902583e82037438cc86732f6e539f803f9a8b2d4ee164b9d0c77e617030631811f60a1f8a8be26d65a57ff71825b336cc6b76361d',
  },
  {
    from: 'athena registration tests: enterprise address',
    message: 'Athena MIUR | 1640995200',
    signature:
      '84582aa201276761646472657373581d60ae31a2873ec4e89d478eee0137f1a41dc65c1b403224a8cafa85bb5fa166686173686564f45818417468656e61204d495552207c203136343039393532303058402a7ca5f3e2f115d8e40bbea5d30624a14def3c45944c66f0f40541f6590366396353669f38c4129b62db9c410586803b289a4acf8cbf6cd8c3e5c0adfdf7d909',
    key: 'a4010103272006215820bff6dc39c2dd5684cd3015a65e9ea26ee1b3aa950b7de442c2dec9c289733e76',
    address: '60ae31a2873ec4e89d478eee0137f1a41dc65c1b403224a8cafa85bb5f',
  },
  {
    from: 'cardano-foundation voting tests: a hardware wallet, hashed payload',
    message:
      '{"action":"CAST_VOTE","actionText":"Cast Vote","data":{"category":"INFRASTRUCTURE_PLATFORM","event":"CF_SUMMIT_2025_26BCC","id":"3d92b7c0-0f15-4b44-b630-9587d589bc9b","network":"PREPROD","proposal":"1C70E403-E1E9-4825-8246-8A2EB39E4F69","votedAt":"103121738","votingEventType":"USER_BASED","walletId":"stake_test1ursmm07qk5qvgdt2mnf8a0k7u877hgpqded807e0w00wr0glrmpz0","walletType":"CARDANO"},"slot":"103121738"}',
    signature:
      '84582aa201276761646472657373581de0e1bdbfc0b500c4356adcd27ebedee1fdeba0206e5a77fb2f73dee1bda166686173686564f5581ccd197892c9f088d3fa45ceacab6e102629e40b7daa59ee89a583188058409aa83c7513b5bcfa12ddd7dabd33e338b6cbd17cbda70f6dcdd5577e9ed8e01a76f8d8321c2d5f5446c60a65c0ae3a6e0f91933cd1cd92d83ea506db7829510b',
    key: 'a40101032720062158200d8a01827dabd66f477d54f30d506e38f4ef9687f21faa49d7e35e750c43f105',
    address: 'stake_test1ursmm07qk5qvgdt2mnf8a0k7u877hgpqded807e0w00wr0glrmpz0',
  },
  {
    from: 'cip08 dist tests: base address',
    message: 'This is a string',
    signature:
      '845846a201276761646472657373583900c7a814c30663312017fb7f26de3c45ee66f018a787bda06975bd3ad857e3e14dcee6ba8f48b97044ca868b4ee017d04ecc792de386beab74a166686173686564f45054686973206973206120737472696e675840ccfb786d2a48e04056bd7eee05a42cc55f01c94de0e5a55e99ef64b799610502af1611f4585f4178546b04c7f7211393328321ce23058c29f101cb30e408a109',
    key: 'a40101032720062158203ec69aff937ffd1b1348ca83b423794554114be400926a805b27db92df814d79',
    address:
      '00c7a814c30663312017fb7f26de3c45ee66f018a787bda06975bd3ad857e3e14dcee6ba8f48b97044ca868b4ee017d04ecc792de386beab74',
  },
];
