import type { Protection } from './protection.ts'

const KEPT = ['tests/model/kept.test.ts']
const PUSH = 'src/data/replication/push.ts'
const MEMBERSHIP = 'src/data/device/membership.ts'
const PUT_BACK = 'src/data/replication/put-back.ts'

/** What keeps devices and server in step, and was found by the histories of the model (docs/sync.md). */
export const HISTORIES: readonly Protection[] = [
  {
    name: 'what waits for somebody who gave way to another member goes with their account',
    file: 'src/data/device/open-device.ts',
    code: 'for (const uid of await goneMembers(parts))',
    without: 'for (const uid of (await goneMembers(parts)).slice(0, 0))',
    tests: KEPT,
  },
  {
    name: 'what a write depends on leaves first, whatever the clock says',
    file: 'src/data/replication/order.ts',
    code: 'map(([all]) => pairsOf(name, versions, all)),',
    without: 'map((): readonly Pair[] => []),',
    tests: KEPT,
  },
  {
    name: 'a batch that is too large leaves in parts',
    file: PUSH,
    code: 'error.code !== TOO_LARGE) throw error',
    without: 'error.code !== "") throw error',
    tests: ['tests/unit/data/push.test.ts'],
  },
  {
    name: 'a document that is too large by itself holds nothing up',
    file: PUSH,
    code: 'if (docs.length === 1) return docs.map(({ _id }) => ({ id: _id, error: TOO_LARGE }))',
    without: 'if (docs.length === 1) throw error',
    tests: ['tests/unit/data/push.test.ts'],
  },
  {
    name: "a proxy's 413 is a refusal, not an absence",
    file: 'src/data/replication/http.ts',
    code: 'if (response.status === TOO_LARGE) throw',
    without: 'if (response.status < 0) throw',
    tests: ['tests/unit/data/http.test.ts'],
  },
  {
    name: 'the life that a first pull is of is known before what it gave is written',
    file: 'src/data/replication/replicate.ts',
    code: 'if (checkpoint === undefined && documents.length > 0)',
    without: 'if (checkpoint === undefined && documents.length > 1e9)',
    tests: KEPT,
  },
  {
    name: 'what the whole life of a store does not name is offered again',
    file: 'src/data/replication/pull.ts',
    code: 'if (recreated || fromBeginning) {',
    without: 'if (recreated) {',
    tests: ['tests/unit/data/pull.test.ts'],
  },
  {
    name: 'what another device has written since a pull that was not recorded is not offered over',
    file: 'src/data/replication/put-back.ts',
    code: ' || (there !== undefined && !isOtherLife)',
    without: '',
    tests: KEPT,
  },
  {
    name: 'what is not on the server any more is not taken for deleted there',
    file: 'src/data/replication/unrecorded.ts',
    code: 'return doc && doc._rev !== rev ? fromWire(name, doc) : []',
    without:
      "return doc?._rev !== rev ? fromWire(name, doc ?? { _id: versions[index]?._id ?? '', _deleted: true }) : []",
    tests: KEPT,
  },
  {
    name: 'a value kept beside another is offered to a store put back',
    file: PUT_BACK,
    code: 'return [...Object.values(marks?.stamps ?? {}), ...beside]',
    without: 'return [...Object.values(marks?.stamps ?? {}), ...beside.slice(beside.length)]',
    tests: KEPT,
  },
  {
    name: 'an acceptance is offered to a store put back to before it',
    file: PUT_BACK,
    code: 'if (hasMoved(candidature, uid) || hasLostAcceptance(doc, uid, there)) return true',
    without: 'if (hasMoved(candidature, uid)) return true',
    tests: KEPT,
  },
  {
    name: 'what was refused stays when its document goes and begins anew',
    file: 'src/data/replication/rejections.ts',
    code: 'fields.length > 0 && fields.every((field) => written.includes(field))',
    without: 'before === null || fields.every((field) => written.includes(field))',
    tests: KEPT,
  },
  {
    name: 'a device says whose it is when it asks whether the session lasts',
    file: 'src/data/device/session-watch.ts',
    code: '{ [UID_HEADER]: member.uid },',
    without: '{},',
    tests: KEPT,
  },
  {
    name: 'the removal of what a member leaves is ended by the next start',
    file: 'src/data/device/open-device.ts',
    code: 'await membership.finishLeaving()',
    without: '',
    tests: KEPT,
  },
  {
    name: 'the removal of what a member leaves is ended by another tab',
    file: MEMBERSHIP,
    code: 'if (record === null) await finishLeaving()',
    without: '',
    tests: KEPT,
  },
  {
    name: 'what the server has of a member goes when another signs in on the device',
    file: MEMBERSHIP,
    code: 'await isLeftBehind(database, parts.outbox, uid).catch(() => true)',
    without: 'uid.length > 0',
    tests: KEPT,
  },
  {
    name: 'what the server lacks of a member stays when another signs in on the device',
    file: MEMBERSHIP,
    code: 'const stays = keepsUnsent && (await isLeftBehind(database, parts.outbox, uid).catch(() => true))',
    without: 'const stays = uid.length === 0',
    tests: KEPT,
  },
  {
    name: 'messages that the service worker keeps leave when the server answers',
    file: 'src/data/kept-messages.ts',
    code: 'unsent(state.getState().kept) === 0',
    without: 'unsent(state.getState().kept) >= 0',
    tests: KEPT,
  },
  {
    name: 'what a pull wrote and did not live to record is looked at again',
    file: 'src/data/replication/misjudged.ts',
    code: "isWrittenOver(name, here, record, version, uid) : here.unsentAt === ''",
    without: 'isWrittenOver(name, here, record, version, uid) : false',
    tests: KEPT,
  },
  {
    name: 'what was deleted after a change that a pull did not live to record goes',
    file: 'src/data/replication/misjudged.ts',
    code: 'if (version._deleted && record === undefined) await here.incrementalRemove()',
    without: 'if (version._deleted && record === version) await here.incrementalRemove()',
    tests: KEPT,
  },
  {
    name: 'what the server has taken is not sent again and again for what it left out',
    file: 'src/data/replication/misjudged.ts',
    code: 'if (uid !== undefined && hasTaken(pulled, waiting, uid)) return false',
    without: '',
    tests: KEPT,
  },
  {
    name: 'what was sent and has not come back is not written over by a store put back',
    file: 'src/data/replication/misjudged.ts',
    code: "const isMisjudged = record ? isWrittenOver(name, here, record, version, uid) : here.unsentAt === ''",
    without: "const isMisjudged = record === undefined && here.unsentAt === ''",
    tests: KEPT,
  },
  {
    name: 'what stands is read again for what a pull did not live to record',
    file: 'src/data/replication/unrecorded.ts',
    code: "newDocumentState.unsentAt === '' && newDocumentState.rev !== assumedMasterState?.rev",
    without: 'false',
    tests: ['tests/unit/data/push.test.ts'],
  },
  {
    name: 'a photo that is kept beside another stays, here and on the server',
    file: 'src/domain/versions/photos.ts',
    code: 'return beside.reduce((all, some) => all.concat(some), addressesIn(photos))',
    without: 'return addressesIn(photos)',
    tests: ['tests/model/kept.test.ts', 'tests/unit/data/belonging.test.ts'],
  },
]
