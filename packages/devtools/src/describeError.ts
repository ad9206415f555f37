import { isWalletError } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';

/**
 * Any thrown value as text for a bug report: code, message, context and the chain of causes. Values that could hold
 * signed content, keys or sessions are left out; only plain values of limited size are kept.
 *
 * @example
 * import { describeError } from '@causeway/devtools/report';
 *
 * const details = (error: unknown) => describeError(error);
 */
export function describeError(error: unknown): string {
  const lines: string[] = [];
  let current: unknown = error;
  for (let depth = 0; depth === 0 || (current !== undefined && depth < 6); depth += 1) {
    lines.push(`${depth === 0 ? '' : 'caused by '}${describeOne(current)}`);
    current = peek(current, 'cause');
  }
  return lines.join('\n');
}

function describeOne(error: unknown): string {
  if (isWalletError(error)) {
    const context = JSON.stringify(plainContext(error.context));
    return `${error.name} ${error.code}: ${error.shortMessage}${context === '{}' ? '' : ` ${context}`}`;
  }
  const message = cleanText(peek(error, 'message'), 400);
  if (message) return `${cleanText(peek(error, 'name'), 60) || 'Error'}: ${message}`;
  try {
    const kind = typeof error === 'object' ? Object.prototype.toString.call(error) : error;
    return String(kind).slice(0, 400);
  } catch {
    return `[unreadable ${typeof error}]`;
  }
}

function plainContext(context: object): Record<string, string | number | boolean> {
  const plain: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(context as Record<string, unknown>)) {
    if (typeof value === 'string') plain[name] = value.slice(0, 200);
    else if (typeof value === 'number' || typeof value === 'boolean') plain[name] = value;
  }
  return plain;
}
