/** What must hold did not. */
export class Broken extends Error {
  override readonly name = 'Broken'
}
