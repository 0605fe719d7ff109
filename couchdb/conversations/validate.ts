import { WRITE_RULES } from '#domain/rules.ts'
import { validator } from '../validator.ts'

/** `validate_doc_update` of `conversations`. */
export const validate = validator(WRITE_RULES.conversations)
