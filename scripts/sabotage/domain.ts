import type { Protection } from './protection.ts'

const RULES = 'src/domain/rules.ts'
const UNIT = ['tests/unit/domain']
const VALIDATORS = ['tests/validation']

/** The rules that forms, the gateway and CouchDB's validators share. */
export const DOMAIN: readonly Protection[] = [
  {
    name: 'only its owner writes an annonce',
    file: RULES,
    code: "if (boutiqueOf(next._id) !== actor.uid) return refuse('not-the-owner')",
    without: '',
    tests: VALIDATORS,
  },
  {
    name: 'an annonce is deleted only when closed',
    file: RULES,
    code: "return actor.kind === 'server' || prev.active === false ? null : refuse('not-closed')",
    without: 'return null',
    tests: VALIDATORS,
  },
  {
    name: 'the fields that a candidature was created with never change',
    file: RULES,
    code: 'const changed = frozen(CANDIDATURE_FROZEN, next, prev as Doc)',
    without: 'const changed = null',
    tests: VALIDATORS,
  },
  {
    name: 'a candidature moves by the table only',
    file: RULES,
    code: "if (row === undefined) return refuse('transition-forbidden')",
    without: '',
    tests: VALIDATORS,
  },
  {
    name: 'nobody agrees for the other party',
    file: RULES,
    code: '.concat(agreementErrors(written, known, actor.uid, by))',
    without: '',
    tests: VALIDATORS,
  },
  {
    name: 'a final state is never left by a merge',
    file: 'src/domain/merge.ts',
    code: 'progressOf(ours.status) > progressOf(theirs.status) ? ours : theirs',
    without: 'ours',
    tests: UNIT,
  },
  {
    name: 'a cell that both parties wrote keeps both values',
    file: 'src/domain/partenariat/merge.ts',
    code: 'else lost(target, field, here)',
    without: '',
    tests: UNIT,
  },
]
