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
  /** What covers the window (a dialog, the banner) is taken as the window shows it, not as the whole page. */
  readonly window?: true
}

/** Presses the first button of that name. */
export const press = (name: string) => async (page: Page) => page.getByRole('button', { name }).first().click()
