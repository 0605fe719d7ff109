import { currentMember } from './write.ts'

/** Takes a refused version off the list, once the member has corrected it or given it up. */
export async function abandonRejection(id: string): Promise<void> {
  await currentMember()?.database.rejections.findOne(id).incrementalRemove()
}
