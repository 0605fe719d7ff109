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
    name: 'a candidature withdrawn before it could leave comes withdrawn',
    file: 'src/domain/transitions.ts',
    code: "  { from: null, to: 'withdrawn-by-creator', by: ['creator'] },\n",
    without: '',
    tests: UNIT,
  },
  {
    name: 'a candidature is withdrawn by its créateur alone',
    file: 'src/domain/transitions.ts',
    code: "to: 'withdrawn-by-creator', by: ['creator'] },\n  { from: 'awaiting-creator', to: 'confirmed'",
    without:
      "to: 'withdrawn-by-creator', by: ['creator', 'boutique'] },\n  { from: 'awaiting-creator', to: 'confirmed'",
    tests: UNIT,
  },
  {
    name: 'what a device moves keeps what the server has made of the rest of a candidature',
    file: 'src/domain/merge.ts',
    code: 'Object.assign({}, theirs, { status: ours.status }, offer, said)',
    without: 'Object.assign({}, ours, offer, said)',
    tests: UNIT,
  },
  {
    name: 'a word comes with a refusal, by the boutique, and never changes',
    file: RULES,
    code: ' || answering(next, prev, by)',
    without: '',
    tests: VALIDATORS,
  },
  {
    name: 'nobody agrees for the other party',
    file: 'src/domain/partenariat/forged.ts',
    code: '.concat(agreementErrors(next, prev, uid, role))',
    without: '',
    tests: VALIDATORS,
  },
  {
    name: 'a final state is never left by a merge',
    file: 'src/domain/merge.ts',
    code: 'if (!mayFollow(theirs, ours)) return theirs\n',
    without: '',
    tests: UNIT,
  },
  {
    name: 'of two values written apart, the one that gives way is kept beside the other',
    file: 'src/domain/versions/merge.ts',
    code: 'if (left.length > 0 && keeps(target, field)) for (const entry of others) putBeside(draft, target, field, entry)',
    without: '',
    tests: UNIT,
  },
  {
    name: 'a row older than stamps does not come back by a merge once it is removed',
    file: 'src/domain/versions/merge.ts',
    code: 'if (stamps.length === 0) return !haveOneOrigin(version, other, isRow)',
    without: 'if (stamps.length === 0) return true',
    tests: UNIT,
  },
  {
    name: 'a row older than stamps is not lost where the document was begun apart',
    file: 'src/domain/versions/merge.ts',
    code: 'if (stamps.length === 0) return !haveOneOrigin(version, other, isRow)',
    without: 'if (stamps.length === 0) return false',
    tests: UNIT,
  },
  {
    name: 'a form writes the fields that were typed in, and no other',
    file: 'src/domain/versions/since.ts',
    code: 'same(typed[field], began[field]) || ',
    without: '',
    tests: UNIT,
  },
  {
    name: 'what another device wrote meanwhile in a field of an open form is kept beside what was typed there',
    file: 'src/domain/versions/since.ts',
    code: 'if (Object.keys(beside).length > 0) changes.conflicts = Object.assign({}, latest.conflicts, beside)',
    without: '',
    tests: UNIT,
  },
  {
    name: 'a choice that was taken is not shown as overtaken by what followed it',
    file: 'src/domain/merge.ts',
    code: '!leadsTo(ours.status, theirs.status)',
    without: 'ours.status !== theirs.status',
    tests: UNIT,
  },
  {
    name: 'what was typed beside a value does not take its place in a merge',
    file: 'src/domain/versions/merge.ts',
    code: 'place(y) - place(x) ||',
    without: '',
    tests: UNIT,
  },
  {
    name: "one party's devices cannot fill the marks of a document",
    file: 'src/domain/versions/settle.ts',
    code: 'bounded(seen, stands.seen)',
    without: 'seen',
    tests: UNIT,
  },
  {
    name: 'no value beside a cell that does not exist makes a document refused for ever',
    file: 'src/domain/versions/settle.ts',
    code: ' && hasCell(written, one.target, one.field)',
    without: '',
    tests: UNIT,
  },
  {
    name: "a member's next choice follows the one that the server has dated",
    file: 'src/domain/versions/settle.ts',
    code: 'if (claim !== undefined && isOwn(claim)',
    without: 'if (wanted && claim !== undefined && isOwn(claim)',
    tests: UNIT,
  },
  {
    name: 'of a write that the server has amended, its own value stands',
    file: 'src/domain/versions/settle.ts',
    code: 'stampOf(timeOf(stamp) - 1, authorOf(stamp), countOf(stamp))',
    without: 'stamp',
    tests: UNIT,
  },
]
