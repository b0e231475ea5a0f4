/** Uploads in parts: what is said when one begins, and the input of each part. */
import { z } from 'zod'
import { PART_BYTES, PART_MESSAGE, partsOf } from '../core/partes.ts'
import { integerInUrl } from './fields.ts'

/** An upload that was begun. */
export const begunEnvio = z.object({ id: z.string(), partes: z.number(), bytes_por_parte: z.number() })

/** A part of a file of at most `maxBytes`: its number, from 1, and its content in base64. */
export const partInput = (maxBytes: number) => ({
  parte: integerInUrl(1, partsOf(maxBytes)),
  dados: z
    .string()
    .max(Math.ceil(PART_BYTES / 3) * 4, PART_MESSAGE)
    .base64(PART_MESSAGE),
})
