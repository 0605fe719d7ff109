import type { Protection } from './protection.ts'

/** What keeps devices and server in step, and was found by the histories of the model (docs/sync.md). */
export const HISTORIES: readonly Protection[] = [
  {
    name: 'a device offers again what a store put back has lost',
    file: 'src/data/replication/replicate.ts',
    code: 'offerAgain(collection, name, writer.uid, clock, ...told)',
    without: 'Promise.resolve([...told].slice(0, 0) as string[])',
    tests: ['tests/sync/put-back.test.ts'],
  },
  {
    name: 'an annonce deleted on a device is deleted again in a store put back',
    file: 'src/data/replication/put-back.ts',
    code: "if (name === 'annonces') await deleteAgain(kept, uid, listed, unsentAt)",
    tests: ['tests/sync/put-back.test.ts'],
  },
  {
    name: 'what a store had refused is not deleted from the one that is put back',
    file: 'src/data/replication/put-back.ts',
    code: '|| !removal ',
    tests: ['tests/sync/put-back.test.ts'],
  },
  {
    name: 'the life that a first pull is of is known before what it gave is written',
    file: 'src/data/replication/replicate.ts',
    code: 'if (checkpoint === undefined && documents.length > 0)',
    without: 'if (checkpoint === undefined && documents.length > 1e9)',
    tests: ['tests/model/kept.test.ts'],
  },
  {
    name: 'what another device has written since a pull that was not recorded is not offered over',
    file: 'src/data/replication/put-back.ts',
    code: ' || (there !== undefined && !isOtherLife)',
    tests: ['tests/model/kept.test.ts'],
  },
  {
    name: 'what is not on the server any more is not taken for deleted there',
    file: 'src/data/replication/unrecorded.ts',
    code: 'return doc !== undefined && doc._rev !== rev ? fromWire(name, doc) : []',
    without:
      "return doc?._rev !== rev ? fromWire(name, doc ?? { _id: versions[index]?._id ?? '', _deleted: true }) : []",
    tests: ['tests/unit/data/push.test.ts'],
  },
  {
    name: 'an account of sales that a store put back has lost is held until its device has heard of that',
    file: 'src/data/replication/push.ts',
    code: 'return isMissing && (await has(salesCountedBy(sent)))',
    without: "return isMissing && sent._id === '' && (await has(salesCountedBy(sent)))",
    tests: ['tests/unit/data/push.test.ts'],
  },
  {
    name: 'an acceptance is offered to a store put back to before it',
    file: 'src/data/replication/put-back.ts',
    code: 'if (hasMoved(candidature, uid) || hasLostAcceptance(doc, uid, there)) return true',
    without: 'if (hasMoved(candidature, uid)) return true',
    tests: ['tests/model/kept.test.ts'],
  },
  {
    name: 'the removal of what a member leaves is ended by another tab',
    file: 'src/data/device/membership.ts',
    code: 'if (record === null) await finishLeaving()',
    tests: ['tests/model/kept.test.ts'],
  },
  {
    name: 'what the server lacks of a member stays when another signs in on the device',
    file: 'src/data/device/membership.ts',
    code: 'const stays = keepsUnsent && (await isLeftBehind(database, parts, uid).catch(() => true))',
    without: 'const stays = uid.length === 0',
    tests: ['tests/model/kept.test.ts'],
  },
  {
    name: 'what waits for somebody who gave way to another member goes with their account',
    file: 'src/data/device/open-device.ts',
    code: 'for (const uid of await goneMembers(parts))',
    without: 'for (const uid of (await goneMembers(parts)).slice(0, 0))',
    tests: ['tests/model/kept.test.ts'],
  },
  {
    name: 'messages that the service worker keeps leave when the server answers',
    file: 'src/data/kept-messages.ts',
    code: 'unsent(state.getState().kept) === 0',
    without: 'unsent(state.getState().kept) >= 0',
    tests: ['tests/model/kept.test.ts'],
  },
  {
    name: 'what a pull wrote and did not live to record is looked at again',
    file: 'src/data/replication/misjudged.ts',
    code: "isWrittenOver(name, here, record, version, uid) : here.unsentAt === ''",
    without: 'isWrittenOver(name, here, record, version, uid) : false',
    tests: ['tests/model/kept.test.ts'],
  },
  {
    name: 'what was deleted after a change that a pull did not live to record goes',
    file: 'src/data/replication/misjudged.ts',
    code: 'if (version._deleted && record === undefined) await here.incrementalRemove()',
    without: 'if (version._deleted && record === version) await here.incrementalRemove()',
    tests: ['tests/model/kept.test.ts'],
  },
  {
    name: 'what the server has taken is not sent again and again for what it left out',
    file: 'src/data/replication/misjudged.ts',
    code: 'if (uid !== undefined && hasTaken(pulled, waiting, uid)) return false',
    tests: ['tests/model/kept.test.ts'],
  },
  {
    name: 'what stands is read again for what a pull did not live to record',
    file: 'src/data/replication/unrecorded.ts',
    code: "newDocumentState.unsentAt === '' && newDocumentState.rev !== assumedMasterState?.rev",
    without: 'false',
    tests: ['tests/unit/data/push.test.ts'],
  },
]
