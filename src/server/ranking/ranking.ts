/** The routes of the rankings. */
import { POR_PAGINA } from '../../contract/listas.ts'
import type { Colocado } from '../../contract/ranking.ts'
import { today } from '../../core/datas.ts'
import { CAMPOS_RANKING, FATOS_DO_RANKING, type TipoDeRanking } from '../../core/ranking.ts'
import { api } from '../api/api.ts'
import { recortesOf } from '../dashboard/recorte.ts'
import { colunaDe } from '../export/colunas.ts'
import { exportar } from '../export/exportacao.ts'
import type { Coluna } from '../export/planilha.ts'
import { rankingOf } from './consultas.ts'

export const rankingHandlers = {
  listar: api.ranking.listar.handler(async ({ input: { por, pagina = 1, ...filtros }, context }) => {
    const { atual } = recortesOf(filtros, context.now())
    const { de, ate } = atual
    const slice = { limit: POR_PAGINA, offset: (pagina - 1) * POR_PAGINA }
    return { ...(await rankingOf(context.db, por, atual, slice)), limitada: false, periodo: { de, ate } }
  }),
  exportar: api.ranking.exportar.handler(({ input: { por, formato, ...filtros }, context }) => {
    const { atual } = recortesOf(filtros, context.now())
    return exportar<Colocado>(context.db, {
      nome: `ranking-de-${por}`,
      folha: `Ranking de ${FATOS_DO_RANKING[por].plural}`,
      formato,
      hoje: today(context.now()),
      colunas: colunasDo(por),
      filtros: atual,
      async *pages(trx) {
        yield (await rankingOf(trx, por, atual)).itens
      },
    })
  }),
}

/** Sums are left out where sales count twice. */
function colunasDo(por: TipoDeRanking): Coluna<Colocado>[] {
  const coluna = colunaDe(CAMPOS_RANKING)<Colocado>
  const impressa = por === 'gerentes' || 'somada'
  return [
    coluna('posicao', 9, { impressa: true }),
    coluna('nome', 40, { impressa: true }),
    coluna('quantidade', 10, { impressa }),
    coluna('valor', 20, { impressa }),
    coluna('comissao', 22, { impressa }),
  ]
}
