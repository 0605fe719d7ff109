/** The last days that parties announced, and those that the server acknowledged. */
export class Ends {
  /** By the record's id: its party may announce on two devices, of which the first at the server counts. */
  readonly acknowledged = new Map<string, string>()
  private readonly announced = new Set<string>()

  announce(id: string, by: string, lastDay: string): void {
    this.announced.add(`${id} ${by} ${lastDay}`)
  }

  isAnnounced(id: string, by: unknown, lastDay: unknown): boolean {
    return this.announced.has(`${id} ${by} ${lastDay}`)
  }
}
