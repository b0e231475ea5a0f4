/** The statement of one person's commissions as a PDF, to be handed or sent to them. */
import type { Kysely } from 'kysely'
import type { ComissaoFilterInput } from '../../contract/comissoes.ts'
import { Recusa } from '../../core/recusa.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Tables } from '../database/schema/types.ts'
import { readLetterhead } from '../imobiliaria/imobiliaria.ts'
import { inPdfThread } from '../pdf/thread.ts'
import type { Extrato } from './extrato-page.ts'
import { listarComissoes } from './queries.ts'

/** More rows take seconds of the thread that lays out everybody's documents. */
const MAX_ROWS = 1000

/**
 * The file `extrato-<nome>.pdf` with the commissions that match the filters, by date of the sale, and how many these are. Throws Recusa: NAO_ENCONTRADO
 * for an unknown person, EXTRATO_GRANDE for more than 1000 commissions.
 */
export async function extratoOfComissoes(
  db: Kysely<Tables>,
  { only, ...filters }: ComissaoFilterInput & { colaborador_id: string; only: OnlyLoja },
  now: Date,
): Promise<{ file: File; linhas: number }> {
  const person = await db
    .selectFrom('colaboradores')
    .select('nome')
    .where('id', '=', filters.colaborador_id)
    .executeTakeFirst()
  if (!person) throw new Recusa('NAO_ENCONTRADO', 'Colaborador não encontrado')
  const { itens, total } = await listarComissoes(db, {
    ...filters,
    only,
    ordem: 'data_venda',
    linhas: MAX_ROWS,
  })
  if (total > MAX_ROWS)
    throw new Recusa(
      'EXTRATO_GRANDE',
      `O extrato tem no máximo ${MAX_ROWS} comissões. Escolha um período menor.`,
    )
  const extrato: Extrato = { nome: person.nome, itens, filters, now, timbre: await readLetterhead(db) }
  const page = new URL('./extrato-page.ts', import.meta.url)
  const bytes = await inPdfThread<typeof import('./extrato-page.ts')>(page, extrato)
  const name = person.nome.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return {
    file: new File([bytes], `extrato-${name}.pdf`, { type: 'application/pdf' }),
    linhas: itens.length,
  }
}
