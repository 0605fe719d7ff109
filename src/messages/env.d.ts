/** Build-time settings; all optional. */
interface ImportMetaEnv {
  readonly VITE_PUBLISHER_NAME?: string
  readonly VITE_PUBLISHER_LEGAL_FORM?: string
  readonly VITE_PUBLISHER_ADDRESS?: string
  readonly VITE_PUBLISHER_REGISTRATION?: string
  readonly VITE_PUBLISHER_DIRECTOR?: string
  readonly VITE_PUBLISHER_EMAIL?: string
  readonly VITE_PUBLISHER_PHONE?: string
  readonly VITE_PUBLISHER_MEDIATOR?: string
  readonly VITE_HOST_NAME?: string
  readonly VITE_HOST_ADDRESS?: string
  readonly VITE_HOST_PHONE?: string
  readonly VITE_ACCESSIBILITY_RATE?: string
  readonly VITE_ACCESSIBILITY_DATE?: string
  readonly VITE_ACCESSIBILITY_AUDITOR?: string
  readonly VITE_ACCESSIBILITY_TESTED?: string
  readonly VITE_ACCESSIBILITY_FAILURES?: string
  readonly VITE_ACCESSIBILITY_DEROGATIONS?: string
  readonly VITE_ACCESSIBILITY_OUT_OF_SCOPE?: string
  readonly VITE_RESSOURCE_GESTION_URL?: string
  readonly VITE_RESSOURCE_SITE_URL?: string
}
