/** Takes a refused version off the list, once the member has corrected it or given it up. */
export async function abandonRejection(_id: string): Promise<void> {
  throw new Error('not written yet')
}
