import { MarksSource } from '#components/annonce/marks/card-marks.tsx'
import { MessageModal, Toasts } from '#components/messages/messages.tsx'
import { Connection } from '../connection/connection.tsx'
import { ErasureNotice } from '../connection/erasure-warning.tsx'
import { InstallHint } from '../offline/install-hint.tsx'
import { NotificationTarget } from '../offline/notification-target.tsx'
import { StorageBar, UpdateBar } from '../offline/update-bar.tsx'
import { AddressBar } from '../shell/address-bar.tsx'
import { CookieBanner } from '../shell/cookie-banner.tsx'
import { MemberNav } from '../shell/member-nav.tsx'
import { NextStep } from '../shell/next-step.tsx'
import { TabBar } from '../shell/tab-bar.tsx'

export { followFocus } from '#ui/layout/focus-recovery.ts'
export { registerServiceWorker } from '../offline/service-worker.ts'

/** The parts around every screen that no first screen needs, in a separate chunk. */
export const SHELL_COMPONENTS = {
  AddressBar,
  Connection,
  CookieBanner,
  ErasureNotice,
  InstallHint,
  NotificationTarget,
  MemberNav,
  MarksSource,
  MessageModal,
  NextStep,
  StorageBar,
  TabBar,
  Toasts,
  UpdateBar,
} as const
