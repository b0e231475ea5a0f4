/** A list as it is printed: the rows that its filters leave, in words. */
import { z } from 'zod'

/** Rows on paper at most; longer lists are exported. */
export const MAX_PRINTED_ROWS = 2000

/** What a column contains; all but texts stay on one line, and numbers are aligned to the right. */
const COLUMN_TYPES = ['texto', 'dinheiro', 'percentual', 'inteiro', 'decimal', 'data', 'instante'] as const

/** The file of an export in the format 'impressao'. */
export const printedList = z.object({
  titulo: z.string(),
  /** 'Status: Ativo'. */
  filtros: z.array(z.string()),
  /** The rows that the filters leave, also if they are too many. */
  total: z.number(),
  colunas: z.array(z.object({ titulo: z.string(), tipo: z.enum(COLUMN_TYPES) })),
  /** The cells in words; null if there are more than MAX_PRINTED_ROWS. */
  linhas: z.array(z.array(z.string())).nullable(),
  /** By column: its sum in words, or null. */
  somas: z.array(z.string().nullable()),
})
export type PrintedList = z.output<typeof printedList>
