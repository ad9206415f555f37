import { type NextRequest, NextResponse } from 'next/server';

// `next dev` evaluates code and adds styles; a build does neither.
const isDevelopment = process.env.NODE_ENV === 'development';

/** Sets a strict policy. Next.js puts its nonce on its own scripts; nothing of the kit needs one. */
export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID());
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    // The servers of your networks as well, once the app reads from them.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}
