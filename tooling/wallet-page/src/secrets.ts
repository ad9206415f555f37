/**
 * Public secrets: the ninth and tenth account of the mnemonic "test test test test test test test test test
 * test test junk", which local EVM chains fund and no other test wallet here uses. Never send anything of
 * value there.
 */
export const walletSecrets: readonly string[] = Object.freeze([
  '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
  '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
]);
