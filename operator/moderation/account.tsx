import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { PasswordField } from '#components/forms/password-field.tsx'
import { PlainForm } from '#components/forms/plain-form.tsx'
import { usePlainForm } from '#components/forms/use-plain-form.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import layout from '#ui/layout/layout.module.css'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Callout, Problem } from '#ui/status/callout.tsx'
import { type AccountView, EXPORT_REASON_MAX, type ExportRequest } from '#wire/moderation.ts'
import { moderation as texts } from '../messages/moderation.ts'
import { formErrorOf, sentenceOf, useModeration } from './access.ts'
import { Deeds } from './deed.tsx'
import { LoadedSection } from './loaded-section.tsx'
import { MailLines } from './mail-lines.tsx'
import styles from './moderation.module.css'
import { annonceState } from './report.tsx'

const t = texts.accounts

function factsOf(account: AccountView) {
  const { email, proved, uid, userType, ville, createdAt, suspended, operatorSince, reported, reports } = account
  const state = suspended === undefined ? t.open : t.suspended(suspended.reason, suspended.at)
  return [
    [t.email, proved ? email : `${email} (${t.unproved})`],
    [t.uid, uid],
    [t.type, operatorSince === undefined ? t.types[userType] : `${t.types[userType]}, ${t.operator}`],
    ...(ville === '' ? [] : [[t.ville, ville] as const]),
    [t.created, texts.report.moment(createdAt)],
    [t.state, state],
    [t.counts, t.countsOf(reported, reports)],
  ] as const
}

/** Asks for the reason of a copy, and the password again: the member is notified. */
function ExportForm({ uid, onDone, onCancel }: ExportProps & { readonly onCancel: () => void }): ReactNode {
  const { askFile } = useModeration()
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const missing = { reason: t.exportReasonMissing, password: texts.access.missing }
  const { send, busy, wrong, error } = usePlainForm(missing, async ({ reason = '', password = '' }) => {
    const request: ExportRequest = { password, reason }
    const answer = await askFile(`/comptes/${uid}/export`, request)
    if (!answer.ok) return formErrorOf(answer)
    saveFile({ name: `donnees-${uid}.zip`, content: answer.value })
    onDone(t.exported)
    return undefined
  })
  return (
    <div className={layout.stack4}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {t.exportTitle}
      </h2>
      <p className={layout.soft}>{t.exportNote}</p>
      <PlainForm className={layout.stack4} send={send} aria-labelledby={id}>
        <TextField
          label={t.exportReason}
          hint={t.exportReasonHint}
          maxLength={EXPORT_REASON_MAX}
          autoComplete="off"
          name="reason"
          required
          error={wrong.reason}
        />
        <PasswordField label={texts.form.password} name="password" required error={wrong.password} />
        <Problem title={error} />
        <div className={layout.row3}>
          <Button variant="secondary" onClick={onCancel}>
            {texts.form.cancel}
          </Button>
          <Button type="submit" icon="document" busy={busy}>
            {busy ? t.exporting : t.export}
          </Button>
        </div>
      </PlainForm>
    </div>
  )
}

interface ExportProps {
  readonly uid: string
  readonly onDone: (words: string) => void
}

function Export({ uid, onDone }: ExportProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const done = (words: string) => {
    close()
    onDone(words)
  }
  if (isOpen) return <ExportForm uid={uid} onDone={done} onCancel={close} />
  return (
    <div className={layout.row3}>
      <Button variant="secondary" icon="document" onClick={() => setOpen(true)}>
        {t.export}
      </Button>
    </div>
  )
}

function Opened({
  account,
  reload,
}: {
  readonly account: AccountView
  readonly reload: () => Promise<void>
}): ReactNode {
  const { uid, nom, email, annonces, mails, suspended, operatorSince } = account
  const [done, setDone] = useState('')
  const said = (words: string) => {
    setDone(words)
    void reload()
  }
  const named = nom === '' ? email : `${nom}, ${email}`
  const names = distinctNames(annonces, (annonce) => [annonce.nom, annonceState(annonce)])
  const suspensionAct = suspended === undefined ? 'suspend' : 'reinstate'
  const deed = (act: 'suspend' | 'reinstate' | 'delete') => ({ act, about: uid, named, reason: 'other' as const })
  return (
    <>
      {done === '' ? null : <Callout live tone="good" title={done} />}
      <Facts items={factsOf(account)} />
      <section className={layout.stack4}>
        <h2>{t.annonces}</h2>
        {annonces.length === 0 ? <p>{t.noAnnonces}</p> : null}
        <ul className={cx(layout.stack3, styles.plain)}>
          {annonces.map((annonce, index) => (
            <li key={annonce.id}>
              {annonce.active ? (
                <a href={`/annonce/${annonce.id}`} aria-label={names[index]}>
                  {annonce.nom}
                </a>
              ) : (
                <span>{annonce.nom}</span>
              )}
              <span>{` (${annonceState(annonce)})`}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={layout.stack4}>
        <h2>{t.mails}</h2>
        {mails.length === 0 ? <p>{t.noMails}</p> : null}
        <MailLines mails={mails} onDone={said} />
      </section>
      {operatorSince === undefined ? (
        <Deeds title={t.acts} deeds={[deed(suspensionAct), deed('delete')]} onDone={said} />
      ) : (
        <h2>{t.acts}</h2>
      )}
      <Export uid={uid} onDone={setDone} />
    </>
  )
}

/** An account, without what only its export contains. Looking at it is recorded as an act. */
export function AccountPanel(): ReactNode {
  const { uid = '' } = useParams()
  const navigate = useNavigate()
  const { ask, openings } = useModeration()
  const { state } = useLocation()
  const found = state as AccountView | null
  const [value, setValue] = useState<AccountView | undefined>(found?.uid === uid ? found : undefined)
  const [failed, setFailed] = useState('')
  const reload = useCallback(async () => {
    const answer = await ask<AccountView>('POST', '/comptes', { who: uid })
    if (answer.ok) setValue(answer.value)
    else if (answer.code === 'not-found') setValue(undefined)
    setFailed(answer.ok ? '' : answer.code === 'not-found' ? t.gone : sentenceOf(answer))
  }, [ask, uid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once; what was refused while it was closed, again.
  useEffect(() => {
    if (value?.uid !== uid) void reload()
  }, [uid, openings])
  const back = <BackButton label={t.back} onClick={() => void navigate('/comptes')} />
  return (
    <Page
      title={value === undefined ? t.title : value.nom || t.unnamed}
      documentTitle={value === undefined ? t.title : `${t.title} – ${value.nom || t.unnamed}, ${value.email}`}
      back={back}
    >
      <LoadedSection loaded={{ value, failed, reload }}>
        {(account) => <Opened account={account} reload={reload} />}
      </LoadedSection>
    </Page>
  )
}

/** Finds an account by an identifier, which stays out of the page's address. */
export function AccountSearch(): ReactNode {
  const { ask } = useModeration()
  const navigate = useNavigate()
  const { send, busy, wrong } = usePlainForm({ who: t.whoMissing }, async ({ who = '' }) => {
    const answer = await ask<AccountView>('POST', '/comptes', { who: who.trim() })
    if (!answer.ok) return { who: answer.code === 'not-found' ? t.unknown : sentenceOf(answer) }
    return void navigate(`/comptes/${answer.value.uid}`, { state: answer.value })
  })
  return (
    <Page title={t.title} lead={t.lead} width="narrow">
      <PlainForm className={layout.stack4} send={send}>
        <TextField
          label={t.who}
          required
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          name="who"
          error={wrong.who}
        />
        <div className={layout.row3}>
          <Button type="submit" icon="search" busy={busy}>
            {t.find}
          </Button>
        </div>
      </PlainForm>
    </Page>
  )
}
