/** A statement as it is written, whatever it is of. Money in centavos. */
import { z } from 'zod'
import { BASES_DA_LINHA } from '../core/financeiro/bonus.ts'
import { type ExtratoEscrito, PARTES_DO_EXTRATO } from '../core/financeiro/extrato.ts'
import { PAPEIS } from '../core/financeiro/linhas.ts'

const valor = z.number()
const linha = z.object({
  venda: z.object({ numero: z.string(), empreendimento: z.string(), unidade: z.string() }).nullable(),
  papel: z.enum(PAPEIS),
  descricao: z.string().nullable(),
  percentual: z.number().nullable(),
  base: z.object({ tipo: z.enum(BASES_DA_LINHA), valor }).nullable(),
  valor,
  liberado: valor.nullable(),
  neste: valor,
})

export const extratoEscrito = z.object({
  titulo: z.string(),
  nome: z.string(),
  /** The document is masked for who may not see it. */
  cabecalho: z.array(z.object({ rotulo: z.string(), texto: z.string() })),
  itens: z.array(
    z.object({
      parte: z.enum(PARTES_DO_EXTRATO),
      texto: z.string(),
      valor,
      linha: linha.optional(),
    }),
  ),
}) satisfies z.ZodType<ExtratoEscrito>
