import type { Protection } from './protection.ts'

const TEXTS = ['tests/gateway/mail-texts.test.ts', 'tests/unit/messages/readable.test.ts']

/** What keeps texts from forging mails, hiding what they say, or leading elsewhere than they seem. */
export const ABUSE_TEXTS: readonly Protection[] = [
  {
    name: 'a name in a mail is no link',
    file: 'src/messages/readable.ts',
    code: ".replace(SCHEME, '').replace(DOT_IN_WORD, '$1. ')",
    without: '',
    tests: TEXTS,
  },
  {
    name: 'nothing hides in a text of one line',
    file: 'src/messages/readable.ts',
    code: "return text.replace(LINE_BREAKS, ' ').replace(HIDDEN, '$1').trim()",
    without: "return text.replace(LINE_BREAKS, ' ').trim()",
    tests: TEXTS,
  },
  {
    name: 'a text of one line has no second',
    file: 'src/messages/readable.ts',
    code: "return text.replace(LINE_BREAKS, ' ').replace(HIDDEN, '$1').trim()",
    without: "return text.replace(HIDDEN, '$1').trim()",
    tests: TEXTS,
  },
  {
    name: 'nothing hides in a long text',
    file: 'src/messages/readable.ts',
    code: ".replace(HIDDEN_IN_LINES, '$1')",
    without: '',
    tests: TEXTS,
  },
  {
    name: 'a name in a mail is bounded',
    file: 'src/messages/readable.ts',
    code: 'if (characters.length <= NAME_MAX) return line as Named',
    without: 'if (characters.length >= 0) return line as Named',
    tests: TEXTS,
  },
  {
    name: 'the notices of a candidature say names made safe',
    file: 'src/messages/fr/notices.ts',
    code: 'return { nom: named(nom), message:',
    without: 'return { nom: nom as Named, message:',
    tests: TEXTS,
  },
  {
    name: 'the notices of an annonce say names made safe',
    file: 'src/messages/fr/notices.ts',
    code: 'return { nom: named(nom), ville: named(ville) }',
    without: 'return { nom: nom as Named, ville: ville as Named }',
    tests: TEXTS,
  },
  {
    name: 'a message to the support says a name made safe',
    file: 'gateway/notices/mail/contact-message.ts',
    code: 'const nom = named(contact.nom)',
    without: 'const { nom } = contact',
    tests: TEXTS,
  },
  {
    name: 'a text of a document has no U+0000',
    file: 'src/domain/fields.ts',
    code: "if (value.indexOf(NUL) >= 0) return { code: 'bad-character' }",
    without: '',
    tests: ['tests/gateway/nul.test.ts', 'tests/validation/documents.test.ts'],
  },
  {
    name: 'a body has no U+0000',
    file: 'gateway/http/strict-json.ts',
    code: "if (!judged && NUL.test(text)) throw new HttpError(400, 'bad-request')",
    without: '',
    tests: ['tests/gateway/nul.test.ts'],
  },
  {
    name: 'a document with U+0000 has no other refused',
    file: 'gateway/sync/push/routes.ts',
    code: ', judgesEach: true }',
    without: ' }',
    tests: ['tests/gateway/nul.test.ts'],
  },
  {
    name: 'a query has no U+0000',
    file: 'gateway/http/paths.ts',
    code: "|| target.includes('%00', path.length)",
    without: '',
    tests: ['tests/gateway/nul.test.ts'],
  },
  {
    name: 'a rule made stricter does not stop the server',
    file: 'src/domain/rules.ts',
    code: "return actor.kind !== 'server' || prev === null || !same(next[name], prev[name])",
    without: "return actor.kind !== 'server' || prev === null || name !== ''",
    tests: ['tests/validation/documents.test.ts'],
  },
  {
    name: 'an address with a user part is no site',
    file: 'src/domain/fields.ts',
    code: 'pattern: /^https?:\\/\\/[^\\s/?#.@\\\\]+(\\.[^\\s/?#.@\\\\]+)+',
    without: 'pattern: /^https?:\\/\\/[^\\s/?#.]+(\\.[^\\s/?#.]+)+',
    tests: ['tests/unit/domain/fields.test.ts', 'tests/unit/screens/typed.test.ts'],
  },
  {
    name: 'an older address with a user part is shown as a text',
    file: 'src/screens/profil/social-url.ts',
    code: 'return isWebAddress(typed) ? typed : null',
    without: 'return typed',
    tests: ['tests/unit/screens/typed.test.ts'],
  },
  {
    name: 'an older social address with a user part is shown as a text',
    file: 'src/screens/profil/social-url.ts',
    code: 'if (isWebAddress(address)) return address',
    without: 'if (/^https?:/.test(address)) return address',
    tests: ['tests/unit/screens/typed.test.ts'],
  },
]
