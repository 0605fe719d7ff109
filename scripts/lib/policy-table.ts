import { POLICY, ROLES } from '#gateway/policy.ts'

/** The policy as rows, the head first: a line an operation, a column a role. */
export function policyRows(): readonly (readonly string[])[] {
  const rows = POLICY.map(({ route, act, thing, by }) => [
    `\`${route}\``,
    act,
    thing,
    ...ROLES.map((role) => (by.includes(role) ? 'yes' : '-')),
  ])
  return [['route', 'act', 'thing', ...ROLES], ...rows]
}
