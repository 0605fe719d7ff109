import type { Protection } from './protection.ts'

/** Protections that keep devices and server in step, found by the histories of the model (docs/sync.md). */
export const HISTORIES: readonly Protection[] = [
  {
    name: 'a device offers again what a store put back has lost',
    file: 'src/data/sync/round.ts',
    code: 'await resubmit({ ...input, uid }, documents, isReset, note.removed ?? [])',
    without: '[]',
    tests: ['tests/unit/data/put-back.test.ts', 'tests/sync/store-restored.test.ts'],
  },
  {
    name: 'an annonce deleted on a device is deleted again in a store put back',
    file: 'src/data/sync/store-restored.ts',
    code: "if (name === 'annonces') await deleteAgain(documents, uid, listed, unsentAt, removed)",
    tests: ['tests/unit/data/put-back.test.ts'],
  },
  {
    name: 'what its member did not delete is not deleted from a store put back',
    file: 'src/data/sync/store.ts',
    code: 'merged.version._deleted && ours.removal',
    without: 'merged.version._deleted',
    tests: ['tests/unit/data/round-refusals.test.ts'],
  },
  {
    name: 'the life that a first pull is of is known before what it gave is written',
    file: 'src/data/sync/round.ts',
    code: 'if (note.cursor === undefined) await edit',
    without: 'if (note.cursor === cursor) await edit',
    tests: ['tests/unit/data/round.test.ts'],
  },
  {
    name: 'what another device has written since a pull that was not recorded is not offered over',
    file: 'src/data/sync/store-restored.ts',
    code: ' || (there !== undefined && !isStoreReset)',
    tests: ['tests/unit/data/put-back.test.ts'],
  },
  {
    name: 'what a store put back refuses is sent again once its device has heard of that',
    file: 'src/data/sync/round.ts',
    code: 'if (others.length === 0 || (await isResetSince(cursor))) return',
    without: 'if (others.length === 0) return',
    tests: ['tests/unit/data/put-back.test.ts'],
  },
  {
    name: 'an acceptance is offered to a store put back to before it',
    file: 'src/data/sync/store-restored.ts',
    code: 'if (hasMoved(candidature, uid) || hasLostAcceptance(doc, uid, there)) return true',
    without: 'if (hasMoved(candidature, uid)) return true',
    tests: ['tests/unit/data/put-back.test.ts'],
  },
  {
    name: 'the removal of what a member leaves is ended by another tab',
    file: 'src/data/device/membership.ts',
    code: 'if (record === null) await finishLeaving()',
    tests: ['tests/model/regressions.test.ts'],
  },
  {
    name: 'what the server lacks of a member stays when another signs in on the device',
    file: 'src/data/device/membership.ts',
    code: 'const stays = keepsUnsent && (await hasUnsyncedData(database, services, uid).catch(() => true))',
    without: 'const stays = uid.length === 0',
    tests: ['tests/model/regressions.test.ts'],
  },
  {
    name: 'what waits for somebody who gave way to another member goes with their account',
    file: 'src/data/device/open-device.ts',
    code: 'for (const uid of await goneMembers(services))',
    without: 'for (const uid of (await goneMembers(services)).slice(0, 0))',
    tests: ['tests/model/regressions.test.ts'],
  },
  {
    name: 'messages that the service worker keeps leave when the server answers',
    file: 'src/data/device/message-queue.ts',
    code: 'unsent(state.getState().queued) === 0',
    without: 'unsent(state.getState().queued) >= 0',
    tests: ['tests/model/regressions.test.ts'],
  },
]
