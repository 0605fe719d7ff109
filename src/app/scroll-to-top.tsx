import { useLocation } from 'react-router-dom'
import { useTop } from '#ui/layout/use-top.ts'

/** Every change of path starts at the top of the page. */
export function ScrollToTop(): null {
  useTop(useLocation().pathname)
  return null
}
