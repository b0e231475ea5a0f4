/** The last person who changed a record, which the refusal of an outdated save has in its `data.mudanca`. */
import { z } from 'zod'

/** `quem` is null for a change by the system itself; `em` is an ISO 8601 instant. */
export const ultimaMudanca = z.object({ quem: z.string().nullable(), em: z.string() })
export type UltimaMudanca = z.output<typeof ultimaMudanca>
