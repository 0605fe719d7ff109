import type { Run } from '../run.ts'
import type { Member, World } from '../world/world.ts'

async function ask(world: World, method: string, path: string, cookie: string): Promise<number | undefined> {
  if (!world.host.isUp()) return undefined
  const request = { method, path, headers: { cookie }, body: undefined }
  const { status } = await world.activity.during(world.host.ask(request, new AbortController().signal))
  return status
}

/** Ends a session from another device. */
export async function endSession(world: World, cookie: string): Promise<void> {
  await ask(world, 'DELETE', '/api/session', cookie).catch(() => undefined)
}

/** Deletes an account from another device. */
export async function deleteElsewhere({ world, ledger }: Run, member: Member): Promise<void> {
  if (!world.host.isUp()) return
  ledger.giveUpAll(member.uid)
  const cookie = await world.openSession(member).catch(() => undefined)
  if (cookie !== undefined) await ask(world, 'DELETE', '/api/compte', cookie).catch(() => undefined)
}
