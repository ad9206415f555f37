import type { Expression } from './parse.js';

/** The facts of an activity. A name that does not apply is absent, and comparisons with it are false. */
export type Facts = Readonly<Record<string, string | number | bigint | undefined>>;

type Value = string | number | bigint | boolean | readonly (string | number | bigint)[] | undefined;

/** Whether the expression holds of these facts and these approvers. */
export function holds(expression: Expression, facts: Facts, approvers: readonly string[]): boolean {
  return evaluate(expression, facts, approvers) === true;
}

function evaluate(expression: Expression, facts: Facts, approvers: readonly string[]): Value {
  const of = (each: Expression) => evaluate(each, facts, approvers);
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'list':
      return expression.items.map(of).filter((each) => typeof each === 'string' || typeof each === 'number');
    case 'path': {
      const name = expression.names.join('.');
      return Object.hasOwn(facts, name) ? facts[name] : undefined;
    }
    case 'not': {
      const inner = of(expression.of);
      return inner === undefined ? undefined : inner !== true;
    }
    case 'approvers': {
      const { verb, where } = expression;
      const named = (id: string) => !where || holds(where, { 'user.id': id }, []);
      if (verb === 'count') return approvers.filter(named).length;
      return verb === 'any' ? approvers.some(named) : approvers.length > 0 && approvers.every(named);
    }
    case 'binary':
      return binary(expression.operator, of(expression.left), () => of(expression.right));
  }
}

/** Undefined spreads: neither a comparison with a missing fact nor its negation holds. */
function binary(operator: string, left: Value, later: () => Value): Value {
  if (operator === '&&') return and(left, later());
  if (operator === '||') {
    const right = later();
    if (left === true || right === true) return true;
    return left === undefined || right === undefined ? undefined : false;
  }
  const right = later();
  if (left === undefined || right === undefined) return undefined;
  if (operator === 'in') return Array.isArray(right) && right.some((each) => same(each, left));
  if (operator === '==') return same(left, right);
  if (operator === '!=') return !same(left, right);
  const a = left as number | bigint;
  const b = right as number | bigint;
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  return operator === '>' ? a > b : a >= b;
}

function and(left: Value, right: Value): Value {
  if (left === false || right === false) return false;
  return left === undefined || right === undefined ? undefined : left === true && right === true;
}

/** Addresses compare without case, as do all texts that begin with 0x; a number equals itself as a big one. */
function same(left: Value, right: Value): boolean {
  if (typeof left === 'string' && typeof right === 'string' && left.startsWith('0x'))
    return left.toLowerCase() === right.toLowerCase();
  if (typeof left === 'bigint' || typeof right === 'bigint')
    return BigInt(left as number) === BigInt(right as number);
  return left === right;
}

/** Whether the expression could count this user's approval: it names them, or it counts every approver. */
export function mentions(expression: Expression, userId: string): boolean {
  switch (expression.kind) {
    case 'approvers':
      return !expression.where || holds(expression.where, { 'user.id': userId }, []);
    case 'not':
      return mentions(expression.of, userId);
    case 'binary':
      return mentions(expression.left, userId) || mentions(expression.right, userId);
    default:
      return false;
  }
}
