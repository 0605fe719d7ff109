import { type Browser, chromium } from '@playwright/test'
import { findChromium, QUIET_ARGS } from './chromium.mjs'

/**
 * Opens a browser for a script or a bench. It is the caller's to close.
 * @param shell without windows: the complete one draws pages of its own beside each new page, on the same processor
 */
export async function openChromium({ shell = false } = {}): Promise<Browser> {
  const found = await findChromium({ long: !shell })
  if (found === null) throw new Error('no Chromium')
  return chromium.launch({ executablePath: shell ? found.shell : found.complete, args: QUIET_ARGS })
}
