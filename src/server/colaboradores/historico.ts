/** What happened to a colaborador, their faixas and their eligibility, in words. */
import type { Kysely } from 'kysely'
import { type Acontecimento, lerHistorico } from '../crud/historico.ts'
import type { Tables } from '../database/types.ts'
import { lerColaborador } from './consultas.ts'

/** The colaborador's history, newest first. Throws Recusa NAO_ENCONTRADO. */
export async function historicoDoColaborador(db: Kysely<Tables>, id: string): Promise<Acontecimento[]> {
  await lerColaborador(db, id)
  return lerHistorico(db, id, {
    partes: ['colaboradores_faixas'],
    referencias: {
      loja_id: 'lojas',
      superior_id: 'colaboradores',
      indicado_por: 'colaboradores',
      faixa_id: 'faixas',
    },
  })
}
