import { NOTICE_PACE } from '#gateway/notices/mail/pace.ts'

/** How many mails leave one by one, as rows, header first. */
export function mailRows(): readonly (readonly string[])[] {
  const row = (to: string, { perHour, perDay }: typeof NOTICE_PACE): readonly string[] => [
    to,
    String(perHour),
    String(perDay),
  ]
  return [['mails one by one', 'an hour', 'a day'], row('notices to a member', NOTICE_PACE)]
}
