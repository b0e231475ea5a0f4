/** Checks what was typed to sign in. Loaded at the first attempt, so that the sign-in appears sooner. */
import { schemaResolver } from '@mantine/form'
import { credentials } from '../../contract/sessao.ts'

/** The message of each field that is missing or wrong, by its name. */
export const errorsOf = schemaResolver(credentials, { sync: true })
