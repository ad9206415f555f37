import type { ActivityDefinition, Actor } from './activities/registry.js';
import type { Fields } from './fields.js';
import { type Facts, holds, mentions } from './policies/evaluate.js';
import type { Expression } from './policies/parse.js';

/** An organisation's rule, parsed. */
export interface Policy {
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
  /** Absent: any activity. */
  readonly condition?: Expression;
  /** Absent: any sender. */
  readonly consensus?: Expression;
}

/** The side of the organisation whose users decide: the actor's own. */
export interface Quorum {
  readonly threshold: number;
  /** User ids of the root quorum. */
  readonly members: readonly string[];
  readonly policies: readonly Policy[];
}

export interface Request {
  /** The organisation the body names. */
  readonly organizationId: string;
  readonly definition: Pick<ActivityDefinition, 'parent' | 'own' | 'recovery'>;
  readonly parameters: Fields;
  readonly facts: Facts;
  /** Users who approve, the actor among them. */
  readonly approvers: readonly string[];
}

/** `denied` is explicit, `refused` is for lack of a rule, `consensus` waits for more approvals. */
export type Decision = 'allowed' | 'denied' | 'refused' | 'consensus';

/**
 * Whether an activity is done. In this order: a read-only session never; a recovery credential only recovers its
 * own user; the parent's users only what the API gives them; one's own credentials always; then the root quorum,
 * then any rule that denies, then any that allows; else no.
 */
export function decide(actor: Actor, quorum: Quorum, request: Request): Decision {
  const { definition, approvers, facts } = request;
  const { type } = actor.credential;
  const self = isOwn(actor, request);
  if (type === 'READ_ONLY_SESSION') return 'refused';
  if (type === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256')
    return definition.recovery && self ? 'allowed' : 'refused';
  if (actor.organizationId !== request.organizationId && !definition.parent) return 'refused';
  if (definition.own && self) return 'allowed';
  const roots = approvers.filter((id) => quorum.members.includes(id)).length;
  if (roots >= quorum.threshold) return 'allowed';
  const applies = quorum.policies.filter(({ condition }) => !condition || holds(condition, facts, approvers));
  const met = ({ consensus }: Policy) => !consensus || holds(consensus, facts, approvers);
  if (applies.some((policy) => policy.effect === 'EFFECT_DENY' && met(policy))) return 'denied';
  const allows = applies.filter((policy) => policy.effect === 'EFFECT_ALLOW');
  if (allows.some(met)) return 'allowed';
  return mayVote(actor.userId, quorum, facts, approvers) ? 'consensus' : 'refused';
}

/** Whether this user's approval counts for an activity: of the root quorum, or of a rule that could allow it. */
export function mayVote(userId: string, quorum: Quorum, facts: Facts, approvers: readonly string[]): boolean {
  if (quorum.members.includes(userId)) return true;
  return quorum.policies.some(
    ({ effect, condition, consensus }) =>
      effect === 'EFFECT_ALLOW' &&
      consensus !== undefined &&
      (!condition || holds(condition, facts, approvers)) &&
      mentions(consensus, userId),
  );
}

/** One's own: in one's own organisation, of oneself by name or by leaving the name out. */
function isOwn(actor: Actor, { organizationId, parameters }: Request): boolean {
  if (actor.organizationId !== organizationId) return false;
  const named = Object.hasOwn(parameters, 'userId') ? parameters.userId : undefined;
  return named === undefined || named === null || named === '' || named === actor.userId;
}
