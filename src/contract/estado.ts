/** The field schemas of a state, apart from the others because only addresses have one. */
import { checkEstado, normalizeEstado } from '../core/estado.ts'
import { optionalDocument, requiredDocument } from './fields.ts'

export const optionalEstado = optionalDocument(checkEstado, normalizeEstado)
export const requiredEstado = requiredDocument('Estado é obrigatório', checkEstado, normalizeEstado)
