import { POLICY, ROLES } from '#gateway/policy.ts'

/** The policy as rows, header first: one line per operation, one column per role. */
export function policyRows(): readonly (readonly string[])[] {
  const rows = POLICY.map(({ route, act, resource, by }) => [
    `\`${route}\``,
    act,
    resource,
    ...ROLES.map((role) => (by.includes(role) ? 'yes' : '-')),
  ])
  return [['route', 'act', 'resource', ...ROLES], ...rows]
}
