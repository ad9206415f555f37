/** A parsed expression of a policy. */
export type Expression =
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'path'; readonly names: readonly string[] }
  | { readonly kind: 'not'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    }
  /** `approvers.any(user, …)`, `.all(user, …)`, `.count()`, `.filter(user, …).count()`. */
  | { readonly kind: 'approvers'; readonly verb: 'any' | 'all' | 'count'; readonly where?: Expression };

export type Operator = '&&' | '||' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in';

/** Why an expression is invalid; the message names the place. */
export interface PolicyError extends Error {
  readonly name: 'PolicyError';
}

export function policyError(message: string): PolicyError {
  return Object.assign(new Error(message), { name: 'PolicyError' as const });
}

interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'mark' | 'end';
  readonly text: string;
  readonly at: number;
}

const pattern =
  /\s*(?:([A-Za-z_][A-Za-z0-9_]*)|'([^'\\]*)'|"([^"\\]*)"|(\d{1,15})(?![A-Za-z0-9_])|(&&|\|\||==|!=|<=|>=|[<>!()[\].,]))/y;

function tokens(source: string): readonly Token[] {
  const list: Token[] = [];
  pattern.lastIndex = 0;
  let at = 0;
  while (source.slice(at).trim() !== '') {
    const match = pattern.exec(source);
    if (!match) throw policyError(`cannot be read at character ${at + 1}`);
    const [whole, name, single, double, number, mark] = match;
    at += whole.length - whole.trimStart().length;
    if (name !== undefined) list.push({ kind: 'name', text: name, at });
    else if (number !== undefined) list.push({ kind: 'number', text: number, at });
    else if (mark !== undefined) list.push({ kind: 'mark', text: mark, at });
    else list.push({ kind: 'text', text: single ?? double ?? '', at });
    at = pattern.lastIndex;
  }
  return [...list, { kind: 'end', text: 'the end', at }];
}

const comparisons: readonly string[] = ['==', '!=', '<', '<=', '>', '>=', 'in'];

/** Nesting that a person writes stays far below. */
const deepest = 24;

/**
 * Parses the subset of the provider's policy language that the README lists.
 *
 * @throws PolicyError with the place and the fault.
 */
export function parse(source: string): Expression {
  const list = tokens(source);
  let at = 0;
  let depth = 0;
  const peek = () => list[at] as Token;
  const is = (text: string) => peek().text === text && peek().kind !== 'text';
  const unexpected = () => policyError(`does not expect "${peek().text}" at character ${peek().at + 1}`);
  const accept = (text: string): boolean => {
    if (!is(text)) return false;
    at += 1;
    return true;
  };
  const expect = (text: string) => {
    if (!accept(text)) throw unexpected();
  };
  const name = (): string => {
    if (peek().kind !== 'name') throw unexpected();
    at += 1;
    return (list[at - 1] as Token).text;
  };

  function nested<T>(parseInner: () => T): T {
    depth += 1;
    if (depth > deepest) throw policyError('is nested too deep');
    const result = parseInner();
    depth -= 1;
    return result;
  }
  function either(): Expression {
    let left = both();
    while (accept('||')) left = { kind: 'binary', operator: '||', left, right: both() };
    return left;
  }
  function both(): Expression {
    let left = comparison();
    while (accept('&&')) left = { kind: 'binary', operator: '&&', left, right: comparison() };
    return left;
  }
  function comparison(): Expression {
    const left = unary();
    const operator = peek();
    if (operator.kind === 'text' || !comparisons.includes(operator.text)) return left;
    at += 1;
    return { kind: 'binary', operator: operator.text as Operator, left, right: unary() };
  }
  function unary(): Expression {
    return accept('!') ? nested(() => ({ kind: 'not', of: unary() })) : primary();
  }
  function primary(): Expression {
    const token = peek();
    if (accept('(')) {
      const inner = nested(either);
      expect(')');
      return inner;
    }
    if (accept('[')) {
      const items: Expression[] = [];
      while (!accept(']')) {
        if (items.length > 0) expect(',');
        items.push(nested(primary));
      }
      return { kind: 'list', items };
    }
    if (token.kind === 'text' || token.kind === 'number') {
      at += 1;
      return { kind: 'value', value: token.kind === 'text' ? token.text : Number(token.text) };
    }
    if (accept('true')) return { kind: 'value', value: true };
    if (accept('false')) return { kind: 'value', value: false };
    return is('approvers') ? approvers() : path();
  }
  function approvers(): Expression {
    expect('approvers');
    expect('.');
    const verb = name();
    expect('(');
    if (verb === 'count') {
      expect(')');
      return { kind: 'approvers', verb };
    }
    if (verb !== 'any' && verb !== 'all' && verb !== 'filter')
      throw policyError(`knows no approvers.${verb}`);
    if (name() !== 'user') throw policyError('calls an approver user');
    expect(',');
    const where = nested(either);
    expect(')');
    if (verb !== 'filter') return { kind: 'approvers', verb, where };
    expect('.');
    expect('count');
    expect('(');
    expect(')');
    return { kind: 'approvers', verb: 'count', where };
  }
  function path(): Expression {
    const names = [name()];
    while (accept('.')) names.push(name());
    return { kind: 'path', names };
  }

  const whole = either();
  if (peek().kind !== 'end') throw unexpected();
  return whole;
}
