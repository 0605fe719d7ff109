/** The WebDriver commands that the tests use: their HTTP endpoints. https://www.w3.org/TR/webdriver2/#endpoints */
export const COMMANDS = {
  NewSession: ['POST', ''],
  SetTimeouts: ['POST', '/{session}/timeouts'],
  Navigate: ['POST', '/{session}/url'],
  ExecuteScript: ['POST', '/{session}/execute/sync'],
  ElementClick: ['POST', '/{session}/element/{id}/click'],
  ElementClear: ['POST', '/{session}/element/{id}/clear'],
  ElementSendKeys: ['POST', '/{session}/element/{id}/value'],
  NewWindow: ['POST', '/{session}/window/new'],
  SwitchToWindow: ['POST', '/{session}/window'],
  CloseWindow: ['DELETE', '/{session}/window'],
  GetWindowHandles: ['GET', '/{session}/window/handles'],
  SetWindowRect: ['POST', '/{session}/window/rect'],
  TakeScreenshot: ['GET', '/{session}/screenshot'],
} as const

export type Command = keyof typeof COMMANDS

/** A WebDriver session: it answers one command at a time. */
export interface Session {
  /** @returns the value of the answer; rejects with a `WebDriverError` */
  send(command: Command, params?: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** A WebDriver error, by its code in the standard: 'no such element', 'element click intercepted'… */
export class WebDriverError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}
