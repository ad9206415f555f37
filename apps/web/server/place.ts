/** The URL of a server at a host, which may be an address of IPv6. */
export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
