import { openDisplay } from './driver/display.ts'

let close = (): Promise<void> => Promise.resolve()

/** WebKitGTK's browser has windows. */
export async function setup(): Promise<void> {
  const display = await openDisplay()
  process.env.DISPLAY = display.name
  close = display.close
}

export function teardown(): Promise<void> {
  return close()
}
