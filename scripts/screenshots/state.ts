import type { Page } from '@playwright/test'
import type { DemoRole } from '../../tests/fixtures/demo-routes.ts'

/** A state of a screen that its address alone does not show. */
export interface ScreenState {
  readonly route: string
  readonly state: string
  readonly role: DemoRole
  readonly path: string
  /** Brings the screen into the state. */
  readonly act: (page: Page) => Promise<void>
  /** Captures the window instead of the whole page: something covers it (a dialog, the banner). */
  readonly window?: true
}

/** Clicks the first button of that name. */
export const press = (name: string) => async (page: Page) => page.getByRole('button', { name }).first().click()
