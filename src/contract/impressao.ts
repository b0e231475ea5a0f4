/** A list as it is printed: the rows that its filters leave, in words. */
import { z } from 'zod'

/** Rows on paper at most; longer lists are exported. */
export const MAX_LINHAS_IMPRESSAS = 2000

/** What a column contains; all but texts stay on one line, and numbers are aligned to the right. */
const TIPOS_DE_COLUNA = ['texto', 'dinheiro', 'percentual', 'inteiro', 'decimal', 'data', 'instante'] as const

/** The file of an export in the format 'impressao'. */
export const impressao = z.object({
  titulo: z.string(),
  /** 'Status: Ativo'. */
  filtros: z.array(z.string()),
  /** The rows that the filters leave, also if they are too many. */
  total: z.number(),
  colunas: z.array(z.object({ titulo: z.string(), tipo: z.enum(TIPOS_DE_COLUNA) })),
  /** The cells in words; null if there are more than MAX_LINHAS_IMPRESSAS. */
  linhas: z.array(z.array(z.string())).nullable(),
  /** By column: its sum in words, or null. */
  somas: z.array(z.string().nullable()),
})
export type Impressao = z.output<typeof impressao>
