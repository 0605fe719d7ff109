/** The browsers of the end-to-end suite, by their paths; null when none could be had. */
export function findChromium(options?: {
  readonly long?: boolean
}): Promise<{ readonly complete: string; readonly shell: string } | null>
