import type { Protection } from './protection.ts'

/** What the operator's commands may do, and what stands when they fail. */
export const BACKUP: readonly Protection[] = [
  {
    name: "only the server's user may ask on the control socket",
    file: 'gateway/http/control/serve.ts',
    code: '    chmodSync(place.path, 0o600)\n',
    without: '',
    tests: ['tests/gateway/control.test.ts'],
  },
  {
    name: 'no command waits for the control socket of a killed process',
    file: 'gateway/http/control/ask.ts',
    code: 'if (await isServed(place)) answers',
    without: 'answers',
    tests: ['tests/gateway/control.test.ts'],
  },
  {
    name: 'a backup that was changed by one bit is not put back',
    file: 'gateway/backup/sealing.ts',
    code: "done(new BackupError('damaged', ''))",
    without: 'done()',
    tests: ['tests/gateway/backup.test.ts'],
  },
  {
    name: 'a backup goes on until nothing is left of what was written meanwhile',
    file: 'gateway/backup/collect.ts',
    code: 'exact = value === 0',
    without: 'exact = true',
    tests: ['tests/gateway/backup.test.ts'],
  },
  {
    name: 'a backup holds no secret of a link that waits',
    file: 'gateway/backup/format.ts',
    code: "return name !== 'mail' || sealed === undefined",
    without: 'return true',
    tests: ['tests/gateway/backup.test.ts'],
  },
  {
    name: 'a backup keeps who has an address, and nothing else of what gateways share',
    file: 'gateway/backup/format.ts',
    code: "return name !== 'coordination' || id.startsWith('claim:')",
    without: 'return true',
    tests: ['tests/gateway/backup.test.ts'],
  },
  {
    name: 'the last backup is never deleted',
    file: 'gateway/backup/retention.ts',
    code: 'nth > 0 && (nth >= count',
    without: '(nth >= count',
    tests: ['tests/gateway/backup.test.ts'],
  },
  {
    name: 'a backup is read again to its end before it has its name',
    file: 'gateway/backup/make.ts',
    code: 'const manifest = await readBackup(await openBackup(part, passphrase), wire, async () => {})',
    without: 'const manifest = {} as Manifest',
    tests: ['tests/gateway/backup.test.ts'],
  },
  {
    name: 'a restore reads the whole file before it touches anything',
    file: 'gateway/commands/restore.ts',
    code: '  await read(async () => {})\n  command',
    without: '  command',
    tests: ['tests/gateway/restore.test.ts'],
  },
  {
    name: 'a restore that died before its end is never served',
    file: 'gateway/store/restoring/embedded.ts',
    code: 'if (!existsSync(completeOf(dataDir))) return\n',
    without: '',
    tests: ['tests/gateway/restore.test.ts'],
  },
  {
    name: 'devices take a gateway under restore for one that is away',
    file: 'gateway/kept-gateway.ts',
    code: 'standIn: () => standIn(host, first.port)',
    without: 'standIn: async () => ({ close: async () => {} })',
    tests: ['tests/gateway/restore.test.ts'],
  },
  {
    name: 'a deletion is noted outside the store as it begins',
    file: 'gateway/accounts/deletion.ts',
    code: '    await context.onErasing?.(uid)\n',
    without: '',
    tests: ['tests/gateway/restore.test.ts'],
  },
]
