/** A statement as it is written, whatever it is of. Money in centavos. */
import { z } from 'zod'
import { BASES_DA_LINHA } from '../core/financeiro/bonus.ts'
import { type ExtratoEscrito, PARTES_DO_EXTRATO } from '../core/financeiro/extrato.ts'
import { PAPEIS } from '../core/financeiro/linhas.ts'

const valor = z.number()
const nullable = z.string().nullable()
export const vendaDoExtrato = z
  .object({ numero: z.string(), empreendimento: z.string(), unidade: z.string() })
  .nullable()

export const linhaDoExtrato = z.object({
  venda: vendaDoExtrato,
  papel: z.enum(PAPEIS),
  descricao: nullable,
  percentual: z.number().nullable(),
  base: z.object({ tipo: z.enum(BASES_DA_LINHA), valor }).nullable(),
  valor,
  liberado: valor,
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
      linha: linhaDoExtrato.extend({ liberado: valor.nullable() }).optional(),
    }),
  ),
}) satisfies z.ZodType<ExtratoEscrito>
