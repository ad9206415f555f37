import { type Expression, parse, policyError } from './parse.js';

type Type = 'text' | 'number' | 'flag' | 'texts' | 'numbers' | 'nothing';

/** The names that a condition may use. */
const conditionPaths: Readonly<Record<string, Type>> = Object.freeze({
  'activity.type': 'text',
  'activity.resource': 'text',
  'activity.action': 'text',
  'wallet.id': 'text',
  'wallet_account.address': 'text',
  'private_key.id': 'text',
  'eth.tx.to': 'text',
  'eth.tx.data': 'text',
  'eth.tx.value': 'number',
  'eth.tx.chain_id': 'number',
});

/** The names that an inner expression of `approvers` may use. */
const approverPaths: Readonly<Record<string, Type>> = Object.freeze({ 'user.id': 'text' });

export type Part = 'condition' | 'consensus';

/**
 * Parses an expression and limits it to what this server can decide: known names, and each operator between
 * values of one type. An undecidable expression is refused when the policy is made, never when it is
 * evaluated.
 *
 * @throws PolicyError
 */
export function checked(source: string, part: Part): Expression {
  const expression = parse(source);
  if (typeOf(expression, part, false) !== 'flag') throw policyError('is not true or false');
  return expression;
}

function typeOf(expression: Expression, part: Part, inner: boolean): Type {
  const of = (each: Expression) => typeOf(each, part, inner);
  switch (expression.kind) {
    case 'value':
      return plain(expression.value);
    case 'list': {
      const types = new Set(expression.items.map(of));
      const [only] = types;
      if (types.size !== 1 || (only !== 'text' && only !== 'number'))
        throw policyError('has a list of neither texts nor numbers');
      return only === 'text' ? 'texts' : 'numbers';
    }
    case 'path': {
      const name = expression.names.join('.');
      const known = part === 'condition' ? conditionPaths : inner ? approverPaths : {};
      const type = Object.hasOwn(known, name) ? known[name] : undefined;
      if (!type) throw policyError(`does not know ${name}`);
      return type;
    }
    case 'not':
      if (of(expression.of) !== 'flag') throw policyError('negates what is not true or false');
      return 'flag';
    case 'approvers': {
      if (part !== 'consensus' || inner) throw policyError('speaks of approvers outside of a consensus');
      if (expression.where && typeOf(expression.where, part, true) !== 'flag')
        throw policyError('chooses approvers by what is not true or false');
      return expression.verb === 'count' ? 'number' : 'flag';
    }
    case 'binary': {
      const left = of(expression.left);
      const right = of(expression.right);
      if (!fits(expression.operator, left, right))
        throw policyError(`cannot apply ${expression.operator} here`);
      return 'flag';
    }
  }
}

function plain(value: string | number | boolean): Type {
  if (typeof value === 'boolean') return 'flag';
  return typeof value === 'number' ? 'number' : 'text';
}

function fits(operator: string, left: Type, right: Type): boolean {
  if (operator === '&&' || operator === '||') return left === 'flag' && right === 'flag';
  if (operator === 'in')
    return (left === 'text' && right === 'texts') || (left === 'number' && right === 'numbers');
  if (operator === '==' || operator === '!=')
    return left === right && (left === 'text' || left === 'number' || left === 'flag');
  return left === 'number' && right === 'number';
}
