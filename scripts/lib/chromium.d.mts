/** The browser of the end-to-end suite; null when none could be had. */
export function findChromium(): Promise<string | null>
