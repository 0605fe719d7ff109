import { validator } from '../validator.ts'

/** `validate_doc_update` of `annonces`. */
export const validate = validator('annonces')
