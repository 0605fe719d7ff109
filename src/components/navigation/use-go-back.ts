import { useLocation, useNavigate } from 'react-router-dom'

/** Goes to the previous page, or to `otherwise` for a reader who arrived at this page directly. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const arrived = useLocation().key === 'default'
  return () => void (arrived ? navigate(otherwise) : navigate(-1))
}
