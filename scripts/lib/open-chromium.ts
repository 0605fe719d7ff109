import { type Browser, chromium } from '@playwright/test'
import { findChromium, QUIET_ARGS } from './chromium.mjs'

/**
 * Opens a browser for a script or a bench. The caller closes it.
 * @param shell headless: the complete browser draws extra pages of its own for each new page, on the same processor
 */
export async function openChromium({ shell = false } = {}): Promise<Browser> {
  const found = await findChromium({ long: !shell })
  if (found === null) throw new Error('no Chromium')
  return chromium.launch({ executablePath: shell ? found.shell : found.complete, args: QUIET_ARGS })
}
