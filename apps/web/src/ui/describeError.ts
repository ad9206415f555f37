import { isWalletError } from '@causeway/protocol';

/**
 * An error as text for whoever mends it: code, message, context and the chain of causes. Values that could hold
 * what was signed, keys or sessions are left out; only plain values of a known size are kept.
 */
export function describeError(error: unknown): string {
  const lines: string[] = [];
  let current: unknown = error;
  for (let depth = 0; current !== undefined && depth < 6; depth += 1) {
    lines.push(`${depth === 0 ? '' : 'caused by '}${describeOne(current)}`);
    current = current instanceof Error ? current.cause : undefined;
  }
  return lines.join('\n');
}

function describeOne(error: unknown): string {
  if (isWalletError(error)) {
    const context = JSON.stringify(plainContext(error.context));
    return `${error.name} ${error.code}: ${error.shortMessage}${context === '{}' ? '' : ` ${context}`}`;
  }
  if (error instanceof Error) return `${error.name}: ${error.message.slice(0, 400)}`;
  return String(typeof error === 'object' ? Object.prototype.toString.call(error) : error).slice(0, 400);
}

function plainContext(context: object): Record<string, string | number | boolean> {
  const plain: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(context as Record<string, unknown>)) {
    if (typeof value === 'string') plain[name] = value.slice(0, 200);
    else if (typeof value === 'number' || typeof value === 'boolean') plain[name] = value;
  }
  return plain;
}
