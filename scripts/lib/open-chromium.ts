import { type Browser, chromium } from '@playwright/test'
import { findChromium, QUIET_ARGS } from './chromium.mjs'

/** Opens the complete browser for a script or a bench. It is the caller's to close. */
export async function openChromium(): Promise<Browser> {
  const found = await findChromium({ long: true })
  if (found === null) throw new Error('no Chromium')
  return chromium.launch({ executablePath: found.complete, args: QUIET_ARGS })
}
