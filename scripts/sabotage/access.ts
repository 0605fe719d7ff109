import type { Protection } from './protection.ts'

/** Read and write access. */
export const ACCESS: readonly Protection[] = [
  {
    name: 'records and conversations are read by their keys by their own members alone',
    file: 'src/domain/access.ts',
    code: "if (database === 'users') return",
    without:
      "if (['users', 'records', 'conversations'].includes(database)) return actor.kind === 'member'\n  if (database === 'users') return",
    tests: ['tests/gateway/policy.test.ts'],
  },
  {
    name: 'records and conversations are pulled by their own members alone',
    file: 'src/domain/access.ts',
    code: "if (actor.kind !== 'member' || id.indexOf(actor.uid) < 0) return false",
    without:
      "if (actor.kind !== 'member') return false\n  if (database === 'records' || database === 'conversations') return true",
    tests: ['tests/gateway/policy.test.ts'],
  },
  {
    name: 'an answer does not let strangers know whether a document exists',
    file: 'gateway/sync/push/push.ts',
    code: 'if (foreign !== null) return refusedUnseen(id, foreign, context)',
    tests: [
      'tests/sync/push.test.ts',
      'tests/sync/market.test.ts',
      'tests/sync/refusals.test.ts',
      'tests/sync/privacy.test.ts',
      'tests/gateway/policy.test.ts',
    ],
  },
  {
    name: "live: what is a member's own is told to no other",
    file: 'gateway/sync/live/live.ts',
    code: 'of concernedBy(db, id))',
    without: 'of byMember.keys())',
    tests: ['tests/gateway/rounds.test.ts'],
  },
  {
    name: "live: a member's own is never in a kept answer",
    file: 'gateway/sync/pull/changes-response-cache.ts',
    code: "scope === 'public' && includeDocs",
    without: 'includeDocs',
    tests: ['tests/gateway/changes-response-cache.test.ts'],
  },
  {
    name: 'profiles are read by members whose own is complete',
    file: 'gateway/sync/pull/profils.ts',
    code: "if (ownProfil?.profileComplete !== true) throw new HttpError(403, 'profile-incomplete')",
    without: 'void ownProfil',
    tests: ['tests/gateway/profils.test.ts'],
  },
  {
    name: 'a page of another site changes nothing',
    file: 'gateway/http/server.ts',
    code: 'if (publicOrigin === null && originHost(origin) === request.host) return',
    without: 'return',
    tests: ['tests/gateway/http.test.ts', 'tests/gateway/policy-raw.test.ts'],
  },
  {
    name: 'writes queued as one account are never sent as another',
    file: 'gateway/sync/push/routes.ts',
    code: "if (request.headers[UID_HEADER] !== uid) throw new HttpError(409, 'other-account')",
    tests: ['tests/sync/push.test.ts', 'tests/sync/market.test.ts', 'tests/sync/refusals.test.ts'],
  },
  {
    name: 'a forged revision branch is rejected',
    file: 'gateway/sync/push/routes.ts',
    code: "if (new_edits !== undefined && new_edits !== true) throw new HttpError(400, 'new-edits')",
    tests: ['tests/sync/push.test.ts', 'tests/sync/market.test.ts', 'tests/sync/refusals.test.ts'],
  },
  {
    name: 'a write over a stale version is a conflict',
    file: 'gateway/sync/push/push.ts',
    code: 'if (isStale(doc, current)) return conflict(current)',
    tests: ['tests/sync/push.test.ts', 'tests/sync/market.test.ts', 'tests/sync/refusals.test.ts'],
  },
  {
    name: 'an annonce is not edited while a candidature is open',
    file: 'gateway/rules/cross-rules.ts',
    code: "if (isEdit(next, prev) && (await isLocked())) return refuseWrite('candidature-open')",
    tests: ['tests/sync/push.test.ts', 'tests/sync/market.test.ts', 'tests/sync/refusals.test.ts'],
  },
  {
    name: "a candidature's id is its annonce's and its créateur's",
    file: 'src/domain/rules.ts',
    code: "if (written.creatorId !== parts.creatorId) return refuse('not-a-party')",
    tests: ['tests/validation', 'tests/unit/domain'],
  },
  {
    name: 'order: its owner does not publish again what is hidden',
    file: 'src/domain/rules.ts',
    code: "if (hidden !== '' && next.active === true) return refuse('annonce-hidden')",
    tests: ['tests/gateway/moderation.test.ts'],
  },
  {
    name: 'order: the server alone says that an annonce is hidden, or full',
    file: 'gateway/sync/push/validate-write.ts',
    code: "if (name === 'annonces') return applyServerState(doc, prev)",
    tests: ['tests/gateway/moderation.test.ts', 'tests/gateway/full.test.ts'],
  },
  {
    name: "the server calls browsers' own push services only",
    file: 'gateway/notices/push/subscriptions.ts',
    code: "return protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname))",
    without: "return protocol === 'https:' && port === ''",
    tests: ['tests/gateway/push.test.ts'],
  },
  {
    name: 'edge: a batch is not read before its sender is known',
    file: 'gateway/sync/push/routes.ts',
    code: '    preParsing: checkSender,\n',
    without: '    preHandler: checkSender,\n',
    tests: ['tests/gateway/before-the-body.test.ts'],
  },
  {
    name: 'edge: a path that could be two is refused',
    file: 'gateway/http/paths.ts',
    code: "if (isAmbiguousPath(url)) throw new HttpError(400, 'bad-request')",
    tests: ['tests/gateway/paths.test.ts'],
  },
]
