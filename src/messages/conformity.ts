/** The build-time settings of the accessibility statement: the last audit and its findings. */
export interface AuditSettings {
  /** Share of the RGAA criteria that the audit found met, in percent. */
  readonly VITE_ACCESSIBILITY_RATE?: string
  /** `YYYY-MM-DD` */
  readonly VITE_ACCESSIBILITY_DATE?: string
  readonly VITE_ACCESSIBILITY_AUDITOR?: string
  /** What was tested, with what, and on which pages; items of this and the other lists are separated by `|`. */
  readonly VITE_ACCESSIBILITY_TESTED?: string
  readonly VITE_ACCESSIBILITY_FAILURES?: string
  readonly VITE_ACCESSIBILITY_DEROGATIONS?: string
  readonly VITE_ACCESSIBILITY_OUT_OF_SCOPE?: string
}

/** NaN without an audit. */
export function rateOf(given = ''): number {
  return given.trim() === '' ? Number.NaN : Number(given.replace(',', '.'))
}

/** The legal conformity level for the rate of the last audit; without an audit, non-conformity. */
export function conformityOf(rate: number): string {
  if (rate >= 100) return 'totalement conforme'
  return rate >= 50 ? 'partiellement conforme' : 'non conforme'
}

/** This site's conformity level, stated in the footer. */
export const CONFORMITY = conformityOf(rateOf(import.meta.env?.VITE_ACCESSIBILITY_RATE as string | undefined))

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** Why a site cannot be built with these settings: by law, the statement covers all of an audit, or none. */
export function auditFault(settings: AuditSettings): string | undefined {
  const given = (name: keyof AuditSettings) => settings[name]?.trim() ?? ''
  const rate = rateOf(settings.VITE_ACCESSIBILITY_RATE)
  const needed = ['VITE_ACCESSIBILITY_DATE', 'VITE_ACCESSIBILITY_AUDITOR', 'VITE_ACCESSIBILITY_TESTED'] as const
  if (given('VITE_ACCESSIBILITY_RATE') === '') {
    const extra = needed.find((name) => given(name) !== '')
    return extra && `${extra} est celui d'un audit : donnez aussi son taux, VITE_ACCESSIBILITY_RATE.`
  }
  if (!(rate >= 0 && rate <= 100)) return 'VITE_ACCESSIBILITY_RATE est un taux de 0 à 100, comme 72,5.'
  const missing = needed.find((name) => given(name) === '')
  if (missing !== undefined) return `Avec un taux de conformité, ${missing} est demandé.`
  if (!isDay(given('VITE_ACCESSIBILITY_DATE')))
    return "VITE_ACCESSIBILITY_DATE est le jour de l'audit, comme 2026-11-26."
  if ((rate === 100) === (given('VITE_ACCESSIBILITY_FAILURES') === '')) return undefined
  return rate === 100
    ? "Avec un taux de 100, VITE_ACCESSIBILITY_FAILURES n'a rien à dire."
    : "VITE_ACCESSIBILITY_FAILURES est demandé : la liste de ce que l'audit a trouvé non conforme."
}
