import { POLICY, ROLES } from '#gateway/policy.ts'

const BEGIN = '<!-- policy: made by `npm run policy`, do not edit -->'
const END = '<!-- /policy -->'

/** The policy as the Markdown table of docs/securite.md: a line an operation, a column a role. */
function policyTable(): string {
  const head = ['route', 'act', 'thing', ...ROLES]
  const rows = POLICY.map(({ route, act, thing, by }) => [
    `\`${route}\``,
    act,
    thing,
    ...ROLES.map((role) => (by.includes(role) ? 'yes' : '-')),
  ])
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** @returns the document with the table in its place @throws RangeError when the place is not there */
export function withPolicyTable(document: string): string {
  const from = document.indexOf(BEGIN)
  const to = document.indexOf(END)
  if (from < 0 || to < from) throw new RangeError('docs/securite.md has no place for the policy')
  return `${document.slice(0, from + BEGIN.length)}\n\n${policyTable()}\n\n${document.slice(to)}`
}
