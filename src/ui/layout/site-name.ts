import { createContext } from 'react'

/** The site's name at the end of document titles; provided once by the application. */
export const SiteName = createContext('')
